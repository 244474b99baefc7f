import type { Language } from '../types.ts';
import type { NotationFamily } from './notation-family.ts';

type Currency = { before: string[]; after: string[]; names: Partial<Record<Language, string[]>> };

const CURRENCIES: Currency[] = [
  {
    before: ['€', 'EUR '],
    after: [' €', '€', ' EUR'],
    names: {
      en: ['euros'],
      uk: ['євро'],
      es: ['euros'],
      pt: ['euros'],
      ru: ['евро'],
      id: ['euro'],
      tr: ['avro', 'euro'],
      fr: ['euros'],
      de: ['Euro'],
      ja: ['ユーロ'],
      ar: ['يورو'],
      pl: ['euro'],
    },
  },
  {
    before: ['$', 'US$', 'USD '],
    after: [' USD', ' $', '$'],
    names: {
      en: ['dollars', 'US dollars'],
      uk: ['доларів'],
      es: ['dólares'],
      pt: ['dólares'],
      ru: ['долларов'],
      id: ['dolar'],
      tr: ['dolar'],
      fr: ['dollars'],
      de: ['Dollar'],
      ja: ['ドル'],
      ar: ['دولار'],
      pl: ['dolarów'],
    },
  },
  {
    before: ['₴'],
    after: [' грн', 'грн', ' грн.', ' ₴', ' UAH'],
    names: { uk: ['гривень', 'гривні'], ru: ['гривен'] },
  },
  { before: ['PLN '], after: [' zł', 'zł', ' PLN'], names: { pl: ['złotych', 'złote'], uk: ['злотих'] } },
  { before: ['£', 'GBP '], after: [' GBP', ' £'], names: { en: ['pounds'], ru: ['фунтов'] } },
  {
    before: [],
    after: [' ₽', '₽', ' руб.', ' руб', ' р.', ' RUB'],
    names: { ru: ['рублей', 'рубля'], uk: ['рублів'] },
  },
  { before: ['₺'], after: [' TL', ' ₺', ' TRY'], names: { tr: ['lira', 'Türk lirası'] } },
  { before: ['Rp ', 'Rp', 'Rp. '], after: [' IDR'], names: { id: ['rupiah'] } },
  { before: ['¥', 'JPY '], after: ['円', ' JPY', ' 円'], names: { ja: ['円'], en: ['yen'] } },
  { before: ['SAR '], after: [' SAR', ' ريال'], names: { ar: ['ريال', 'ريالا', 'ريال سعودي'] } },
  { before: ['AED '], after: [' AED', ' درهم'], names: { ar: ['درهم', 'درهما'], en: ['dirhams'] } },
  { before: ['R$ ', 'R$'], after: [' BRL'], names: { pt: ['reais'] } },
];

const AMOUNTS = 9999;

/** The same amount in figures: separators of thousands, decimals and digits of other scripts. */
export function writeAmount(value: number): string[] {
  const digits = String(value);
  const shift = (zero: number): string =>
    [...digits].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
  const ways = [digits, `${digits}.00`, `${digits},00`, shift(0x660), shift(0xff10)];
  if (value < 1000) return ways;
  const group = (sign: string): string => `${digits.slice(0, -3)}${sign}${digits.slice(-3)}`;
  const grouped = [' ', '\u00a0', '\u202f', '.', ',', "'"].map(group);
  return [...ways, ...grouped, `${group(',')}.00`, `${group('.')},00`, `${group(' ')},00`];
}

const THOUSANDS: Record<Language, string[]> = {
  en: ['k', ' thousand'],
  uk: [' тис.', ' тисяч'],
  es: [' mil'],
  pt: [' mil'],
  ru: [' тыс.', ' тысяч'],
  id: ['rb', ' ribu'],
  tr: [' bin'],
  fr: ['k'],
  de: ['k'],
  ja: ['千'],
  ar: [' ألف', ' آلاف'],
  pl: [' tys.', ' tysięcy'],
};

function writeMoney(language: Language, value: number): string[] {
  const currency = CURRENCIES[Math.floor(value / AMOUNTS)];
  const amount = (value % AMOUNTS) + 1;
  if (!currency) return [];
  const names = (currency.names[language] ?? []).map((name) => (language === 'ja' ? name : ` ${name}`));
  const [sign = ''] = [...currency.after, ...names];
  const space = (numeral: string): string => `${numeral}${sign}`;
  const apart = language === 'ja' || sign.startsWith(' ') ? sign : ` ${sign}`;
  const ways = [
    ...writeAmount(amount).map(space),
    ...currency.before.map((before) => `${before}${amount}`),
    ...[...currency.after, ...names].map((after) => `${amount}${after}`),
  ];
  if (amount % 100 === 0 && amount >= 1000) {
    const thousands = String(amount / 1000);
    for (const word of THOUSANDS[language]) {
      if (language === 'ja' && amount % 1000 !== 0) continue;
      ways.push(`${thousands}${word}${apart}`);
      if (thousands.includes('.')) ways.push(`${thousands.replace('.', ',')}${word}${apart}`);
    }
  }
  return [...new Set(ways)];
}

const PERCENTS: Record<Language, string[]> = {
  en: [' percent', ' per cent'],
  uk: [' відсотків', ' процентів'],
  es: [' por ciento'],
  pt: [' por cento'],
  ru: [' процентов', ' процента'],
  id: [' persen'],
  tr: [],
  fr: [' pour cent'],
  de: [' Prozent'],
  ja: ['パーセント'],
  ar: [' في المئة', ' بالمئة', '٪'],
  pl: [' procent'],
};

export const MONEY_FAMILIES: NotationFamily[] = [
  {
    name: 'Amounts of money',
    values: CURRENCIES.length * AMOUNTS,
    shown: [1199, ...CURRENCIES.slice(1).map((_, at) => (at + 1) * AMOUNTS + 4)],
    write: writeMoney,
  },
  {
    name: 'Percentages',
    values: 98,
    shown: [18],
    write: (language, value) => {
      const share = value + 2;
      const ways = [`${share}%`, `${share} %`, ...PERCENTS[language].map((word) => `${share}${word}`)];
      if (language === 'tr') ways.push(`%${share}`, `yüzde ${share}`);
      if (language === 'ja' && share % 10 === 0) ways.push(`${share / 10}割`);
      return ways;
    },
  },
];
