import { foldText } from '../reading/fold.ts';
import { normaliseFigures } from '../reading/plain-text.ts';
import type { Figure } from './figures.ts';
import type { Ground } from './sources.ts';
import { wordsThat } from './words.ts';

// Names of currencies that mean nothing else; "pound" weighs, and "real" is an adjective.
const CURRENCY =
  /[€$£₴₽₺¥]|(?<!\p{L})(?:euro\p{L}*|avro|eur|dollar\p{L}*|dolar\p{L}*|usd|gbp|євро|евро|долар\p{L}*|доллар\p{L}*|гривен\p{L}*|гривн\p{L}*|грн|рубл\p{L}*|руб|zlot\p{L}*|zl|pln|rupiah|يورو|دولار\p{L}*|ريال\p{L}*|درهم\p{L}*)(?!\p{L})|ユーロ|ドル|円|유로|欧元|יורו|ευρω|यूरो/u;

const namesCurrency = (text: string): boolean => CURRENCY.test(foldText(normaliseFigures(text)));

/**
 * The words of a sentence that name a currency with an amount that nobody can read ("a tenner, ten of your euros",
 * "vijf euro"), where no source names a currency at all; null when there are none.
 */
export function findUnreadAmount(
  sentence: string,
  claims: readonly Figure[],
  sources: readonly Ground[],
): string | null {
  if (claims.some(({ unit }) => unit === 'money') || !namesCurrency(sentence)) return null;
  if (sources.some(({ text, currencies }) => currencies.size > 0 || CURRENCY.test(text))) return null;
  return wordsThat(namesCurrency, sentence);
}
