import { cutIntoChunks } from '../chunks.ts';
import { soundsCommitting } from '../guard/commitment-sense.ts';
import { checkDecision } from '../guard/guard.ts';
import { bare } from '../guard/sources.ts';
import type { ShownMessage } from '../models/teaching.ts';
import type { TaughtLine } from '../models/teaching-shape.ts';
import { isLanguage } from '../phrases.ts';
import { splitSentences } from '../reading/fold.ts';
import { detectLanguage } from '../reading/language.ts';
import { tongueOf } from '../reading/tongues.ts';
import { leansOnBefore, splitQuestions } from '../turn.ts';
import type { Sentence } from '../types.ts';
import type { PastMessage, PastTalk } from './past.ts';
import {
  contactsOf,
  holdsMark,
  maskCustomer,
  maskPersonal,
  type Names,
  readNames,
  withoutNameMark,
} from './personal.ts';
import type { ReadTalk, Saying } from './read-talk.ts';
import {
  cutTurns,
  holdsPrivate,
  isOfOne,
  LONGEST,
  LONGEST_ANSWER,
  readPrivate,
  sameText,
  showQuestion,
  type Turn,
  withoutGreeting,
} from './read-talk.ts';
import { readAbout, saysWhat, speaksOf } from './words-of-asking.ts';

/** Of one conversation, so many messages are shown: the newest. */
const MOST_SHOWN = 200;
const NO_CONTACT: ReadonlySet<string> = new Set();

/** A line of a model, by the ids of the messages that it names. */
export type NamedLine = Omit<TaughtLine, 'messages'> & { messageIds: string[] };

type Shown = { id: string; by: ShownMessage['by']; text: string };

/** What a model is shown of conversations: what customers and people of the business wrote, and nothing that is one person's. */
export function showTalks(talks: readonly PastTalk[]): Shown[][] {
  return talks.map(({ names, messages }) => {
    const known = readNames(names);
    return messages.slice(-MOST_SHOWN).flatMap((message): Shown[] => {
      if (message.by === 'automatic') return [];
      const text = maskMessage(message, known);
      return [{ id: message.id, by: message.by === 'person' ? 'business' : 'customer', text }];
    });
  });
}

function maskMessage({ by, text }: PastMessage, names: Names): string {
  const read = text.slice(0, LONGEST);
  return by === 'customer' ? maskCustomer(read, names, NO_CONTACT) : maskPersonal(read, names, NO_CONTACT);
}

/**
 * What stands of a model's lines about a conversation: sentences of the messages that they name, letter for letter, that
 * the guard finds said there. A model chooses, and says what belongs together; it writes nothing.
 */
export function judgeTaught(talk: PastTalk, lines: readonly NamedLine[]): Pick<ReadTalk, 'sayings' | 'tone'> {
  const names = readNames(talk.names);
  const turns = cutTurns(talk.messages);
  const theirs = talk.messages.filter(({ by }) => by === 'customer').map(({ text }) => text);
  const told = talk.messages.filter(({ by }) => by === 'person').map(({ text }) => text);
  const { language: spoken } = detectLanguage(told.join('\n'));
  const language = isLanguage(spoken) ? spoken : null;
  const own = { talk, names, language, theirs: readPrivate([...theirs, talk.beside ?? ''], language) };
  const taught: Pick<ReadTalk, 'sayings' | 'tone'> = { sayings: [], tone: [] };
  for (const line of lines) {
    const turn = turns.find((one) => line.messageIds.every((id) => one.told.some((told) => told.id === id)));
    if (!turn || line.messageIds.length === 0 || line.text.trim() === '') continue;
    const { kind } = line;
    if (kind === 'greeting' || kind === 'thanks' || kind === 'closing') {
      const id = findQuoted(line, turn);
      const isOpen = holdsMark(maskPersonal(line.text, names, NO_CONTACT)) || /\p{N}/u.test(line.text);
      // How it writes goes into the prompt, where it stands word for word.
      if (id !== null && !isOpen) taught.tone.push({ kind, text: line.text.trim(), messageId: id });
      continue;
    }
    const saying = judgeLine({ ...line, kind }, turn, own);
    if (saying) taught.sayings.push(saying);
  }
  return taught;
}

function findQuoted({ text, messageIds }: NamedLine, turn: Turn): string | null {
  const found = turn.told.find((one) => messageIds.includes(one.id) && one.text.includes(text.trim()));
  return found?.id ?? null;
}

type Own = { talk: PastTalk; names: Names; language: Saying['language']; theirs: ReadonlySet<string> };

/** Null for what its messages do not say, what is one person's, and what holds for one of them. */
function judgeLine(
  { kind, question, text: told, messageIds }: NamedLine & { kind: Saying['kind'] },
  turn: Turn,
  { talk, names, language, theirs }: Own,
): Saying | null {
  const said = turn.told.filter(({ id }) => messageIds.includes(id)).map((one) => maskMessage(one, names));
  const text = copySentences(told, said);
  if (text === null || text.length > LONGEST_ANSWER) return null;
  if (holdsMark(maskPersonal(text, names, NO_CONTACT)) || holdsPrivate(text, theirs)) return null;
  if (isOfOne(text, language ? [language] : []) || (kind !== 'price' && soundsCommitting(text))) return null;
  if (!isSaid(text, said, talk)) return null;
  const tongues = tongueOf(language);
  const about = readAbout(text, tongues);
  const asked = question === null ? null : findAsked(question, turn);
  const read = asked === null ? null : readAbout(asked, tongues);
  const isNamed = saysWhat(about);
  // A "yes" to another question says something else.
  const speaks = read !== null && (speaksOf(about, read) || countAsked(turn) === 1);
  if (!isNamed && !speaks) return null;
  const shown =
    asked !== null && speaks && !leansOnBefore(asked)
      ? showQuestion(asked, { names, language, contacts: contacts(talk) })
      : null;
  if (!isNamed && shown === null) return null;
  return {
    kind,
    language,
    question: shown,
    asked: shown === null || read === null ? '' : read.key,
    text,
    contacts: [],
    isPlain: true,
    isNamed,
    from: talk.id,
    messageIds: [...messageIds],
    at: turn.told.at(-1)?.at ?? 0,
  };
}

/** The messages' own sentences that a line copies, as they stand there; null where one stands in none. */
function copySentences(text: string, said: readonly string[]): string | null {
  const written = new Map<string, string>();
  for (const sentence of said.flatMap(sentencesOf)) {
    const opened = withoutGreeting(withoutNameMark(sentence));
    for (const form of [sentence, opened]) written.set(sameText(form), form);
  }
  const copied = sentencesOf(text).map((sentence) => written.get(sameText(sentence)));
  return copied.every((sentence) => sentence !== undefined && sentence !== '') ? copied.join(' ') : null;
}

const sentencesOf = (text: string): string[] => text.split('\n').flatMap(splitSentences);

/** The guard reads the messages as it reads a knowledge base, and each sentence as an answer that rests on all of them. */
function isSaid(text: string, said: readonly string[], { messages }: PastTalk): boolean {
  const chunks = cutIntoChunks(said.join('\n\n'));
  const sources = chunks.flatMap(({ id, lines }) => lines.map((line) => ({ chunkId: id, line })));
  const at = messages.at(-1)?.at ?? 0;
  const sentences = sentencesOf(text).map(
    (sentence): Sentence => ({ text: sentence, kind: 'fact', sources }),
  );
  return checkDecision(
    { decision: 'answer', sentences, mediaRuleIds: [], question: null, reason: null, language: null },
    { chunks, turn: [], prompt: '', systemInstructions: '', now: new Date(at), timezone: 'UTC' },
  ).ok;
}

/** The customer's own words: a question that nobody asked would make a lie of a true "yes". */
function findAsked(question: string, { asked }: Turn): string | null {
  const wanted = bare(question);
  if (wanted === '') return null;
  const isThere = asked.some(({ text }) => ` ${bare(text.slice(0, LONGEST))} `.includes(` ${wanted} `));
  return isThere ? question.trim() : null;
}

const contacts = ({ messages }: PastTalk): string[] =>
  messages.flatMap(({ by, text }) => (by === 'customer' ? contactsOf(text) : []));

const countAsked = ({ asked }: Turn): number =>
  asked.flatMap(({ text }) => splitQuestions(text.slice(0, LONGEST))).length;
