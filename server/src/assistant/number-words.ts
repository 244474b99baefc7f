import { foldText } from './fold.ts';
import type { Language } from './types.ts';

/*
 * Spelled numbers from two on; "one" is an article in half of the languages. A value may have several forms, parted by
 * a slash; entries stand in the order of VALUES.
 */
const VALUES = [
  2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 30, 40, 50, 60, 70, 80, 90, 100, 1000,
];
const WORDS: Partial<Record<Language, string>> = {
  en: 'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand',
  uk: "два/дві/двох/двом три/трьох чотири/чотирьох п'ять/п'яти шість/шести сім/семи вісім/восьми дев'ять/дев'яти десять/десяти одинадцять/одинадцяти дванадцять/дванадцяти тринадцять чотирнадцять п'ятнадцять шістнадцять сімнадцять вісімнадцять дев'ятнадцять двадцять/двадцяти тридцять/тридцяти сорок п'ятдесят/п'ятдесяти шістдесят сімдесят вісімдесят дев'яносто сто тисяча/тисячі/тисяч",
  ru: 'два/две/двух/двум три/трех/трем четыре/четырех пять/пяти шесть/шести семь/семи восемь/восьми девять/девяти десять/десяти одиннадцать/одиннадцати двенадцать/двенадцати тринадцать четырнадцать пятнадцать/пятнадцати шестнадцать семнадцать восемнадцать девятнадцать двадцать/двадцати тридцать/тридцати сорок пятьдесят/пятидесяти шестьдесят/шестидесяти семьдесят восемьдесят девяносто сто тысяча/тысячи/тысяч',
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien/ciento mil',
  pt: 'dois/duas tres quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem/cento mil',
  id: 'dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas - - - - - - - - - - - - - - - - seratus/ratus seribu/ribu',
  tr: 'iki uc dort bes alti yedi sekiz dokuz on - - - - - - - - - yirmi otuz kirk elli altmis yetmis seksen doksan yuz bin',
  fr: 'deux trois quatre cinq six sept huit - dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt trente quarante cinquante soixante soixante-dix quatre-vingts/quatre-vingt quatre-vingt-dix cent mille',
  de: 'zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig hundert tausend',
  ar: 'اثنان/اثنين ثلاثه/ثلاث اربعه/اربع خمسه/خمس سته سبعه/سبع ثمانيه/ثماني تسعه/تسع عشره - - - - - - - - - عشرين/عشرون ثلاثين/ثلاثون اربعين/اربعون خمسين/خمسون ستين/ستون سبعين/سبعون ثمانين/ثمانون تسعين/تسعون مئه/مائه الف',
  pl: 'dwa/dwie/dwoch/dwom trzy/trzech cztery/czterech piec/pieciu szesc/szesciu siedem/siedmiu osiem/osmiu dziewiec/dziewieciu dziesiec/dziesieciu jedenascie dwanascie/dwunastu trzynascie czternascie pietnascie/pietnastu szesnascie siedemnascie osiemnascie dziewietnascie dwadziescia/dwudziestu trzydziesci/trzydziestu czterdziesci piecdziesiat szescdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat sto tysiac/tysiace/tysiecy',
};
// Hundreds and halves that languages write as one word.
const MORE_WORDS: Partial<Record<Language, string>> = {
  uk: "двісті:200 триста:300 чотириста:400 п'ятсот:500 шістсот:600 сімсот:700 вісімсот:800 дев'ятсот:900 тисячу:1000 півтора:1.5 півтори:1.5",
  ru: 'двести:200 триста:300 четыреста:400 пятьсот:500 шестьсот:600 семьсот:700 восемьсот:800 девятьсот:900 тысячу:1000 полтора:1.5 полторы:1.5',
  es: 'doscientos:200 doscientas:200 trescientos:300 trescientas:300 cuatrocientos:400 quinientos:500 quinientas:500 seiscientos:600 setecientos:700 ochocientos:800 novecientos:900',
  pt: 'duzentos:200 duzentas:200 trezentos:300 quatrocentos:400 quinhentos:500 seiscentos:600 setecentos:700 oitocentos:800 novecentos:900',
  fr: 'cents:100',
  pl: 'dwiescie:200 trzysta:300 czterysta:400 piecset:500 szescset:600 siedemset:700 osiemset:800 dziewiecset:900 poltora:1.5 poltorej:1.5',
  ar: 'مئتان:200 مئتين:200 مائتين:200 الفين:2000 الاف:1000 ثلاثمئه:300 اربعمئه:400 خمسمئه:500',
};
const LINKS = new Set(['and', 'y', 'e', 'et', 'und', 'i', 'و', 'belas', 'puluh', 'ratus', 'ribu']);
const UNITS = 'ein zwei drei vier funf sechs sieben acht neun';
const KANJI = '〇一二三四五六七八九';
const KANJI_NUMBER =
  /[一二三四五六七八九十百千万〇]+(?=\s*(?:円|時|分|日|人|名|週|年|ヶ月|か月|カ月|個|本|回|歳|割|パーセント|%|階|泊))/gu;

function build(language: Language): Map<string, number> {
  const table = new Map<string, number>();
  for (const [at, forms] of (WORDS[language] ?? '').split(' ').entries()) {
    for (const form of forms.split('/'))
      if (form !== '-' && form !== '') table.set(foldText(form), VALUES[at] ?? 0);
  }
  for (const entry of (MORE_WORDS[language] ?? '').split(' ').filter((one) => one !== '')) {
    const [word = '', value] = entry.split(':');
    table.set(foldText(word), Number(value));
  }
  if (language !== 'de') return table;
  // German writes composed numbers as one word, the unit first.
  const tens = [...table].filter(([, value]) => value >= 20 && value <= 90);
  for (const [unit, word] of UNITS.split(' ').entries()) {
    for (const [ten, value] of tens) table.set(`${word}und${ten}`, value + unit + 1);
    table.set(`${word}hundert`, (unit + 1) * 100);
    table.set(`${word}tausend`, (unit + 1) * 1000);
  }
  return table;
}

const tables = new Map<string, Map<string, number>>();

function readKanji(run: string): number {
  let total = 0;
  let open = 0;
  for (const sign of run) {
    const digit = KANJI.indexOf(sign);
    if (digit >= 0) open = open * 10 + digit;
    else if (sign === '万') {
      total = (total + open || 1) * 10_000;
      open = 0;
    } else {
      total += (open || 1) * (sign === '十' ? 10 : sign === '百' ? 100 : 1000);
      open = 0;
    }
  }
  return total + open;
}

/** Writes the spelled numbers of a folded text in digits, so that "twenty-five euros" reads like "25 euros". */
export function spellOut(folded: string, language: string): string {
  const withKanji = folded.replace(KANJI_NUMBER, (run) => String(readKanji(run)));
  if (!(language in WORDS)) return withKanji;
  const table = tables.get(language) ?? build(language as Language);
  tables.set(language, table);
  const parts = withKanji.split(/([^\p{L}\p{M}']+)/u);
  const said = (at: number): number | undefined => {
    const hyphenated = parts[at + 1] === '-' ? table.get(`${parts[at]}-${parts[at + 2]}`) : undefined;
    return hyphenated ?? table.get(parts[at] ?? '');
  };
  for (let at = 0; at < parts.length; at += 2) {
    let value = said(at);
    if (value === undefined) continue;
    let last = parts[at + 1] === '-' && table.has(`${parts[at]}-${parts[at + 2]}`) ? at + 2 : at;
    for (let next = last + 2; next < parts.length; next += 2) {
      if (!/^[ -]+$/u.test(parts[next - 1] ?? '')) break;
      const more = said(next);
      const word = parts[next] ?? '';
      if (more === undefined) {
        if (language === 'id' && word === 'belas') value += 10;
        else if (language === 'id' && word === 'puluh') value *= 10;
        else if (LINKS.has(word) && (said(next + 2) ?? 1000) < 10 && value >= 20) continue;
        else break;
      } else if (more >= 100 && value < more) value *= more;
      else if ((value >= 100 && more < value) || (value >= 20 && value < 100 && more < 10)) value += more;
      else break;
      last = next;
    }
    parts[at] = String(value);
    for (let gone = at + 1; gone <= last; gone += 1) parts[gone] = '';
  }
  return parts.join('');
}
