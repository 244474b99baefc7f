import { foldText, stripInvisible } from './fold.ts';

/** Reading text as a hostile writer might have written it: hidden characters, look-alike digits and letters. */

const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/** The value of a decimal digit of any script: such digits stand in runs of ten, zero first. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

const LOOKALIKE_DIGITS: Record<string, string> = {
  o: '0',
  о: '0',
  ο: '0',
  l: '1',
  і: '1',
  ı: '1',
  '|': '1',
  з: '3',
  б: '6',
};
/** "14б" is a house number, "2б €" an amount. */
const MIXED_NUMBER =
  /(?<![\p{L}\p{N}])(?=[^\s]{0,40}\d)(?:[\dOoОоΟοlІіI|]|[Ззб](?=[\dOoОоΟοlІіI|]| ?(?:\p{Sc}|руб|грн)))+(?:[.,:]\d+)?(?![\p{L}\p{N}])/gu;

const LATIN_TWINS: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  ԁ: 'd',
  ɡ: 'g',
  α: 'a',
  ο: 'o',
  ν: 'v',
  ρ: 'p',
  ι: 'i',
  κ: 'k',
  τ: 't',
  ε: 'e',
};
const MIXED_WORD = /[\p{L}\p{M}]+/gu;

/** A word that mixes alphabets, written in Latin letters alone; other words stay. */
function untwin(word: string): string {
  const latin = /\p{Script=Latin}/u.test(word);
  const other = /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);
  if (!latin || !other) return word;
  return [...word].map((letter) => LATIN_TWINS[letter] ?? letter).join('');
}

const FRACTIONS: Record<string, string> = { '½': '.5', '¼': '.25', '¾': '.75' };

/** Compatibility forms would glue "2½" to 21/2. */
function writeFractions(text: string): string {
  if (!/[½¼¾]/u.test(text)) return text;
  return text.replace(
    /(\d)? ?([½¼¾])/gu,
    (_, whole: string | undefined, sign: string) => `${whole ?? '0'}${FRACTIONS[sign] ?? ''}`,
  );
}

// Digits in circles that no compatibility form undoes: the first sign of each row, and its value.
const CIRCLED: [number, number][] = [
  [0x278a, 1],
  [0x2780, 1],
  [0x2776, 1],
  [0x24ff, 0],
  [0x24f5, 1],
  [0x24eb, 11],
];
const ROMAN_SIGNS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 50, 100, 500, 1000];

function readCircled(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const [first, value] = CIRCLED.find(([start]) => code >= start) ?? [code, 0];
  return String(code - first + value);
}

function readRoman(run: string): string {
  const values = [...run].map((sign) => ROMAN_SIGNS[((sign.codePointAt(0) ?? 0) - 0x2160) % 16] ?? 0);
  return String(
    values.reduce((sum, value, at) => (value < (values[at + 1] ?? 0) ? sum - value : sum + value), 0),
  );
}

/** Digits, signs and blanks in one form; letters keep their case. */
export function normaliseFigures(text: string): string {
  const plain = writeFractions(text)
    .replace(/[\u24eb-\u24ff\u2776-\u2793]/gu, readCircled)
    .replace(/[\u2160-\u217f]+/gu, readRoman);
  return stripInvisible(plain.normalize('NFKC'))
    .replace(/[\u20e3\u0336\u0338]|\p{Co}/gu, '')
    .replace(OTHER_DIGITS, digitValue)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll('٪', '%')
    .replaceAll('\u2044', '/')
    .replace(/[‐‑‒–—―−~〜～]/gu, '-')
    .replace(/(?<=[\p{L}\p{N}])[。．](?=[a-z0-9])/giu, '.')
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .replace(MIXED_NUMBER, (run) =>
      [...run].map((sign) => LOOKALIKE_DIGITS[sign.toLowerCase()] ?? sign).join(''),
    );
}

/** Folded text with digits, dashes and signs in one form, so that "Mo–Fr", "٩:٠٠" and "½" are read like any other. */
export function foldFigures(text: string): string {
  return foldText(normaliseFigures(text));
}

/** Text for the search of words: normalised, folded, look-alike letters undone, spaced-out words closed. */
export function normaliseWords(text: string): string {
  const closed = normaliseFigures(text).replace(
    /(?<![\p{L}\p{N}])(?:\p{L}[ ._*-]){3,}\p{L}(?![\p{L}\p{N}])/gu,
    (run) => run.replace(/[ ._*-]/gu, ''),
  );
  return foldText(closed.toLowerCase().replace(MIXED_WORD, untwin)).replace(/\s+/gu, ' ').trim();
}
