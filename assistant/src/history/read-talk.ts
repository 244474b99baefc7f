import { readSmallTalk, withoutSmallTalk } from '../builtin/small-talk.ts';
import { soundsCommitting } from '../guard/commitment-sense.ts';
import { findCommitments } from '../guard/commitments.ts';
import { relativeDays } from '../guard/relative.ts';
import { isLanguage } from '../phrases.ts';
import { isFiller } from '../reading/fillers.ts';
import { foldLine, foldText, splitSentences, splitWords } from '../reading/fold.ts';
import { detectLanguage } from '../reading/language.ts';
import { normaliseWords } from '../reading/plain-text.ts';
import type { Tongues } from '../reading/tongues.ts';
import { tongueOf } from '../reading/tongues.ts';
import type { Concept } from '../retrieval/concepts.ts';
import { conceptsOfWord, conceptsOfWords } from '../retrieval/concepts.ts';
import { asksByItself, leansOnBefore, splitQuestions } from '../turn.ts';
import type { Language } from '../types.ts';
import { kindOf } from './kinds.ts';
import type { LearnedKind, PastMessage, PastTalk } from './past.ts';
import type { Names } from './personal.ts';
import {
  contactsOf,
  holdsMark,
  maskCustomer,
  maskNames,
  maskPersonal,
  readNames,
  withoutNameMark,
} from './personal.ts';
import type { About } from './words-of-asking.ts';
import { readAbout, saysWhat, speaksOf } from './words-of-asking.ts';

/** One thing that a person of the business told, as it is kept until all is read. */
export type Saying = {
  kind: LearnedKind;
  language: Language | null;
  /** Masked; null where it cannot be shown, or says nothing alone. */
  question: string | null;
  /** What the question is about, empty where nothing was asked. */
  asked: string;
  text: string;
  /** Contacts in it, that only the business may have given. */
  contacts: string[];
  /** It speaks of what was asked, or says by itself what it is about. */
  isPlain: boolean;
  /** It says by itself what it is about. */
  isNamed: boolean;
  from: string;
  messageIds: string[];
  at: number;
};

/** What is read of one conversation. */
export type ReadTalk = {
  sayings: Saying[];
  /** Contacts that the business gave, and those that the customer did. */
  given: string[];
  theirs: string[];
  tone: { kind: 'greeting' | 'thanks' | 'closing' | 'whole'; text: string; messageId: string }[];
  messages: number;
  typed: number;
  masked: number;
};

/** Of one conversation, so many messages are read: the newest. */
const MOST_MESSAGES = 2000;
/** Characters of a message that are read: more than the platform lets a person send at once. */
export const LONGEST = 1500;
/** Of an answer; a longer one is a text, and no answer. */
export const LONGEST_ANSWER = 600;
export const LONGEST_QUESTION = 160;

type Reading = {
  talk: string;
  language: Language | null;
  names: Names;
  theirs: ReadonlySet<string>;
  result: ReadTalk;
};

export const endsAsking = (text: string): boolean => /[?？؟]/u.test(text.slice(-6));
const NOTHING: ReadonlySet<string> = new Set();

/** Reads what the business told in a conversation. Linear in its length. */
export function readTalk({ id, names, messages: all, beside = '' }: PastTalk): ReadTalk {
  const messages = all
    .slice(-MOST_MESSAGES)
    .map((message) => ({ ...message, text: message.text.slice(0, LONGEST) }));
  const typed = messages.filter(({ by }) => by === 'person');
  const theirWords = messages.filter(({ by }) => by === 'customer').map(({ text }) => text);
  const given = new Set(typed.flatMap(({ text }) => contactsOf(text)));
  const theirs = new Set([
    ...[...theirWords, beside].flatMap(contactsOf),
    ...names.map((name) => `@${name.toLowerCase()}`),
  ]);
  const result: ReadTalk = {
    sayings: [],
    given: [...given],
    theirs: [...theirs],
    tone: [],
    messages: all.length,
    typed: typed.length,
    masked: 0,
  };
  const { language } = detectLanguage(typed.map(({ text }) => text).join('\n') || theirWords.join('\n'));
  const spoken = isLanguage(language) ? language : null;
  const reading: Reading = {
    talk: id,
    language: spoken,
    names: readNames(names),
    theirs: readPrivate([...theirWords, ...beside.split('\n')], spoken),
    result,
  };
  for (const turn of cutTurns(messages)) readTurn(turn, reading);
  for (const message of typed) readTone(message, reading);
  return result;
}

export type Turn = { asked: PastMessage[]; told: PastMessage[] };

/** What a customer wrote in a row, and what a person answered; what a program answered teaches nothing. */
export function cutTurns(messages: readonly PastMessage[]): Turn[] {
  const turns: Turn[] = [];
  let open: Turn = { asked: [], told: [] };
  for (const message of messages) {
    if (message.by === 'customer' && open.told.length > 0) {
      turns.push(open);
      open = { asked: [], told: [] };
    }
    if (message.by === 'customer') open.asked.push(message);
    else if (message.by === 'person') open.told.push(message);
    else open = { asked: [], told: [] };
  }
  turns.push(open);
  return turns.filter(({ told }) => told.length > 0);
}

/** Words and numbers that the customer brought: a name, a street, an order. German writes every noun like a name. */
export function readPrivate(texts: readonly string[], language: Language | null): ReadonlySet<string> {
  const found = new Set<string>();
  for (const text of texts) {
    const numbers = text.match(/\d{2,}/gu) ?? [];
    for (const digits of numbers) found.add(digits);
    if (language === 'de') continue;
    for (const [, word = ''] of text.matchAll(/(?<=[^\s.!?¡¿]\s)(\p{Lu}[\p{L}\p{M}]{2,})/gu)) {
      const folded = foldText(word);
      if (isFiller(folded)) continue;
      // Beside a number even a common word may be the name of a street.
      if (numbers.length > 0 || conceptsOfWord(folded).length === 0) found.add(folded);
    }
  }
  return found;
}

export function holdsPrivate(text: string, theirs: ReadonlySet<string>): boolean {
  if (theirs.size === 0) return false;
  return (foldText(text).match(/\d{2,}|\p{L}[\p{L}\p{M}]+/gu) ?? []).some((word) => theirs.has(word));
}

/** Sentences of the business that tell something of everybody's; small talk and one customer's matters are left out. */
function readTold(told: readonly PastMessage[], reading: Reading): { text: string; id: string }[] {
  const { result } = reading;
  return told.flatMap(({ id, text }) => {
    const own = new Set(contactsOf(text).filter((contact) => !result.theirs.includes(contact)));
    const sentences = text.split('\n').flatMap(splitSentences);
    let isMasked = false;
    const kept = sentences.flatMap((sentence) => {
      const opened = withoutGreeting(withoutNameMark(maskNames(sentence, reading.names)));
      const masked = maskPersonal(opened, reading.names, own);
      if (
        holdsMark(masked) ||
        holdsPrivate(opened, reading.theirs) ||
        maskNames(sentence, reading.names) !== sentence
      ) {
        isMasked = true;
        // "Hello Emily, a manicure is 38": what is said after the greeting may be everybody's.
        if (holdsMark(masked) || holdsPrivate(opened, reading.theirs)) return [];
        if (!isGreeted(sentence, reading.names)) return [];
      }
      if (readSmallTalk(opened) !== null || endsAsking(opened)) return [];
      return [{ text: opened, id }];
    });
    if (isMasked) result.masked += 1;
    return kept;
  });
}

/** True where the name stands in a greeting, and not in what is told. */
function isGreeted(sentence: string, names: Names): boolean {
  const masked = maskNames(sentence, names);
  const [opening = '', ...rest] = masked.split(/(?<=[!.,،。！、])\s*/u);
  return holdsMark(opening) && !holdsMark(rest.join(' ')) && rest.join('').trim() !== '';
}

/** What holds for one customer or one day: a promise, a booking, "tomorrow". */
export function isOfOne(text: string, languages: readonly string[]): boolean {
  if (relativeDays(foldText(text), languages).length > 0) return true;
  return findCommitments(normaliseWords(text)).length > 0;
}

/** What is asked for without a mark: "the price of a cut please". */
const ASKED_FOR: Concept[] = ['price', 'hours', 'duration'];

function asks(text: string, tongues: Tongues): boolean {
  if (endsAsking(text) || asksByItself(text)) return true;
  if (text.length > LONGEST_QUESTION || /\p{N}/u.test(text)) return false;
  const named = conceptsOfWords(splitWords(text), tongues);
  return ASKED_FOR.some((concept) => named.has(concept));
}

/** What stands behind a greeting, letter for letter as it was written. */
export function withoutGreeting(text: string): string {
  const told = withoutSmallTalk(text);
  if (text.includes(told)) return told;
  const at = text.indexOf(told.split(' ')[0] ?? '');
  return at < 0 ? text : text.slice(at);
}

function readTurn({ asked, told }: Turn, reading: Reading): void {
  const sentences = readTold(told, reading);
  if (sentences.length === 0) return;
  const tongues = tongueOf(reading.language);
  const questions = asked
    .flatMap(({ text }) => splitQuestions(text.slice(0, LONGEST)))
    .flatMap((text) => text.split('\n').flatMap(splitSentences))
    .map(withoutSmallTalk)
    .filter((text) => asks(text, tongues));
  const at = told.at(-1)?.at ?? 0;
  const languages = reading.language ? [reading.language] : [];
  const answers = sentences
    .map((sentence) => ({ ...sentence, about: readAbout(sentence.text, tongues) }))
    // What nobody asked for counts only where it tells a price, hours and the like; to find a promise takes longest.
    .filter(({ about }) => questions.length > 0 || kindOf(about, null) !== 'answer')
    .filter(({ text }) => !isOfOne(text, languages));
  const left = new Set(answers);
  for (const [place, text] of questions.entries()) {
    const question = readAbout(text, tongues);
    const fitting =
      questions.length === 1
        ? answers
        : answers.filter(
            (answer, index) =>
              speaksOf(answer.about, question) || (answers.length === questions.length && index === place),
          );
    if (fitting.length === 0) continue;
    for (const answer of fitting) left.delete(answer);
    addSaying(reading, { text, about: question }, fitting, at);
  }
  for (const answer of left) addSaying(reading, null, [answer], at);
}

type Answer = { text: string; id: string; about: About };

function addSaying(
  reading: Reading,
  question: { text: string; about: About } | null,
  answers: Answer[],
  at: number,
): void {
  const text = answers.map((answer) => answer.text).join(isJoined(answers) ? '' : ' ');
  if (text.length > LONGEST_ANSWER) return;
  const tongues = tongueOf(reading.language);
  const about = answers.length === 1 && answers[0] ? answers[0].about : readAbout(text, tongues);
  const leans = question !== null && leansOnBefore(question.text);
  const kind = kindOf(about, question?.about ?? null);
  // A price for who asks one promises nothing, whatever it sounds like.
  const isHarmless = kind === 'price' || !soundsCommitting(text);
  const isPlain = question !== null && speaksOf(about, question.about) && isHarmless;
  reading.result.sayings.push({
    kind,
    language: reading.language,
    question:
      question && !leans
        ? showQuestion(question.text, { ...reading, contacts: reading.result.theirs })
        : null,
    asked: question && !leans ? question.about.key : '',
    text,
    contacts: contactsOf(text),
    isPlain,
    isNamed: saysWhat(about),
    from: reading.talk,
    messageIds: [...new Set(answers.map(({ id }) => id))],
    at,
  });
}

const isJoined = (answers: Answer[]): boolean => answers.every(({ text }) => /[。！]$/u.test(text));

/** A customer's question as it may be shown to others; null where it holds what is theirs. */
export function showQuestion(
  text: string,
  { names, language, contacts }: Pick<Reading, 'names' | 'language'> & { contacts: readonly string[] },
): string | null {
  const shown = text.trim();
  if (readPrivate([shown.replace(/\p{Nd}+/gu, '')], language).size > 0) return null;
  if (shown.length > LONGEST_QUESTION || holdsMark(maskCustomer(shown, names, NOTHING))) return null;
  return contactsOf(shown).some((contact) => contacts.includes(contact)) ? null : shown;
}

/** Greetings, thanks and farewells, and each message whole, of which many alike are a template. */
function readTone({ id, text }: PastMessage, reading: Reading): void {
  const { tone } = reading.result;
  const masked = maskPersonal(text, reading.names, NOTHING);
  if (!holdsMark(masked)) tone.push({ kind: 'whole', text: masked, messageId: id });
  for (const sentence of text.split('\n').flatMap(splitSentences)) {
    const said = withoutNameMark(maskPersonal(sentence, reading.names, NOTHING));
    if (holdsMark(said) || said === '') continue;
    const talk = readSmallTalk(said);
    if (talk !== null && talk !== 'acknowledgement') tone.push({ kind: talk, text: said, messageId: id });
  }
}

export const sameText = (text: string): string =>
  foldLine(text)
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim();
