import { isFiller } from './reading/fillers.ts';
import { foldText, splitFolded, splitSentences } from './reading/fold.ts';
import { detectLanguage } from './reading/language.ts';
import { readTongues } from './reading/read-tongues.ts';
import type { Tongues } from './reading/tongues.ts';
import { ANY_TONGUE, tongueOf } from './reading/tongues.ts';
import { conceptsOfWords } from './retrieval/concepts.ts';
import type { AssistantInput } from './types.ts';

export type Turn = {
  /** Everything that the customer wrote, one message a line. */
  text: string;
  /** What the customer asked before, when the turn leans on it ("and on Sunday?"). */
  before: string;
  language: string | null;
  languageConfidence: number;
};

const CONNECTORS = new RegExp(
  `^(?:${'and|or|what about|how about|also|а|и|і|та|або|или|а якщо|а если|y|e|o|ou|tambien|e se|dan|kalau|ve|ya|peki|et|und|oder|i|a|albo|あと|では|じゃあ|و|طيب و|او'.split('|').map(foldText).join('|')})(?=[\\s,]|$)`,
  'u',
);
const LEANING_WORDS = 2;

function topicWords(text: string): string[] {
  return splitFolded(foldText(text)).filter((word) => !isFiller(word));
}

function saysTopic(text: string): boolean {
  return topicWords(text).length > 0 || conceptsOfWords(splitFolded(foldText(text))).size > 0;
}

const KINDS = new Set<string>(['price', 'when', 'number', 'duration']);
/** "What time?" says when and not of what; "Wann macht ihr zu?" asks for the hours of the business. */
const BARE_HOURS = 3;

/** True for a word that says what kind of answer is wanted, and not of what. */
function namesKind(word: string): boolean {
  const concepts = [...conceptsOfWords([word])];
  return concepts.length > 0 && concepts.every((concept) => KINDS.has(concept));
}

/** False also for "quanto" of "quanto e o aluguel", whose "e" joins nothing. */
function saysThing(text: string): boolean {
  return saysTopic(text) && !(splitFolded(foldText(text)).length === 1 && namesKind(foldText(text)));
}

/** A text folded from its first letter on: Spanish opens its questions with a mark. */
function foldOpening(text: string): string {
  return foldText(text).replace(/^[^\p{L}\p{N}]+/u, '');
}

/** True when a short question needs what was said before it. */
export function leansOnBefore(text: string): boolean {
  const folded = foldOpening(text);
  const topics = topicWords(text);
  // Arabic joins its "and" to the word, but not in its "where" and "what"; Japanese marks the new topic ("塩は?").
  if (/^و(?!ين|ش)\p{Script=Arabic}{3,}/u.test(folded) && topics.length <= 2) return true;
  if (/^\P{P}{1,12}は[?？]?$/u.test(folded)) return true;
  const words = splitFolded(folded);
  const concepts = conceptsOfWords(words, readTongues(text, ANY_TONGUE));
  // French writes its "where" like its "or" when the accent is left out.
  const asksWhere = words[0] === 'ou' && concepts.has('address');
  if (CONNECTORS.test(folded) && topics.length <= 4 && !asksWhere) return true;
  // "How much?" names what is asked, but not of what; "Where are you?" names it without a word that does so alone.
  const isKind = (concept: string): boolean =>
    KINDS.has(concept) || (concept === 'hours' && words.length <= BARE_HOURS);
  const bare = topics.every((word) => namesKind(word) || /^\d+$/u.test(word)) && [...concepts].every(isKind);
  return topics.length <= LEANING_WORDS && bare;
}

/** Of a caption, so many characters tell what the post shows; behind them stand offers of all kinds. */
const CAPTION = 200;

function readCaption({ post }: AssistantInput): string {
  return post?.caption.slice(0, CAPTION) ?? '';
}

export function readTurn(input: AssistantInput): Turn {
  const text = input.turn
    .map((message) => message.text.trim())
    .filter((message) => message !== '')
    .join('\n');
  const asked = input.history
    .filter((message) => message.author === 'customer')
    .map((message) => message.text);
  const last = asked.findLast((message) => topicWords(message).length > 0) ?? readCaption(input);
  let { language, confidence } = detectLanguage(text);
  // "ok", "25?" or a brand name tells no language; the conversation before it does.
  if (confidence < 0.5 && asked.length > 0) {
    const earlier = detectLanguage(asked.slice(-5).join('\n'));
    if (earlier.confidence > confidence) ({ language, confidence } = earlier);
  }
  return { text, before: leansOnBefore(text) ? last : '', language, languageConfidence: confidence };
}

/** Short words by the languages that they stand in: French "à" is no Polish "a". */
function readShortWords(lists: Record<string, string>): Map<string, Tongues> {
  const tongues = new Map<string, Tongues>();
  for (const [language, words] of Object.entries(lists))
    for (const word of words.split(' ')) tongues.set(word, (tongues.get(word) ?? 0) | tongueOf(language));
  return tongues;
}

function isOf(tongues: Tongues, words: Map<string, Tongues>, word: string | undefined): boolean {
  return ((words.get(word ?? '') ?? 0) & tongues) !== 0;
}

/** Words that join two questions. */
const JOINS = readShortWords({
  en: 'and plus',
  uk: 'та й і а',
  es: 'y e',
  pt: 'e',
  ru: 'и а',
  id: 'dan trus sekalian',
  tr: 've',
  fr: 'et',
  de: 'und',
  pl: 'oraz i a',
});
const ASKING = new Set(
  `how what whats where when which who do does is are can could will u
  скільки скіки де коли чи як який яка яке які що можна котра кому хто є
  cuanto cuanta cuantos donde dnd dnde cuando que q cual como hay teneis tienen tiene puedo se abris abren abre aceptan aceptais haceis
  quanto qto quanta onde quando qual como que tem posso pode aceita aceitam abrem abre fica gibts
  сколько скока где когда есть можно как какой какая какие какое почем кто что во за
  berapa brp dimana mana kapan apa apakah ada bisa gimana harus
  combien ou quand quel quelle comment vous est y c'est peut on
  was wie wo wann welche wer habt gibt kann darf ist seid haben sind muss macht nehmt
  ile gdzie kiedy czy jak jaki jaka jakie mozna macie jest sa po o
  كم وين اين متى هل كيف بكم قديش ايش شو عندكم في فيه`
    .split(/\s+/u)
    .map(foldText),
);
const ASKING_TURKISH =
  /(?:^|\s)(?:ne|kac\p{L}*|nere\p{L}*|nerd\p{L}*|nasil|hangi|var|yok|mi|mu|misiniz|musunuz|fiyat\p{L}*)(?=\s|$)/u;
/** Words that only a question holds, wherever in it they stand ("le tandem combien"). */
const ONLY_ASKING = new Set(
  'combien quanto cuanto wieviel berapa brp dimana kapan скільки сколько почем скока bagaimana gimana'
    .split(' ')
    .map(foldText),
);

/** True where such a word stands anywhere. */
export const holdsQuestionWord = (text: string): boolean =>
  splitFolded(foldText(text)).some((word) => ONLY_ASKING.has(word));

/** True for a folded word that joins two things or two questions. */
export function joins(word: string, tongues: Tongues): boolean {
  return isOf(tongues, JOINS, word);
}

function opensQuestion(word: string | undefined): boolean {
  return word !== undefined && ASKING.has(word);
}

/** The word before a question word: "a que hora", "um wie viel Uhr", "à quelle heure"; English "a can" asks nothing. */
const LEADS_IN = readShortWords({
  en: 'at from',
  uk: 'з о до від',
  es: 'a de desde hasta por',
  pt: 'a de desde ate por',
  ru: 'с во до от',
  id: 'dari sampai',
  fr: 'a de depuis',
  de: 'um ab bis von',
  pl: 'o od do z',
});

function opensWith([first, second]: string[], tongues: Tongues): boolean {
  return opensQuestion(first) || (isOf(tongues, LEADS_IN, first) && opensQuestion(second));
}

/** True for the words before and behind an "and" that joins two questions. */
function asksTwice(left: string[], right: string[], tongues: Tongues): boolean {
  const both = (asks: (half: string[]) => boolean): boolean => asks(left) && asks(right);
  return (
    opensWith(right, tongues) ||
    both((half) => half.some((word) => ONLY_ASKING.has(word))) ||
    both((half) => ASKING_TURKISH.test(half.join(' ')))
  );
}

/** Words of a sentence that may join questions; in a longer text an "and" says nothing about where a question ends. */
const JOINED_WORDS = 200;
/** Questions that one turn may hold; what comes after them is asked as one. */
const MOST_QUESTIONS = 12;

/** Two questions that one "and" joins ("how much is it and where are you"), each with its own words. */
function splitJoined(sentence: string): string[] {
  const tokens = sentence.split(/\s+/u);
  if (tokens.length > JOINED_WORDS) return [sentence];
  const tongues = readTongues(sentence, ANY_TONGUE);
  const folded = tokens.map((token) => foldText(token).replace(/[^\p{L}\p{N}'-]/gu, ''));
  for (let at = 1; at < tokens.length - 1; at += 1) {
    const word = folded[at] ?? '';
    // Portuguese "é" is no "e": "quanto é o aluguel" asks one thing.
    const isJoin = joins(word, tongues) && !/^é$/iu.test(tokens[at] ?? '');
    const joined = isJoin && asksTwice(folded.slice(0, at), folded.slice(at + 1), tongues);
    // Arabic writes its "and" as the first letter of the next word.
    const arabic = word.startsWith('و') && opensQuestion(word.slice(1));
    if (!joined && !arabic) continue;
    const left = tokens.slice(0, at).join(' ');
    const right = arabic ? [(tokens[at] ?? '').slice(1), ...tokens.slice(at + 1)] : tokens.slice(at + 1);
    if (saysThing(left) && saysTopic(right.join(' '))) return [left, ...splitJoined(right.join(' '))];
  }
  return [sentence];
}

/** The questions of a turn, each to be answered on its own; a turn without a question mark is one, unless joined. */
export function splitQuestions(text: string): string[] {
  const sentences = text
    .split('\n')
    .flatMap(splitSentences)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  const asks = (sentence: string): boolean => endsAsking(sentence) || asksByItself(sentence);
  const questions = sentences.filter((sentence) => asks(sentence) && saysTopic(sentence));
  const asked = questions.length < 2 ? [text] : askTogether(questions);
  return askTogether(asked.flatMap(splitJoined));
}

function askTogether(questions: string[]): string[] {
  if (questions.length <= MOST_QUESTIONS) return questions;
  return [...questions.slice(0, MOST_QUESTIONS - 1), questions.slice(MOST_QUESTIONS - 1).join(' ')];
}

/** True for "And how much is a manicure?", which only the "and" joins to what was asked before; not for "And a manicure?". */
export function asksByItself(text: string): boolean {
  const folded = foldOpening(text);
  if (ASKING_TURKISH.test(folded.replace(/[^\p{L}\s]/gu, ' '))) return true;
  const [first = '', second] = splitFolded(folded);
  if (CONNECTORS.test(folded)) return opensQuestion(second);
  return opensQuestion(first) || opensQuestion(first.replace(/^و/u, ''));
}

/** True when a question mark stands behind the last letter. */
function endsAsking(sentence: string): boolean {
  return /[?？؟]/u.test(sentence.split(/\p{L}/u).at(-1) ?? '');
}
