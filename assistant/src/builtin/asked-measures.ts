import { foldFigures } from '../reading/plain-text.ts';
import type { Tongues } from '../reading/tongues.ts';
import { measureAt } from '../reading/units.ts';
import { readText } from '../retrieval/evidence-terms.ts';

/*
 * "How much is a massage of 30 minutes?" is not answered with the price of an hour, and the course of children from four
 * to seven is not that of a child of ten.
 */

/** Units beside those of time, over folded text. */
const UNITS: [name: string, source: string][] = [
  [
    'person',
    'people|persons?|guests?|pax|adults?|seats?|seater|places?|platze|plazas?|lugares|мест\\p{L}*|місц\\p{L}*|miejsc\\p{L}*|人乗り|человек\\p{L}*|чел|персон\\p{L}*|гост\\p{L}*|люд\\p{L}*|осіб|особ\\p{L}*|personas?|comensales|invitados|pessoas?|convidados|orang|kisi\\p{L}*|personnes?|pers|convives|personen|leute|gaste|人|名|اشخاص|شخص|افراد|نفر|os[oó]b\\p{L}*|gosci|porti?on(?:s|en)?|servings?|raciones|porciones|porcoes|порци\\p{L}*|порці\\p{L}*|porcj\\p{L}*|porsi|porsiyon\\p{L}*|parts?|人前|人分|حصص|حصه',
  ],
  ['kg', 'kgs?|kilos?|кг|кило\\p{L}*|キロ|كيلو|كجم'],
  ['g', 'gr?|grams?|grammes?|gramm?|грамм\\p{L}*|грам\\p{L}*|г|гр|グラム|غرام|جرام'],
  ['cm', 'cms?|см|センチ|سم'],
  ['km', 'kms?|км|كم'],
  [
    'kcal',
    'k?cal|k?cals|calories|calorias|kalori\\p{L}*|calorie|kalorien|к?кал|калори\\p{L}*|калорі\\p{L}*|キロカロリー|カロリー|سعره? حراري\\p{L}*|kalori[ei]\\p{L}*',
  ],
  ['ml', 'ml|мл|مل'],
  ['l', 'l|lt|litros?|liters?|litres?|liter|литр\\p{L}*|літр\\p{L}*|л|リットル|لتر'],
];
const UNIT_AFTER = UNITS.map(([name, source]) => ({
  name,
  pattern: new RegExp(`^[ -]?(?:${source})(?![\\p{L}\\p{N}'’])`, 'u'),
}));
/** Units that tell the same: how long it takes may be told in hours or in days. */
const TIMES = ['minute', 'day', 'month', 'year'];
/** "Berapa min" asks for the least. */
const HOW_MANY =
  /(?:(?<!\p{L})(?:how many|how much|wie ?viele?|combien d[e']?|combien|cuant[oa]s?|quant[oa]s?|berapa|kac|сколько|скок\p{L}*|скільки|скіки|ile|كم|amount of)\s+(?:the |de |en |di )?|何)(?!mini?m?(?!\p{L}))/gu;
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
/** What stands between the ends of a span. */
export const UNTIL = '[-–—~〜]|to|till|a|as|y|e|bis|до|по|ile|sampai|do|و|الى|حتى|から';
const BETWEEN = new RegExp(`(\\d{1,4}) ?(?:${UNTIL})? ?$`, 'u');
/** So far from a figure stand its unit and the figure that it ends a span with. */
const BESIDE = 24;
/** What a line says of all that is more or less. */
export const BOUND =
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

/** The unit that a text begins with, or null. */
export function unitAt(text: string): string | null {
  const named = UNIT_AFTER.find(({ pattern }) => pattern.test(text))?.name ?? measureAt(text);
  return named ? (IN_SMALLEST[named]?.[0] ?? named) : null;
}

/** "Сколько кг" asks for the price of one as well. */
const COUNTED = ['person', 'kcal', ...TIMES];

/** The units that a question wants a number of: "how many people", "何分". */
function readWanted(folded: string): string[] {
  return [...folded.matchAll(HOW_MANY)].flatMap((match) => {
    const unit = unitAt(folded.slice(match.index + match[0].length));
    return unit !== null && COUNTED.includes(unit) ? [unit] : [];
  });
}

const STARTS = /(?<![\p{L}\p{M}])\p{L}|(?<=[\p{N}一二三四五六七八九十])\p{L}/gu;

/** True when a question asks how many of a unit, and quoted prices name no such unit, not even in words. */
function tellsNoneOf(folded: string, quoted: string[], tongues: Tongues): boolean {
  const wanted = readWanted(folded).map((unit) => (TIMES.includes(unit) ? TIMES : [unit]));
  if (wanted.length === 0) return false;
  const text = foldFigures(quoted.join('\n'));
  const told = new Set([...text.matchAll(STARTS)].map(({ index }) => unitAt(text.slice(index))));
  const implied = quoted.map((line) => readText(line, tongues).implied);
  // "10:00–12:00" tells how many hours.
  const isTold = wanted.some(
    (units) =>
      units.some((unit) => told.has(unit)) ||
      (units === TIMES && implied.some((concepts) => concepts.has('hours') || concepts.has('duration'))),
  );
  return !isTold && implied.every((concepts) => concepts.has('price'));
}

/**
 * True when a question asks how many of a unit and the quoted prices count none, or names a measure ("for ten people",
 * "30 minutes", "my son is 10 years old") and the quoted prices that name one of the unit name another. What says "up
 * to" or "from" is left alone, and so are terms: "we wait 15 minutes" answers who is ten minutes late.
 */
export function tellsOtherMeasure(question: string, quoted: string[], tongues: Tongues): boolean {
  const text = foldFigures(question);
  if (tellsNoneOf(text, quoted, tongues)) return true;
  // The same measure said a thousand times asks once.
  const asked = new Map(readMeasures(text).map((one) => [`${one.unit} ${one.from} ${one.to}`, one]));
  if (asked.size === 0) return false;
  const lines = quoted.map((line) => {
    const folded = foldFigures(line);
    const isPriced = readText(line, tongues).implied.has('price');
    return { all: readMeasures(folded), isBound: BOUND.test(folded), isPriced };
  });
  return [...asked.values()].some(({ unit, from, to }) => {
    const told = lines
      .map((line) => ({ ...line, own: line.all.filter((measure) => measure.unit === unit) }))
      .filter(({ own }) => own.length > 0);
    const isOther = ({ own, isBound, isPriced }: (typeof told)[number]): boolean =>
      isPriced && own.every((one) => (one.from < one.to || !isBound) && (one.to < from || one.from > to));
    return told.length > 0 && told.every(isOther);
  });
}
