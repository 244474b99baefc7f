import { foldText } from './fold.ts';

/** Units beside a figure, over folded text: currencies, percentages and measures of time. */

const CURRENCIES: [string, string][] = [
  ['eur', '€|eur\\b|avro\\p{L}{0,6}|euro(?!p)\\p{L}{0,6}|евро|євро|ユーロ|يورو'],
  ['cad', 'ca?\\$|cad\\b|canadian dollars?\\b'],
  ['aud', 'au?\\$|aud\\b|australian dollars?\\b'],
  ['nzd', 'nz\\$|nzd\\b'],
  ['sgd', 'sg?\\$|sgd\\b|singapore dollars?\\b'],
  ['hkd', 'hk\\$|hkd\\b|hong kong dollars?\\b'],
  ['twd', 'nt\\$|twd\\b|ntd\\b'],
  // "5 US dollars": without the country the amount would be a bare number, which any customer may name.
  [
    'usd',
    'us\\$|usd\\b|(?:(?:u\\.?s\\.?|america\\p{L}*|amerika\\p{L}*|amerykan\\p{L}*|американ\\p{L}*)[ -]?)?(?:dollars?\\b|dolar\\p{L}{0,6}|доллар\\p{L}*|долар\\p{L}*)|(?:米|アメリカ)?ドル|دولار',
  ],
  ['brl', 'r\\$|brl\\b|reais\\b|real\\b'],
  ['mxn', 'mxn\\b|mx\\$|pesos?\\b'],
  ['dollar', '(?<!\\p{Script=Latin})\\$'],
  ['gbp', '£|gbp\\b|pounds?\\b|фунт\\p{L}*|ポンド'],
  ['jpy', '¥|jpy\\b|円|yen\\b|иен\\p{L}*'],
  ['uah', '₴|uah\\b|грн|гривен\\p{L}*|гривн\\p{L}*|hryvn\\p{L}*'],
  ['rub', '₽|rub\\b|руб\\p{L}*|р\\.|р(?![\\p{L}\\p{N}])|roubles?\\b|rubles?\\b'],
  ['try', '₺|tl\\b|(?:turk )?lira\\p{L}{0,8}|try\\b'],
  ['pln', 'zl\\b|pln\\b|zlot\\p{L}*|злот\\p{L}*'],
  ['idr', 'rp\\.?(?=\\s?\\d)|rp\\b|idr\\b|rupiah(?:nya)?\\b'],
  ['inr', '₹|inr\\b|rupees?\\b'],
  ['kzt', '₸|kzt\\b|тенге|тг\\b'],
  ['chf', 'chf\\b|franken\\b|sfr\\b'],
  ['sar', 'sar\\b|ريال|riyals?\\b|(?<!\\p{L})ر\\. ?س\\b|رس\\b'],
  ['aed', 'aed\\b|درهم|dirhams?\\b|(?<!\\p{L})د\\. ?ا\\b'],
  ['egp', 'egp\\b|جنيه|(?<!\\p{L})ج\\. ?م\\b'],
  ['kwd', 'kwd\\b|دينار|dinars?\\b|(?<!\\p{L})د\\. ?ك\\b'],
  ['ils', '₪|ils\\b|shekels?\\b'],
  ['cny', '元|cny\\b|rmb\\b|yuan\\b'],
  ['krw', '₩|krw\\b|won\\b'],
  ['sek', 'sek\\b|swedish kron\\p{L}*'],
  ['nok', 'nok\\b|norwegian kron\\p{L}*'],
  ['dkk', 'dkk\\b|danish kron\\p{L}*'],
  ['kr', 'kr\\b|kron(?:or|er|ur)\\b'],
  ['czk', 'czk\\b|kc\\b|korun\\p{L}*|koron\\b|крон(?:а|ы)?\\b'],
  ['huf', 'huf\\b|forint\\p{L}*|форинт\\p{L}*'],
  ['ron', 'lei\\b|леи\\b|леів\\b'],
  ['myr', 'rm\\b|myr\\b|ringgits?\\b'],
  ['thb', '฿|thb\\b|bahts?\\b'],
  ['vnd', '₫|vnd\\b'],
  ['php', '₱|php\\b'],
  ['ngn', '₦|ngn\\b|nairas?\\b'],
  ['gel', '₾|lari\\b|лари\\b'],
  ['azn', '₼|azn\\b|manat\\p{L}*|манат\\p{L}*'],
  ['amd', '֏|amd\\b'],
  ['crypto', 'btc\\b|usdt\\b|₿'],
  [
    'coin',
    '¢|cents?\\b|centavos?\\b|копе\\p{L}*|копій\\p{L}*|groszy\\b|kurus\\p{L}*|centimes?\\b|pence\\b|penn(?:y|ies)\\b|(?<! )p\\b',
  ],
];
// Codes and signs that no other writing stands for are currencies by themselves.
const OTHER_CURRENCY =
  'bgn|rsd|uzs|kgs|mdl|byn|ghs|kes|zar|tnd|dzd|qar|bhd|omr|jod|lkr|pkr|bdt|clp|uyu|crc|\\p{Sc}';
const PERCENT =
  '%|percent\\b|per cent\\b|процент\\p{L}*|відсот\\p{L}*|por ciento|por cento|persen\\b|pour ?cent|prozent\\b|パーセント|割|في الم\\p{L}+|بالم\\p{L}+|procent\\p{L}*';
const MEASURES: [string, string][] = [
  [
    'minute',
    'min\\b|mins?\\b|minut\\p{L}*|хв\\b|хвилин\\p{L}*|минут\\p{L}*|мин\\b|menit\\b|dk\\b|dakika\\p{L}*|分|دقيق\\p{L}*|دقايق|دقائق',
  ],
  [
    'hour',
    'h\\b(?!\\d)|hrs?\\b|hours?\\b|годин\\p{L}*|час(?:а|ов|у|)(?!\\p{L})|horas?\\b|jam\\b|saat\\p{L}*|heures?\\b|stunden?\\b|std\\b|год(?=[ .,;]|$)|ч\\b|godz\\b|時間|ساع\\p{L}*|godzin\\p{L}*',
  ],
  [
    'workday',
    '(?:business|working) days?\\b|рабочих дн\\p{L}*|рабочих дней|робочих дн\\p{L}*|dias? (?:habiles|laborables|uteis)\\b|hari kerja\\b|is gun\\p{L}*|jours? ouvr(?:es|ables)\\b|(?:werk|arbeits)tage?n?\\b|営業日|ايام عمل\\b|يوم عمل\\b|dni robocz\\p{L}*',
  ],
  [
    'day',
    '(?:full|whole|calendar|календарных|календарних)? ?(?:days?\\b|дн\\p{L}*|день\\b|день|днів|dias?\\b|hari\\b|gun(?:u|un|e|de|den|dur|luk|luktur)?\\b|jours?\\b|tage?n?\\b|日間|日(?=以内|前|後)|ايام|يوم(?! ال)\\p{L}*|dni\\b|dniu\\b)',
  ],
  [
    'week',
    'weeks?\\b|тиж\\p{L}*|недел\\p{L}*|semanas?\\b|minggu\\b|hafta\\p{L}*|semaines?\\b|wochen?\\b|週間|اسبوع\\p{L}*|اسابيع|tygodni\\p{L}*|tydzien|tyg\\b|нед\\b',
  ],
  [
    'month',
    'months?\\b|місяц\\p{L}*|месяц\\p{L}*|meses\\b|mes\\b|mes(?=[ .,])|bulan\\b|ay(?:i|in|a|da|dan|dir|lik)?\\b|mois\\b|monate?n?\\b|ヶ月|か月|カ月|شهر\\p{L}*|اشهر|miesi\\p{L}*|mies\\b|мес\\b|міс\\b',
  ],
  [
    'year',
    'years?\\b|рок(?:и|ів|у)\\b|год(?:а|у)?\\b|лет\\b|anos?\\b|tahun\\b|yil\\p{L}*|ans?\\b|annees?\\b|jahre?n?\\b|年間|سن\\p{L}*|lat\\b|lata\\b',
  ],
];

// `\b` knows only Latin letters, so a word's end is spelled out.
export const END = '(?![\\p{L}\\p{N}])';
const toSource = (pattern: string): string => pattern.replaceAll('\\b', END);
// Japanese and Arabic write a word right before a sign or a code: "カットは$50", "بـ$50". A name of their own letters
// is a word by itself: "アイドル" is no dollar.
const NO_LETTER = '(?:(?<!\\p{L})|(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])(?=\\p{Script=Latin}|\\P{L}))';
const CURRENCY_AFTER = CURRENCIES.map(([name, source]) => ({
  name,
  pattern: new RegExp(`^ ?(?:${toSource(source)})`, 'u'),
}));
const CURRENCY_BEFORE = CURRENCIES.map(([name, source]) => ({
  name,
  pattern: new RegExp(`${NO_LETTER}(?:${toSource(source).replaceAll('(?=\\s?\\d)', '')}) ?$`, 'u'),
}));
const OTHER_AFTER = new RegExp(`^ ?(${OTHER_CURRENCY})${END}`, 'u');
const OTHER_BEFORE = new RegExp(`${NO_LETTER}(${OTHER_CURRENCY}) ?$`, 'u');
const CURRENCY_ANYWHERE = CURRENCIES.map(([name, source]) => ({
  name,
  pattern: new RegExp(`${NO_LETTER}(?:${toSource(source)})`, 'u'),
}));
const PERCENT_AFTER = new RegExp(`^ ?(?:${toSource(PERCENT)})`, 'u');
const PERCENT_BEFORE = /(?:%|yuzde|نسبه) ?$/u;
const MEASURE_AFTER = MEASURES.map(([name, source]) => ({
  name,
  pattern: new RegExp(`^[ -]?(?:${toSource(source)})`, 'u'),
}));

const MEASURE_ANYWHERE = MEASURES.map(([name, source]) => ({
  name,
  pattern: new RegExp(`(?<!\\p{L})(?:${toSource(source)})`, 'u'),
}));

const OF_AMOUNT = /\d ?(?:\p{Sc}|\p{L}{1,6}\.?) ?$/u;

/** The currency that stands right after or before a figure, or null. */
export function currencyAt(before: string, after: string): string | null {
  const behind = CURRENCY_AFTER.find(({ pattern }) => pattern.test(after));
  // "6,500円 60分": the sign is that of the amount before.
  if (!behind && OF_AMOUNT.test(before) && measureAt(after) !== null) return null;
  const found = behind ?? CURRENCY_BEFORE.find(({ pattern }) => pattern.test(before));
  return found?.name ?? OTHER_AFTER.exec(after)?.[1] ?? OTHER_BEFORE.exec(before)?.[1] ?? null;
}

/** Currencies that a text names anywhere. */
export function currenciesOf(folded: string): Set<string> {
  return new Set(CURRENCY_ANYWHERE.filter(({ pattern }) => pattern.test(folded)).map(({ name }) => name));
}

/** True when the text around a figure makes it a percentage. */
export function isPercentAt(before: string, after: string): boolean {
  return PERCENT_AFTER.test(after) || PERCENT_BEFORE.test(before);
}

/** The unit of time that stands right after a figure, or null. */
export function measureAt(after: string): string | null {
  return MEASURE_AFTER.find(({ pattern }) => pattern.test(after))?.name ?? null;
}

const UNIT_WORD = new RegExp(
  `^(?:${[...CURRENCIES, ...MEASURES].map(([, source]) => toSource(source).replaceAll('(?=\\s?\\d)', '')).join('|')}|${toSource(PERCENT)})$`,
  'u',
);
// What stands beside a unit and names nothing.
const BESIDE_UNIT = new Set(
  foldText(
    'business working calendar full рабочих рабочие робочих робочі hábiles laborables úteis kerja iş ouvrés ouvrables robocze roboczych عمل cent cento ciento المئة yüzde until till per arası arasında hingga sampai dari cm см mm мм ml мл cl kg кг gr sqm 畳 帖 人様 営業 日 分間 日間 週間 年間 uhr feira か ヶ 月 年 間 時間 午前 午後 分 週 saudi سعودي türk us american canadian australian американских американские американский американських американські американський amerykańskich amerykańskie amerykański americanos américains amerikanische amerikanischen',
  ).split(' '),
);
const unitWords = new Map<string, boolean>();

/** True for a folded word that is the name of a currency, of a share or of a unit of time. */
export function isUnitWord(word: string): boolean {
  let known = unitWords.get(word);
  if (known === undefined) {
    known = UNIT_WORD.test(word) || BESIDE_UNIT.has(word);
    if (unitWords.size >= 20_000) unitWords.clear();
    unitWords.set(word, known);
  }
  return known;
}

/** Units of time that a text names anywhere. */
export function measuresOf(text: string): Set<string> {
  return new Set(MEASURE_ANYWHERE.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name));
}

/** True when a unit of time stands right at the start of a text, behind at most one blank or dash. */
export function isTimeUnit(text: string): boolean {
  return measureAt(text) !== null;
}

// Each calls itself "kr".
const CROWNS = new Set(['sek', 'nok', 'dkk']);

/** True when a claim's currency is the source's; a bare dollar sign in a source grounds no other dollar than its own. */
export function sameCurrency(claim: string, source: string): boolean {
  if (claim === source) return true;
  if (claim === 'dollar') return source === 'usd' || source === 'mxn';
  if (claim === 'kr') return CROWNS.has(source);
  if (source === 'kr') return CROWNS.has(claim);
  return claim === 'usd' && source === 'dollar';
}
