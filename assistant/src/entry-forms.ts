/*
 * Questions and answers as owners note them down, beside the marked pairs that we write ourselves (see chunks.ts):
 *
 *   — Do I need to book?            Q. Do you deliver? → yes, within 6 miles
 *   Yes, online or by phone.        P: ¿Pago? / R: efectivo, tarjeta
 */
import { ANSWER_WORDS, QUESTION_WORDS } from './entry-marks.ts';

/** `answer` holds its lines; `span` counts the lines that the entry takes. */
type Entry = { question: string; answer: string[]; span: number };

const OPENED = new RegExp(
  String.raw`^\s*(?:[-*•]\s{1,3})?(?:${QUESTION_WORDS})\s{0,3}[.:：]\s{0,3}(?=\S)`,
  'iu',
);
const ARROW = /\s{0,3}(?:→|⇒|⟶|->|=>|—>)\s{0,3}/u;
const ANSWERED = new RegExp(
  String.raw`(?:[?？؟!.]\s{0,3}|\s[/|]\s{0,3}|\s{2,3}|\s[-–—]\s{0,3})(?:${ANSWER_WORDS})\s{0,2}[:：]\s{0,3}(?=\S)`,
  'iu',
);
const ASKS = /[?？؟]/u;
/** A longer line is no question that somebody noted. */
const LONGEST_QUESTION = 120;

/** The two halves of a line that asks and answers; null for any other line. */
function splitOneLine(line: string): { question: string; answer: string } | null {
  const mark = OPENED.exec(line);
  const rest = mark ? line.slice(mark[0].length) : line;
  const split = (mark ? ANSWERED.exec(rest) : null) ?? (mark || ASKS.test(rest) ? ARROW.exec(rest) : null);
  if (!split || split.index === 0 || split.index > LONGEST_QUESTION) return null;
  // The question keeps its own mark: "¿Pago? R: …".
  const end = split.index + (ASKS.test(split[0]) ? 1 : 0);
  const question = rest.slice(0, end).trim();
  const answer = rest.slice(split.index + split[0].length).trim();
  if (answer === '' || (!mark && !ASKS.test(question))) return null;
  return { question, answer };
}

const DASH = /^\s{0,3}[-–—―]{1,2}\s{0,3}(?=\S)/u;
const LONG_DASH = /^\s{0,3}[–—―]/u;
const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';
/** Deeper than the line that it goes on with. */
export const isIndented = (line: string | undefined): boolean => /^(?: {2}|\t)\s*\S/u.test(line ?? '');

/** "— Do I need to book?" above its answer. */
function isDashed(line: string | undefined): boolean {
  if (line === undefined || !DASH.test(line) || line.length > LONGEST_QUESTION) return false;
  return /[?？؟]\s*$/u.test(line);
}

/** So many lines away a question still tells what its neighbours are. */
const NEAR = 12;

/** "— arrêter en cours d'année", which asks beside others that do. */
function isNoted(lines: string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (!LONG_DASH.test(line) || line.length > LONGEST_QUESTION || /\p{Nd}|[.:：]\s*$/u.test(line))
    return false;
  for (const step of [-1, 1])
    for (let far = 1; far <= NEAR && !isBlank(lines[at + far * step]); far += 1)
      if (isDashed(lines[at + far * step])) return true;
  return false;
}

/** In lines. */
const LONGEST_ANSWER = 4;

function readDashed(lines: string[], at: number): Entry | null {
  const opens = (position: number): boolean => isDashed(lines[position]) || isNoted(lines, position);
  const below = lines[at + 1];
  if (!opens(at) || isBlank(below) || opens(at + 1)) return null;
  let end = at + 2;
  while (!isBlank(lines[end]) && !opens(end) && end - at <= LONGEST_ANSWER) end += 1;
  // So many lines are a list that comes after the answer; what is indented belongs to it all the same.
  if (end - at > LONGEST_ANSWER) {
    end = at + 2;
    while (isIndented(lines[end]) && !opens(end)) end += 1;
  }
  return {
    question: (lines[at] ?? '').replace(DASH, '').trim(),
    answer: lines.slice(at + 1, end).map((line) => line.trim()),
    span: end - at,
  };
}

/** The entry that begins with a line; null where none does. */
export function readEntry(lines: string[], at: number): Entry | null {
  const line = lines[at] ?? '';
  const half = splitOneLine(line);
  if (!half) return readDashed(lines, at);
  let end = at + 1;
  while (isIndented(lines[end])) end += 1;
  return {
    question: half.question,
    answer: [half.answer, ...lines.slice(at + 1, end).map((below) => below.trim())],
    span: end - at,
  };
}
