/** Japanese numbers, alone and mixed with figures: 一万二千, 1万2千, 2.5万 and 5百. */

export const KANJI_DIGITS = '〇一二三四五六七八九';
const SIGNS = `${KANJI_DIGITS}十百千万億`;
const SCALES: Record<string, number> = { 十: 10, 百: 100, 千: 1000, 万: 10_000, 億: 100_000_000 };
const COUNTED =
  '円|ユーロ|ドル|ポンド|[€$£]|(?:jpy|eur|usd|gbp)(?!\\p{L})|時|分|日|人|名|週|年|ヶ月|か月|カ月|個|本|回|歳|割|パーセント|%|階|泊|営業日';
const FIGURE = '\\d+(?:,\\d{3})*(?:\\.\\d+)?';
/** Kanji alone are also letters of words, as in 一番; they are a number before what is counted, or in a range of such. */
const SPELLED = `(?<![${SIGNS}\\d]|\\d[.,])[${SIGNS}]+(?=(?: ?(?:-|から|~) ?(?:[${SIGNS}]|${FIGURE})+)? {0,3}(?:${COUNTED}))`;
/** Figures right before a sign of the scale are a number anywhere. */
const MIXED = `(?<![\\d${SIGNS}]|\\d[.,])${FIGURE}[十百千万億](?:${FIGURE}|[${SIGNS}])*`;
const KANJI_NUMBER = new RegExp(`${MIXED}|${SPELLED}`, 'gu');
const PART = new RegExp(`${FIGURE}|[${SIGNS}]`, 'gu');

function readKanji(run: string): number {
  let total = 0;
  let section = 0;
  let open = 0;
  for (const [part] of run.matchAll(PART)) {
    const scale = SCALES[part];
    const digit = KANJI_DIGITS.indexOf(part);
    if (scale === undefined) {
      open = digit >= 0 ? open * 10 + digit : Number(part.replaceAll(',', ''));
    } else if (scale >= 10_000) {
      total += (section + open || 1) * scale;
      section = 0;
      open = 0;
    } else {
      section += (open || 1) * scale;
      open = 0;
    }
  }
  return total + section + open;
}

/** Writes the Japanese numbers of a text in digits. */
export function writeKanjiNumbers(text: string): string {
  return text.replace(KANJI_NUMBER, (run) => String(Number(readKanji(run).toFixed(4))));
}
