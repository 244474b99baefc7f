import type { Language } from '../types.ts';
import { foldText } from './fold.ts';
import { KANJI_DIGITS, writeKanjiNumbers } from './kanji-numbers.ts';
import type { NumberWord, Sum } from './number-sum.ts';
import { addWord, emptySum, goesOn, numberOf } from './number-sum.ts';
import { currencyAt, isPercentAt, isTimeUnit } from './units.ts';

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
// Hundreds, halves, millions, more forms, and the numbers behind twenty that languages write as one word.
const MORE_WORDS: Partial<Record<Language, string>> = {
  en: 'million:1000000',
  uk: "двісті:200 двохсот:200 триста:300 трьохсот:300 чотириста:400 чотирьохсот:400 п'ятсот:500 п'ятисот:500 шістсот:600 шестисот:600 сімсот:700 семисот:700 вісімсот:800 восьмисот:800 дев'ятсот:900 дев'ятисот:900 тисячу:1000 мільйон:1000000 мільйони:1000000 мільйонів:1000000 півтора:1.5 півтори:1.5 сорока:40 шістдесяти:60 сімдесяти:70 вісімдесяти:80 дев'яноста:90 ста:100",
  ru: 'двести:200 двухсот:200 триста:300 трёхсот:300 четыреста:400 четырёхсот:400 пятьсот:500 пятисот:500 шестьсот:600 шестисот:600 семьсот:700 семисот:700 восемьсот:800 восьмисот:800 девятьсот:900 девятисот:900 тысячу:1000 миллион:1000000 миллиона:1000000 миллионов:1000000 полтора:1.5 полторы:1.5 восьмидесяти:80 девяноста:90',
  es: 'veintiuno:21 veintiún:21 veintiuna:21 veintidós:22 veintitrés:23 veinticuatro:24 veinticinco:25 veintiséis:26 veintisiete:27 veintiocho:28 veintinueve:29 doscientos:200 doscientas:200 trescientos:300 trescientas:300 cuatrocientos:400 cuatrocientas:400 quinientos:500 quinientas:500 seiscientos:600 seiscientas:600 setecientos:700 setecientas:700 ochocientos:800 ochocientas:800 novecientos:900 novecientas:900 millón:1000000 millones:1000000',
  pt: 'duzentos:200 duzentas:200 trezentos:300 trezentas:300 quatrocentos:400 quatrocentas:400 quinhentos:500 quinhentas:500 seiscentos:600 seiscentas:600 setecentos:700 setecentas:700 oitocentos:800 oitocentas:800 novecentos:900 novecentas:900 milhão:1000000 milhões:1000000',
  id: 'juta:1000000 sejuta:1000000',
  tr: 'milyon:1000000',
  fr: 'cents:100 million:1000000 millions:1000000 septante:70 huitante:80 nonante:90',
  pl: 'dwieście:200 dwustu:200 trzysta:300 trzystu:300 czterysta:400 czterystu:400 pięćset:500 pięciuset:500 sześćset:600 sześciuset:600 siedemset:700 siedmiuset:700 osiemset:800 ośmiuset:800 dziewięćset:900 dziewięciuset:900 milion:1000000 miliony:1000000 milionów:1000000 półtora:1.5 półtorej:1.5 czterdziestu:40 pięćdziesięciu:50 sześćdziesięciu:60 siedemdziesięciu:70 osiemdziesięciu:80 dziewięćdziesięciu:90 stu:100',
  ar: 'مئتان:200 مئتين:200 مائتان:200 مائتين:200 مئتا:200 مئتي:200 ألفان:2000 ألفين:2000 ألفا:2000 ألفي:2000 مليون:1000000 ملايين:1000000',
  de: 'anderthalb:1.5 eineinhalb:1.5 zweieinhalb:2.5 dreieinhalb:3.5 million:1000000 millionen:1000000',
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
  ar: 'واحد واحدة إحدى',
  pl: 'jeden jedna jedno jedną jednego jednej',
};
// Words that are numbers only before what is counted: "neuf" is also "new".
const BEFORE_UNIT: Partial<Record<Language, [string, number][]>> = { fr: [['neuf', 9]] };
const LINKS: Partial<Record<Language, string>> = {
  en: 'and',
  es: 'y',
  pt: 'e',
  fr: 'et',
  de: 'und',
  ar: 'و',
};
const UNITS = 'ein zwei drei vier fünf sechs sieben acht neun';
const ARABIC_HUNDREDS = 'ثلاث أربع خمس ست سبع ثمان تسع';
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
    for (const [at, unit] of ARABIC_HUNDREDS.split(' ').entries()) {
      for (const hundred of ['مئة', 'مائة', 'يمئة', 'يمائة'])
        words.set(foldText(unit + hundred), (at + 3) * 100);
    }
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

/** "hundertfünfzig", "zweitausenddreihundert": a German number of one word. */
function readGerman(word: string, words: Map<string, number>): number | undefined {
  const below = (part: string, limit: number): number | undefined => {
    const known = /^eins?$/u.test(part) ? 1 : words.get(part);
    if (known !== undefined) return known < limit ? known : undefined;
    const scale = limit > 1000 && part.includes('tausend') ? 1000 : 100;
    const cut = new RegExp(`^(.*?)${scale === 1000 ? 'tausend' : 'hundert'}(?:und(?!$))?(.*)$`, 'u').exec(
      part,
    );
    if (!cut || limit <= 100) return undefined;
    const many = cut[1] === '' ? 1 : below(cut[1] ?? '', scale === 1000 ? 1000 : 20);
    const rest = cut[2] === '' ? 0 : below(cut[2] ?? '', scale);
    return many === undefined || rest === undefined ? undefined : many * scale + rest;
  };
  return /hundert|tausend/u.test(word) ? below(word, 1_000_000) : undefined;
}

/** "yirmibeş", "binaltıyüz": Turkish numbers are also written as one word. */
function cutTurkish(word: string, { words, ones }: Table): NumberWord[] {
  const known = [...words.keys(), ...ones].sort((a, b) => b.length - a.length).join('|');
  if (!new RegExp(`^(?:${known}){2,}$`, 'u').test(word)) return [];
  return (word.match(new RegExp(known, 'gu')) ?? []).map((part) => ({ value: words.get(part) ?? 1 }));
}

const ARABIC_TWELVE: Record<string, number> = { احد: 1, احدي: 1, اثنا: 2, اثني: 2, اثنتا: 2, اثنتي: 2 };
const ARABIC_PREFIX = /^(?:و?ب|و|و?ل(?=\p{L}{3}))(?=\p{L}{2})/u;

/** The number that an Arabic word says, with "and", "for" or "at" written in front of it. */
function readArabic(word: string, next: string, table: Table): NumberWord[] {
  const isTeen = /^عشره?$/u.test(next);
  const read = (bare: string): number | undefined =>
    isTeen && bare in ARABIC_TWELVE
      ? ARABIC_TWELVE[bare]
      : (table.words.get(bare) ?? (table.ones.has(bare) ? 1 : undefined));
  const prefix = read(word) === undefined ? (ARABIC_PREFIX.exec(word)?.[0] ?? '') : '';
  const value = read(word.slice(prefix.length));
  if (value === undefined) return [];
  const step = /^عشره?$/u.test(word) ? ('teen' as const) : undefined;
  return [{ value, isLinked: prefix.startsWith('و'), ...(step && { step }) }];
}

/** The folded text cut into words, which stand at even places, and what is between them. */
type Parts = string[];

/** The words of a number that begin at a place, and the last place that they take; none where no number is said. */
function readWords(parts: Parts, at: number, language: Language): { words: NumberWord[]; last: number } {
  const table = tableOf(language);
  const word = parts[at] ?? '';
  const next = parts[at + 1] === ' ' || parts[at + 1] === '-' ? (parts[at + 2] ?? '') : '';
  const two = next === '' ? undefined : table.words.get(`${word}-${next}`);
  if (two !== undefined) return { words: [{ value: two }], last: at + 2 };
  const read = (): NumberWord[] => {
    if (PERCENT_WORD.test(`${parts[at - 2]} ${word}`)) return [];
    if (language === 'ar') return readArabic(word, next, table);
    if (language === 'id' && /^(?:belas|puluh)$/u.test(word))
      return [{ value: 0, step: word === 'puluh' ? 'ten' : 'teen' }];
    const known = table.words.get(word) ?? (language === 'de' ? readGerman(word, table.words) : undefined);
    if (known !== undefined) return [{ value: known }];
    const soft = table.soft.get(word);
    const rest = parts.slice(at + 1, at + 6).join('');
    const isNumber = parts[at - 1] === '-' || (table.words.get(next) ?? 0) >= 100;
    if (soft !== undefined && (isNumber || isTimeUnit(rest) || isCounted(rest))) return [{ value: soft }];
    if (table.ones.has(word) && language !== 'ja') return [{ value: 1, isLinked: parts[at - 1] === '-' }];
    return language === 'tr' ? cutTurkish(word, table) : [];
  };
  return { words: read(), last: at };
}

function addWords(sum: Sum, words: NumberWord[], language: Language): Sum | null {
  return words.reduce<Sum | null>((known, word) => known && addWord(known, word, language), sum);
}

/** The number that is spelled from a place on, and the last place of its words. */
function readNumber(
  parts: Parts,
  at: number,
  language: Language,
  seed = emptySum(),
): { sum: Sum; last: number } | null {
  let sum = seed;
  let last = -1;
  let isLinked = false;
  for (let here = at; here < parts.length; ) {
    const { words, last: end } = readWords(parts, here, language);
    const linked = isLinked ? words.map((word) => ({ ...word, isLinked: true })) : words;
    // German writes its ones with the tens; behind them "ein" is an article.
    const isArticle =
      language === 'de' && last >= 0 && parts[here]?.startsWith('ein') && words[0]?.value === 1;
    const more = words.length === 0 || isArticle ? null : addWords(sum, linked, language);
    if (more) {
      sum = more;
      last = end;
      isLinked = false;
    } else if (isLinked || words.length > 0 || !opensLink(parts, here, language, sum)) break;
    else isLinked = true;
    here = end + 2;
    if (!/^[ -]+$/u.test(parts[here - 1] ?? '')) break;
  }
  return last < 0 ? null : { sum, last };
}

/** True for an "and" behind which the number goes on: "one hundred and five", and not "one hundred and two hundred". */
function opensLink(parts: Parts, at: number, language: Language, sum: Sum): boolean {
  if (parts[at] !== LINKS[language] || parts[at + 1] !== ' ' || numberOf(sum) === 0) return false;
  const behind = readNumber(parts, at + 2, language);
  return behind !== null && goesOn(sum, behind.sum, language);
}

/** Writes the spelled numbers of a folded text in digits, so that "twenty-five euros" reads like "25 euros". */
export function spellOut(folded: string, language: string): string {
  const text = writeKanjiNumbers(folded);
  if (!(language in WORDS) || language === 'ja') return text;
  const table = tableOf(language as Language);
  const parts = text.split(/([^\p{L}\p{M}']+)/u);
  for (let at = 0; at < parts.length; at += 2) {
    const before = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?) $/u.exec(parts[at - 1] ?? '');
    const first = readWords(parts, at, language as Language).words;
    const scale = first[0]?.value === 1000 || first[0]?.value === 1_000_000 ? first[0].value : null;
    // "5 thousand": figures before a word of the scale.
    const figure = scale === null || before === null ? null : Number(before[1]?.replace(',', '.'));
    const seed = figure === null ? emptySum() : { ...emptySum(), units: figure };
    const found = readNumber(parts, at, language as Language, seed);
    if (!found) continue;
    const isOne = table.ones.has(parts[at] ?? '') && found.last === at && numberOf(found.sum) === 1;
    if (isOne && !(/^[ -]$/u.test(parts[at + 1] ?? '') && isMeasured(parts.slice(at + 1, at + 6).join(''))))
      continue;
    let value = Number(numberOf(found.sum).toFixed(4));
    if (figure !== null && before) parts[at - 1] = (parts[at - 1] ?? '').slice(0, before.index);
    // "2 bin 500": figures go on behind the word.
    const behind =
      scale === 1000 && found.last === at ? /^ (\d{3})(?!\d|[.,:/]\d)/u.exec(parts[at + 1] ?? '') : null;
    if (behind) {
      value += Number(behind[1]);
      parts[at + 1] = (parts[at + 1] ?? '').slice(behind[0].length);
    }
    parts[at] = String(value);
    for (let gone = at + 1; gone <= found.last; gone += 1) parts[gone] = '';
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
