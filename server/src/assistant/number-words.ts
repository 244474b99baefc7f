import { foldText } from './fold.ts';
import { currencyAt, isPercentAt, isTimeUnit } from './guard-units.ts';
import { KANJI_DIGITS, writeKanjiNumbers } from './kanji-numbers.ts';
import type { Language } from './types.ts';

/*
 * Spelled numbers from two on; "one" is an article in half of the languages and is read only before a
 * unit of time or money. A
 * value may have several forms, parted by a slash; entries stand in the order of VALUES.
 */
const VALUES = [
  2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 30, 40, 50, 60, 70, 80, 90, 100, 1000,
];
const WORDS: Record<Language, string> = {
  en: 'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand',
  uk: "два/дві/двох/двом/двома три/трьох/трьом/трьома чотири/чотирьох/чотирьом п'ять/п'яти/п'ятьох/п'ятьма шість/шести/шістьох сім/семи/сімох вісім/восьми/вісьмох дев'ять/дев'яти/дев'ятьох десять/десяти/десятьох одинадцять/одинадцяти дванадцять/дванадцяти тринадцять/тринадцяти чотирнадцять/чотирнадцяти п'ятнадцять/п'ятнадцяти шістнадцять/шістнадцяти сімнадцять/сімнадцяти вісімнадцять/вісімнадцяти дев'ятнадцять/дев'ятнадцяти двадцять/двадцяти тридцять/тридцяти сорок п'ятдесят/п'ятдесяти шістдесят сімдесят вісімдесят дев'яносто сто тисяча/тисячі/тисяч",
  ru: 'два/две/двух/двум/двумя три/трёх/трём/тремя четыре/четырёх/четырём пять/пяти/пятью шесть/шести/шестью семь/семи/семью восемь/восьми/восемью девять/девяти/девятью десять/десяти/десятью одиннадцать/одиннадцати двенадцать/двенадцати тринадцать/тринадцати четырнадцать/четырнадцати пятнадцать/пятнадцати шестнадцать/шестнадцати семнадцать/семнадцати восемнадцать/восемнадцати девятнадцать/девятнадцати двадцать/двадцати тридцать/тридцати сорок/сорока пятьдесят/пятидесяти шестьдесят/шестидесяти семьдесят/семидесяти восемьдесят девяносто сто/ста тысяча/тысячи/тысяч',
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien/ciento mil',
  pt: 'dois/duas três quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem/cento mil',
  id: 'dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas - - - - - - - - - - - - - - - - seratus/ratus seribu/ribu',
  tr: 'iki üç dört beş altı yedi sekiz dokuz on - - - - - - - - - yirmi otuz kırk elli altmış yetmiş seksen doksan yüz bin',
  fr: 'deux trois quatre cinq six sept huit - dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt trente quarante cinquante soixante soixante-dix quatre-vingts/quatre-vingt quatre-vingt-dix cent mille',
  de: 'zwei/zweier drei/dreier vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert tausend',
  ja: '',
  ar: 'اثنان/اثنين/اثنتان/اثنتين ثلاثة/ثلاث أربعة/أربع خمسة/خمس ستة/ست سبعة/سبع ثمانية/ثماني/ثمان تسعة/تسع عشرة/عشر - - - - - - - - - عشرين/عشرون ثلاثين/ثلاثون أربعين/أربعون خمسين/خمسون ستين/ستون سبعين/سبعون ثمانين/ثمانون تسعين/تسعون مئة/مائة ألف/آلاف',
  pl: 'dwa/dwie/dwóch/dwoma/dwom trzy/trzech/trzem cztery/czterech/czterem pięć/pięciu sześć/sześciu siedem/siedmiu osiem/ośmiu dziewięć/dziewięciu dziesięć/dziesięciu jedenaście/jedenastu dwanaście/dwunastu trzynaście/trzynastu czternaście/czternastu piętnaście/piętnastu szesnaście/szesnastu siedemnaście/siedemnastu osiemnaście/osiemnastu dziewiętnaście/dziewiętnastu dwadzieścia/dwudziestu trzydzieści/trzydziestu czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt sto tysiąc/tysiące/tysięcy',
};
// Hundreds, halves and the numbers behind twenty that languages write as one word.
const MORE_WORDS: Partial<Record<Language, string>> = {
  uk: "двісті:200 триста:300 чотириста:400 п'ятсот:500 шістсот:600 сімсот:700 вісімсот:800 дев'ятсот:900 тисячу:1000 півтора:1.5 півтори:1.5",
  ru: 'двести:200 триста:300 четыреста:400 пятьсот:500 шестьсот:600 семьсот:700 восемьсот:800 девятьсот:900 тысячу:1000 полтора:1.5 полторы:1.5',
  es: 'veintiuno:21 veintiún:21 veintiuna:21 veintidós:22 veintitrés:23 veinticuatro:24 veinticinco:25 veintiséis:26 veintisiete:27 veintiocho:28 veintinueve:29 doscientos:200 doscientas:200 trescientos:300 trescientas:300 cuatrocientos:400 quinientos:500 quinientas:500 seiscientos:600 setecientos:700 ochocientos:800 novecientos:900',
  pt: 'duzentos:200 duzentas:200 trezentos:300 quatrocentos:400 quinhentos:500 seiscentos:600 setecentos:700 oitocentos:800 novecentos:900',
  fr: 'cents:100',
  pl: 'dwieście:200 trzysta:300 czterysta:400 pięćset:500 sześćset:600 siedemset:700 osiemset:800 dziewięćset:900 półtora:1.5 półtorej:1.5',
  ar: 'مئتان:200 مئتين:200 مائتين:200 ألفين:2000 ثلاثمئة:300 أربعمئة:400 خمسمئة:500',
  de: 'anderthalb:1.5 eineinhalb:1.5 zweieinhalb:2.5 dreieinhalb:3.5',
};
const ONES: Record<Language, string> = {
  en: 'one',
  uk: 'один одна одне одну одного однієї',
  ru: 'один одна одно одну одного одной',
  es: 'un una uno',
  pt: 'um uma',
  id: 'satu',
  tr: 'bir',
  fr: 'un une',
  de: 'ein eine einen einem einer eines',
  ja: '',
  ar: '',
  pl: 'jeden jedna jedno jedną jednego jednej',
};
// Words that are numbers only before what is counted: "neuf" is also "new".
const BEFORE_UNIT: Partial<Record<Language, [string, number][]>> = { fr: [['neuf', 9]] };
const LINKS = new Set(['and', 'y', 'e', 'et', 'und', 'i', 'و']);
const UNITS = 'ein zwei drei vier fünf sechs sieben acht neun';
// "por ciento" is a percentage, no hundred.
const PERCENT_WORD = /^(?:por|pour|per) (?:ciento|cento|cent)$/u;

type Table = { words: Map<string, number>; ones: Set<string>; soft: Map<string, number> };

function valuesOf(language: Language): [string, number][] {
  const listed = WORDS[language].split(' ').flatMap((forms, at) =>
    forms
      .split('/')
      .filter((form) => form !== '-' && form !== '')
      .map((form): [string, number] => [form, VALUES[at] ?? 0]),
  );
  const more = (MORE_WORDS[language] ?? '').split(' ').filter((one) => one !== '');
  return [
    ...listed,
    ...more.map((entry): [string, number] => {
      const [word = '', value] = entry.split(':');
      return [word, Number(value)];
    }),
  ];
}

function build(language: Language): Table {
  const words = new Map(valuesOf(language).map(([word, value]) => [foldText(word), value]));
  const ones = new Set(
    ONES[language]
      .split(' ')
      .filter((one) => one !== '')
      .map(foldText),
  );
  const soft = new Map(BEFORE_UNIT[language] ?? []);
  if (language === 'ar') {
    // The conjunction is written with the word: "خمسة وعشرون" is 25.
    for (const [word, value] of [...words]) if (value >= 20 && value < 100) words.set(`و${word}`, value);
  }
  if (language === 'de') {
    // German writes composed numbers as one word, the unit first.
    const tens = [...words].filter(([, value]) => value >= 20 && value <= 90);
    for (const [at, unit] of UNITS.split(' ').map(foldText).entries()) {
      for (const [ten, value] of tens) words.set(`${unit}und${ten}`, value + at + 1);
      words.set(`${unit}hundert`, (at + 1) * 100);
      words.set(`${unit}tausend`, (at + 1) * 1000);
    }
  }
  return { words, ones, soft };
}

const tables = new Map<string, Table>();

function tableOf(language: Language): Table {
  const table = tables.get(language) ?? build(language);
  tables.set(language, table);
  return table;
}

/** Every folded word that a language counts with. */
export function numberFormsOf(language: Language): string[] {
  return [...tableOf(language).words.keys()];
}

const TEEN: Partial<Record<Language, [RegExp, (unit: string) => string[]]>> = {
  id: [/^belas$/u, (unit) => [`${unit} belas`]],
  ar: [/^(?:عشر|عشره)$/u, (unit) => [`${unit} عشر`]],
  tr: [/^$/u, (unit) => [`on ${unit}`]],
};

/** How a language writes a whole number of 1 to 20 in words; none where the word would be an article. */
export function numberWords(language: Language, value: number): string[] {
  if (value < 2) return [];
  if (language === 'ja') {
    const unit = value % 10 === 0 ? '' : (KANJI_DIGITS[value % 10] ?? '');
    return [`${value >= 20 ? '二' : ''}${value >= 10 ? '十' : ''}${unit}`];
  }
  const forms = valuesOf(language).flatMap(([word, known]) => (known === value ? [word] : []));
  const teen = TEEN[language];
  if (teen && value > 10 && value < 20 && forms.length === 0) {
    if (value === 11 && language !== 'tr') return language === 'ar' ? ['أحد عشر', 'إحدى عشرة'] : ['sebelas'];
    if (value === 11) return ['on bir'];
    if (value === 12 && language === 'ar') return ['اثنا عشر', 'اثني عشر'];
    return numberWords(language, value - 10)
      .slice(0, 1)
      .flatMap(teen[1]);
  }
  if (value === 20 && language === 'id') return ['dua puluh'];
  if (value === 9 && language === 'fr') return ['neuf'];
  return forms;
}

/** What a word adds to a number that stands before it, or null when it does not go on. */
function addWord(language: string, value: number, word: string, more: number | undefined): number | null {
  if (language === 'id' && word === 'belas' && value < 10) return value + 10;
  if (language === 'id' && word === 'puluh' && value < 10) return value * 10;
  if (language === 'ar' && /^عشره?$/u.test(word) && value < 10) return value + 10;
  if (more === undefined) return null;
  if (language === 'ar' && value < 10 && more >= 20 && more < 100)
    return word.startsWith('و') ? value + more : null;
  if (more >= 100) return value < more ? value * more : value > more ? value + more : null;
  if (value >= 100) return value + more;
  if (value >= 20 && more < 10) return value + more;
  if (language === 'tr' && value === 10 && more < 10) return value + more;
  return language === 'fr' && (value === 60 || value === 80) && more < 20 ? value + more : null;
}

const ARABIC_TWELVE: Record<string, number> = { احد: 1, احدي: 1, اثنا: 2, اثني: 2, اثنتا: 2, اثنتي: 2 };

/** Writes the spelled numbers of a folded text in digits, so that "twenty-five euros" reads like "25 euros". */
export function spellOut(folded: string, language: string): string {
  const withKanji = writeKanjiNumbers(folded);
  if (!(language in WORDS) || language === 'ja') return withKanji;
  const table = tableOf(language as Language);
  const parts = withKanji.split(/([^\p{L}\p{M}']+)/u);
  const said = (at: number): number | undefined => {
    const word = parts[at] ?? '';
    const hyphenated = parts[at + 1] === '-' ? table.words.get(`${word}-${parts[at + 2]}`) : undefined;
    if (hyphenated !== undefined) return hyphenated;
    if (language === 'tr' && word === 'on' && parts[at + 1] === ' ' && parts[at + 2] === 'bir') return 11;
    const spaced = language === 'fr' && word === 'dix' ? table.words.get(`dix-${parts[at + 2]}`) : undefined;
    if (spaced !== undefined && /^ $/u.test(parts[at + 1] ?? '')) return spaced;
    if (language === 'ar' && word in ARABIC_TWELVE && /^عشره?$/u.test(parts[at + 2] ?? ''))
      return ARABIC_TWELVE[word];
    if (PERCENT_WORD.test(`${parts[at - 2]} ${word}`)) return undefined;
    const rest = parts.slice(at + 1, at + 6).join('');
    if (table.soft.has(word) && (isTimeUnit(rest) || isCounted(rest))) return table.soft.get(word);
    return table.words.get(word);
  };
  const lastOf = (at: number): number => {
    const word = parts[at] ?? '';
    if (language === 'tr' && word === 'on' && parts[at + 1] === ' ' && parts[at + 2] === 'bir') return at + 2;
    const two = table.words.has(`${word}-${parts[at + 2]}`) && /^[ -]$/u.test(parts[at + 1] ?? '');
    return two && (parts[at + 1] === '-' || word === 'dix') ? at + 2 : at;
  };
  for (let at = 0; at < parts.length; at += 2) {
    let value = said(at);
    if (value === undefined) {
      const isOne = table.ones.has(parts[at] ?? '') && /^[ -]$/u.test(parts[at + 1] ?? '');
      if (isOne && isMeasured(parts.slice(at + 1, at + 6).join(''))) parts[at] = '1';
      continue;
    }
    let last = lastOf(at);
    for (let next = last + 2; next < parts.length; next += 2) {
      if (!/^[ -]+$/u.test(parts[next - 1] ?? '')) break;
      const word = parts[next] ?? '';
      if (LINKS.has(word) && value >= 20 && /^ $/u.test(parts[next + 1] ?? '')) {
        const behind = said(next + 2);
        const joined = behind === undefined || behind >= 100 ? null : addWord(language, value, '', behind);
        if (joined === null) break;
        continue;
      }
      const sum = addWord(language, value, word, said(next));
      if (sum === null) break;
      value = sum;
      last = lastOf(next);
      next = last;
    }
    // "5 thousand": figures before a word of the scale.
    const before = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?) $/u.exec(parts[at - 1] ?? '');
    if (value === 1000 && last === at && before?.[1] !== undefined) {
      parts[at - 1] = (parts[at - 1] ?? '').slice(0, before.index);
      parts[at] = String(Math.round(Number(before[1].replace(',', '.')) * 1000));
      continue;
    }
    parts[at] = String(value);
    for (let gone = at + 1; gone <= last; gone += 1) parts[gone] = '';
  }
  return parts.join('');
}

function isMeasured(rest: string): boolean {
  return isTimeUnit(rest) || currencyAt('', rest) !== null || isPercentAt('', rest);
}

function isCounted(rest: string): boolean {
  return /^ (?:euros?|dollars?|personnes?|places?|fois|chambres?|tables?|pour ?cent|heures?|%|€)(?!\p{L})/u.test(
    rest,
  );
}
