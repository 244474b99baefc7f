import { endsSentence } from './reading/fold.ts';

/* What calls the lines below it by a name, without the marks of a heading: "HIRE", "= = Old Town = =", "PAN (euros la pieza)". */

const LONGEST_TITLE = 60;
const LONGEST_SHOUT = 130;
/** So many letters in capitals are a title and no abbreviation. */
const LEAST_SHOUT = 4;

/** Marks that set a title off from its text: "【料金】", "■ Prices", "— Prices —". */
const SET_OFF = /^(?:[【《〈[<].+[】》〉\]>]|[■□◆◇●○★☆▼▽◎※].+|([-–—=~*]{1,3})\s*[^-–—=~*].*\1)$/u;
/** "= = SITE CENTRE, 14 rue de la Parcheminerie = =", "*** BAR ***". */
const FRAMED = /^(?:[=~*#_+]\s{0,2}){2,8}[^=~*#_+].{0,100}[=~*#_+]$/u;

/** True for a text that was wrapped at so many letters a line. */
export function isWrapped(lines: string[]): boolean {
  return lines.filter((text) => /^\s*\p{Ll}/u.test(text)).length >= lines.length / 2;
}

/**
 * What the first line of a paragraph calls the others: "HIRE", "Prices:", "Birthday parties" above whole sentences; null
 * for any other one. "Free parking" above prices looks like a title too, and would be said of the sauna below.
 */
export function readTitle(lines: string[]): string | null {
  const [text = '', ...below] = lines.map((line) => line.trim());
  if (below.length === 0 || isWrapped(lines) || text.length > LONGEST_TITLE || /\p{Nd}/u.test(text))
    return null;
  const isShout = text === text.toUpperCase() && text !== text.toLowerCase();
  const isCalling = isShout || /[:：]$/u.test(text) || SET_OFF.test(text);
  return isCalling || (!endsSentence(text) && below.every(endsSentence)) ? text : null;
}

/** The capitals that a line begins with, and what comes after them. */
function splitShout(text: string): { letters: number; rest: string } {
  let letters = 0;
  let end = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}.'’&/+-]+/gu)) {
    const counted = word.match(/\p{L}/gu)?.length ?? 0;
    if (counted > 0 && (word !== word.toUpperCase() || word === word.toLowerCase())) break;
    if (
      /[^\s]/u.test(
        text
          .slice(end, index)
          .replace(/[\s•·✨★☆■▪*#=~"«»„]/gu, '')
          .replace(/\p{Extended_Pictographic}/gu, ''),
      )
    )
      break;
    letters += counted;
    end = index + word.length;
  }
  return { letters, rest: text.slice(end) };
}

/** Behind the capitals: nothing, a note in brackets, the place, or some words more that tell no figure. */
const NOTE =
  /^(?:\s|\p{Extended_Pictographic}|\uFE0F)*(?:\(.*\)?|[-–—,/;|].*|\s\P{Nd}*(?:\(.*\))?)?(?:\s|\p{Extended_Pictographic}|\uFE0F)*$/u;
/** "NEW!! second hand bikes" cries out, "RÉDUC : 2e enfant -10 %" tells. */
const TELLS = /^\s*(?:!|\?|[:：]\s*\S|\.{2,}|[=≈]\s*\d)/u;

/** True for a line inside a paragraph that calls what stands below it. */
export function isInnerTitle(line: string, next: string | undefined): boolean {
  const text = line.trim();
  if (next === undefined || next.trim() === '' || /^\s/u.test(line) || text.length > LONGEST_SHOUT)
    return false;
  if (FRAMED.test(text)) return true;
  const { letters, rest } = splitShout(text);
  const least = /^\s*\(/u.test(rest) ? LEAST_SHOUT - 1 : LEAST_SHOUT;
  if (letters < least || TELLS.test(rest) || !NOTE.test(rest)) return false;
  // "КАРПЕТ 15" tells a price; a house number stands behind words, a note in brackets may hold any figure.
  return !/^[\s\p{P}]*\p{Nd}[\p{Nd}\s.,:–-]*\P{L}*$/u.test(rest);
}

/** True when a title tells no figure beside the name: it is never told itself. */
export function isBareTitle(line: string): boolean {
  return !/\p{Nd}/u.test(line);
}
