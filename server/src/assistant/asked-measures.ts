import { readText } from './evidence-terms.ts';
import { foldFigures } from './guard-text.ts';
import { measureAt } from './guard-units.ts';
import type { Tongues } from './tongues.ts';

/*
 * "How much is a massage of 30 minutes?" is not answered with the price of an hour, and the course of children from four
 * to seven is not that of a child of ten.
 */

/** Units beside those of time, over folded text. */
const UNITS: [name: string, source: string][] = [
  [
    'person',
    'people|persons?|guests?|pax|adults?|seats?|seater|places?|platze|plazas?|lugares|мест\\p{L}*|місц\\p{L}*|miejsc\\p{L}*|人乗り|человек\\p{L}*|чел|персон\\p{L}*|гост\\p{L}*|люд\\p{L}*|осіб|особ\\p{L}*|personas?|comensales|invitados|pessoas?|convidados|orang|kisi\\p{L}*|personnes?|pers|convives|personen|leute|gaste|人|名|اشخاص|شخص|افراد|نفر|os[oó]b\\p{L}*|gosci',
  ],
  ['kg', 'kgs?|kilos?|кг|кило\\p{L}*|キロ|كيلو|كجم'],
  ['g', 'gr?|grams?|grammes?|gramm?|грамм\\p{L}*|грам\\p{L}*|г|гр|グラム|غرام|جرام'],
  ['cm', 'cms?|см|センチ|سم'],
  ['km', 'kms?|км|كم'],
  ['ml', 'ml|мл|مل'],
  ['l', 'l|lt|litros?|liters?|litres?|liter|литр\\p{L}*|літр\\p{L}*|л|リットル|لتر'],
];
const UNIT_AFTER = UNITS.map(([name, source]) => ({
  name,
  pattern: new RegExp(`^[ -]?(?:${source})(?![\\p{L}\\p{N}])`, 'u'),
}));
/** What hours and weeks are counted in. */
const IN_SMALLEST: Record<string, [unit: string, times: number]> = {
  minute: ['minute', 1],
  hour: ['minute', 60],
  day: ['day', 1],
  week: ['day', 7],
  kg: ['g', 1000],
  g: ['g', 1],
  l: ['ml', 1000],
  ml: ['ml', 1],
};
const FIGURE = /(?<![\d.,:])(\d{1,4}(?:[.,]\d{1,2})?)(?![\d:])/gu;
const BETWEEN = /(\d{1,4}) ?(?:[-–—~〜]|to|till|a|as|y|e|bis|до|по|ile|sampai|do|و|الى|حتى|から)? ?$/u;
/** So far from a figure stand its unit and the figure that it ends a span with. */
const BESIDE = 24;
/** What a line says of all that is more or less. */
const BOUND =
  /[+<>≤≥]|(?<!\p{L})(?:from|up to|upto|under|over|above|below|less|more|max|maximum|min|minimum|at least|at most|older|younger|ab|bis|unter|uber|hochstens|mindestens|maximal|minimal|до|от|від|з|с|більше|менше|больше|меньше|старше|младше|старші|молодші|максимум|минимум|мінімум|desde|hasta|menos|mas|mayores|menores|partir|ate|acima|abaixo|maximo|minimo|maior|menor|jusqu|moins|plus|des|mulai|maks|maksimal|sampai|hingga|kurang|lebih|kadar|alti|ustu|az|fazla|od|do|ponizej|powyzej|من|حتى|الى|اقل|اكثر|فوق|تحت|فما)(?!\p{L})|以上|以下|未満|まで|から/u;

/** `from` to `to` of a unit; the same twice where one figure is named. */
type Measure = { unit: string; from: number; to: number };

function readMeasures(folded: string): Measure[] {
  return [...folded.matchAll(FIGURE)].flatMap((match): Measure[] => {
    const end = match.index + match[0].length;
    const after = folded.slice(end, end + BESIDE);
    const named = UNIT_AFTER.find(({ pattern }) => pattern.test(after))?.name ?? measureAt(after);
    if (!named) return [];
    const [unit, times] = IN_SMALLEST[named] ?? [named, 1];
    const to = Number((match[1] ?? '').replace(',', '.')) * times;
    const between = BETWEEN.exec(folded.slice(Math.max(0, match.index - BESIDE), match.index));
    const from = between ? Number(between[1]) * times : to;
    return [{ unit, from: Math.min(from, to), to }];
  });
}

/**
 * True when a question names a measure ("for ten people", "30 minutes", "my son is 10 years old") and the quoted prices
 * that name one of the unit name another. What says "up to" or "from" is left alone, and so are terms: "we wait 15
 * minutes" answers who is ten minutes late.
 */
export function tellsOtherMeasure(question: string, quoted: string[], tongues: Tongues): boolean {
  const asked = readMeasures(foldFigures(question));
  if (asked.length === 0) return false;
  return asked.some(({ unit, from, to }) => {
    const told = quoted.flatMap((line) => {
      const folded = foldFigures(line);
      const own = readMeasures(folded).filter((measure) => measure.unit === unit);
      return own.length > 0 ? [{ line, own, isBound: BOUND.test(folded) }] : [];
    });
    const isOther = ({ line, own, isBound }: (typeof told)[number]): boolean =>
      readText(line, tongues).implied.has('price') &&
      own.every((one) => (one.from < one.to || !isBound) && (one.to < from || one.from > to));
    return told.length > 0 && told.every(isOther);
  });
}
