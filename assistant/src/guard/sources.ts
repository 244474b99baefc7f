import { groundedCalendar } from '../reading/calendar.ts';
import { foldLine, foldText } from '../reading/fold.ts';
import { CAN_BE_TOLD, detectLanguage } from '../reading/language.ts';
import { normaliseFigures } from '../reading/plain-text.ts';
import { currenciesOf } from '../reading/units.ts';
import { tellLine } from '../tables.ts';
import type { Chunk } from '../types.ts';
import type { Contacts } from './contacts.ts';
import { extractContacts } from './contacts.ts';
import type { Figure } from './figures.ts';
import { extractFigures } from './figures.ts';
import { writeHalves } from './spell-figures.ts';

/** What a text can ground: its contacts, figures, days and currencies. */
export type Ground = {
  contacts: Contacts;
  figures: Figure[];
  calendar: Set<string>;
  currencies: Set<string>;
  /** Folded, in one line. */
  text: string;
  /** As it is written. */
  written: string;
};

/** True when "5/6" of a text can only be the fifth of June: it is in a language that does not write the month first. */
export function writesDayFirst(text: string, languages: readonly string[]): boolean {
  if (!/\d\/\d/u.test(text)) return true;
  const { language, confidence } = detectLanguage(text);
  return (confidence >= CAN_BE_TOLD ? language : languages[0]) !== 'en';
}

const grounds = new Map<string, Ground>();
const GROUNDS_LIMIT = 500;

export function readGround(text: string, languages: string[]): Ground {
  const key = `${languages}\n${text}`;
  const known = grounds.get(key);
  if (known) return known;
  const normalised = normaliseFigures(text);
  const contacts = extractContacts(normalised);
  const folded = foldText(contacts.rest);
  const ground = {
    contacts,
    figures: extractFigures(writeHalves(foldText(contacts.rest)), languages, writesDayFirst(text, languages)),
    calendar: groundedCalendar(folded),
    currencies: currenciesOf(folded),
    text: foldLine(normalised),
    written: text,
  };
  if (grounds.size >= GROUNDS_LIMIT) grounds.clear();
  grounds.set(key, ground);
  return ground;
}

const bares = new Map<string, string>();
const BARES_LIMIT = 5000;

/** Words and figures alone, for comparing what was quoted with what is written. */
export function bare(text: string): string {
  let known = bares.get(text);
  if (known === undefined) {
    known = foldLine(normaliseFigures(text))
      .replace(/[^\p{L}\p{N}%€$£₴₽₺]+/gu, ' ')
      .trim();
    if (bares.size >= BARES_LIMIT) bares.clear();
    bares.set(text, known);
  }
  return known;
}

const BULLET = /^[-–—•*·]\s+/u;

/** True for two texts of the same letters, figures and signs, none folded; spaces and the mark of a list may differ. */
export function sameLetters(one: string, other: string): boolean {
  const read = (text: string): string => text.replace(/\s+/gu, ' ').trim().replace(BULLET, '');
  return read(one) === read(other);
}

export type CitedLine = { chunk: Chunk; line: string };

/** The whole lines that a quotation covers; none when it is not in the chunk word for word. */
export function resolveQuote(chunk: Chunk, quote: string): string[] {
  const wanted = bare(quote);
  if (wanted === '') return [];
  const lines = chunk.question === undefined ? chunk.lines : [...chunk.lines, chunk.question];
  const inside = lines.filter((line) => ` ${bare(line)} `.includes(` ${wanted} `));
  if (inside.length > 0) return inside;
  // A quotation may run over several lines.
  const covered = lines.filter((line) => bare(line) !== '' && ` ${wanted} `.includes(` ${bare(line)} `));
  if (covered.length > 0 && bare(covered.join(' ')) === wanted) return covered;
  // A short line of its own stands above what follows it, and is the owner's as well.
  return chunk.headingPath.filter((heading) => bare(heading) === wanted);
}

/** A line of more words tells something itself. */
const HEADING_WORDS = 6;

/**
 * What a list is of: the first line of a chunk where it has no figure and names what the rows below it give figures of,
 * "Boarding per night" above "medium 10-25 kg £32". Empty for a line that no such line stands above.
 */
export function headingOf({ lines }: Chunk, line: string): string {
  const [first = '', ...rows] = lines;
  const isHeading =
    !/\p{Nd}|[.!?。！？؟]\s*$/u.test(first) && first.trim().split(/\s+/u).length <= HEADING_WORDS;
  if (!isHeading || line === first) return '';
  const end = rows.findIndex((row) => !/\p{Nd}/u.test(row));
  const list = end === -1 ? rows : rows.slice(0, end);
  return list.length > 1 && list.includes(line) ? first : '';
}

/** A chunk as one text: where it stands, what it answers, and its lines. */
export function wholeText(chunk: Chunk, lines: string[] = chunk.lines): string {
  return [...chunk.headingPath, chunk.question ?? '', ...lines.map((line) => tellLine(chunk, line))].join(
    '\n',
  );
}

/** What a chunk may ground: a question, which customers may have asked, finds it and states nothing. */
export function groundText(chunk: Chunk, lines: string[] = chunk.lines): string {
  return [...chunk.headingPath, ...lines.map((line) => tellLine(chunk, line))].join('\n');
}
