import { appendFaq, cutIntoChunks, formatFaq, type Heading, readHeadings } from './chunks.ts';
import composed from './history/composed.json' with { type: 'json' };
import { type PlacedLine, placeEntryAt } from './placed-lines.ts';
import { isFiller } from './reading/fillers.ts';
import { foldLine, foldText, splitSearched } from './reading/fold.ts';
import { CAN_BE_TOLD, detectLanguage } from './reading/language.ts';
import { stemOf } from './reading/stems.ts';
import { type Concept, readConcepts } from './retrieval/concepts.ts';
import { isFrame } from './retrieval/topic-kinds.ts';
import { LANGUAGES, type Language } from './types.ts';

/** A knowledge base with one entry more; `heading` is what it stands under, null under none. */
export type EntryPlace = { text: string; lines: PlacedLine[]; heading: string | null };

type Said = { concepts: Set<Concept>; stems: Set<string> };

/** How something is asked rather than what: a heading that shares no more says nothing of the question. */
const LOOSE: ReadonlySet<string> = new Set([
  'when',
  'number',
  'howto',
  'why',
  'possible',
  'presence',
  'often',
]);
/** A thing that both name tells more than the way in which it is asked for. */
const NAMED = 2;
const ASKED = 1;
const HELD = 0.5;
/** Of a section, so many characters tell its language. */
const SAMPLE = 600;
/** With fewer letters a language is taken for its neighbours. */
const SHORT = 80;
const SCRIPTS = [
  /\p{Script=Latin}/gu,
  /\p{Script=Cyrillic}/gu,
  /\p{Script=Arabic}/gu,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
];
const QUESTION_MARK = /[?？؟]\s*$/u;

const isLanguage = (tag: string | null): tag is Language => LANGUAGES.some((one) => one === tag);

/** The titles under which we collect entries, and their languages. */
const COLLECTED = new Map<string, Language | null>([
  ['faq', null],
  ...LANGUAGES.map((language) => [foldLine(composed[language].headings.answer), language] as const),
]);

/**
 * Puts an entry where it belongs: under the heading of its language that speaks of what is asked, else under one for
 * questions and answers, which is made where none stands. A text of entries without headings gets it at its end.
 */
export function placeEntry(knowledgeBase: string, question: string, answer: string): EntryPlace {
  const base = tell(knowledgeBase.slice(0, 4000));
  const entry = `${question}\n${answer}`;
  const language = tell(entry) ?? base;
  const headings = readHeadings(knowledgeBase);
  const isOfLanguage = ({ titles, from, to }: Heading): boolean => {
    const sample = `${titles.at(-1)}\n${knowledgeBase.slice(from, Math.min(to, from + SAMPLE))}`;
    if (language === null) return true;
    // A price list of three lines is told by its letters alone.
    const isShort = (sample.match(/\p{L}/gu)?.length ?? 0) < SHORT;
    if (isShort && base === language) return scriptOf(sample) === scriptOf(entry);
    return (tell(sample) ?? base ?? language) === language;
  };
  const under =
    findFitting(knowledgeBase, headings, question, isOfLanguage) ??
    headings.find(({ titles }) => {
      const collected = COLLECTED.get(foldLine(titles.at(-1) ?? ''));
      return collected !== undefined && (collected === null || collected === language);
    });
  if (under) return insert(knowledgeBase, under, question, answer);
  if (headings.length === 0 && cutIntoChunks(knowledgeBase).at(-1)?.kind === 'faq')
    return read(appendFaq(knowledgeBase, question, answer), knowledgeBase.trimEnd().length, null);
  const title = composed[isLanguage(language) ? language : isLanguage(base) ? base : 'en'].headings.answer;
  const before = knowledgeBase.trimEnd();
  const begun = before === '' ? `# ${title}` : `${before}\n\n# ${title}`;
  return read(appendFaq(begun, question, answer), begun.length, title);
}

function tell(text: string): string | null {
  const { language, confidence } = detectLanguage(text);
  return confidence >= CAN_BE_TOLD ? language : null;
}

/** The script that most letters are of. */
function scriptOf(text: string): number {
  const counts = SCRIPTS.map((script) => text.match(script)?.length ?? 0);
  return counts.indexOf(Math.max(...counts));
}

/** The heading that shares most with the question. Those above it and its text count too, but neither alone. */
function findFitting(
  knowledgeBase: string,
  headings: readonly Heading[],
  question: string,
  isOfLanguage: (heading: Heading) => boolean,
): Heading | undefined {
  const asked = readSaid(question);
  const known = new Map<string, number>();
  const share = (title: string): number => {
    const told = known.get(title) ?? shareOf(readSaid(title), asked);
    known.set(title, told);
    return told;
  };
  let best: { heading: Heading; score: number } | undefined;
  for (const heading of headings) {
    const shares = heading.titles.map(share);
    const titled = shares.reduce((sum, own) => sum + own, 0);
    if (titled === 0 || QUESTION_MARK.test(heading.titles.at(-1) ?? '')) continue;
    const held = holds(knowledgeBase.slice(heading.from, heading.to), asked);
    if (held === 0 && shares.at(-1) === 0) continue;
    const score = titled + held * HELD;
    if (score > (best?.score ?? 0) && isOfLanguage(heading)) best = { heading, score };
  }
  return best?.heading;
}

/** How many of the words that are asked for stand in a text. */
function holds(text: string, asked: Said): number {
  const words = new Set(splitSearched(foldText(text)).map(stemOf));
  return [...asked.stems].filter((stem) => words.has(stem)).length;
}

function readSaid(text: string): Said {
  const words = splitSearched(foldText(text));
  const stems = words.filter((word) => !(isFiller(word) || /^\d/u.test(word) || word.length < 3)).map(stemOf);
  return { concepts: readConcepts(words).concepts, stems: new Set(stems) };
}

function shareOf(title: Said, asked: Said): number {
  let share = 0;
  for (const concept of title.concepts)
    if (asked.concepts.has(concept) && !LOOSE.has(concept.replace('#', '')))
      share += isFrame(concept) ? ASKED : NAMED;
  for (const stem of title.stems) if (asked.stems.has(stem)) share += NAMED;
  return share;
}

/** Below what stands under the heading itself, above the next one. */
function insert(text: string, { titles, to }: Heading, question: string, answer: string): EntryPlace {
  const before = text.slice(0, to).trimEnd();
  const after = text.slice(to);
  const placed = `${before}\n\n${formatFaq(question, answer)}\n${after === '' ? '' : `\n${after}`}`;
  return read(placed, before.length, titles.at(-1) ?? null);
}

function read(text: string, after: number, heading: string | null): EntryPlace {
  return { text, lines: placeEntryAt(text, after), heading };
}
