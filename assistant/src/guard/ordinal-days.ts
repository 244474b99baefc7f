import { MONTH_FORMS } from '../reading/calendar.ts';
import { foldText } from '../reading/fold.ts';

/*
 * Days of a month in words, before or behind the name of the month. Each language has its words for 1 to 20 and for 30,
 * with forms parted by a slash, and the words that stand for 20 and 30 before a day of one digit.
 */
const ORDINALS: [string, string][] = [
  [
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth',
    'twenty- thirty-',
  ],
  [
    "перше/першого друге/другого третє/третього четверте/четвертого п'яте/п'ятого шосте/шостого сьоме/сьомого восьме/восьмого дев'яте/дев'ятого десяте/десятого одинадцяте/одинадцятого дванадцяте/дванадцятого тринадцяте/тринадцятого чотирнадцяте/чотирнадцятого п'ятнадцяте/п'ятнадцятого шістнадцяте/шістнадцятого сімнадцяте/сімнадцятого вісімнадцяте/вісімнадцятого дев'ятнадцяте/дев'ятнадцятого двадцяте/двадцятого тридцяте/тридцятого",
    'двадцять_ тридцять_',
  ],
  [
    'первое/первого второе/второго третье/третьего четвёртое/четвёртого пятое/пятого шестое/шестого седьмое/седьмого восьмое/восьмого девятое/девятого десятое/десятого одиннадцатое/одиннадцатого двенадцатое/двенадцатого тринадцатое/тринадцатого четырнадцатое/четырнадцатого пятнадцатое/пятнадцатого шестнадцатое/шестнадцатого семнадцатое/семнадцатого восемнадцатое/восемнадцатого девятнадцатое/девятнадцатого двадцатое/двадцатого тридцатое/тридцатого',
    'двадцать_ тридцать_',
  ],
  [
    'pierwszy/pierwszego drugi/drugiego trzeci/trzeciego czwarty/czwartego piąty/piątego szósty/szóstego siódmy/siódmego ósmy/ósmego dziewiąty/dziewiątego dziesiąty/dziesiątego jedenasty/jedenastego dwunasty/dwunastego trzynasty/trzynastego czternasty/czternastego piętnasty/piętnastego szesnasty/szesnastego siedemnasty/siedemnastego osiemnasty/osiemnastego dziewiętnasty/dziewiętnastego dwudziesty/dwudziestego trzydziesty/trzydziestego',
    'dwudziesty_/dwudziestego_ trzydziesty_/trzydziestego_',
  ],
  [
    'erste zweite dritte vierte fünfte sechste siebte/siebente achte neunte zehnte elfte zwölfte dreizehnte vierzehnte fünfzehnte sechzehnte siebzehnte achtzehnte neunzehnte zwanzigste dreißigste einundzwanzigste:21 zweiundzwanzigste:22 dreiundzwanzigste:23 vierundzwanzigste:24 fünfundzwanzigste:25 sechsundzwanzigste:26 siebenundzwanzigste:27 achtundzwanzigste:28 neunundzwanzigste:29 einunddreißigste:31',
    '',
  ],
  ['primero', ''],
  ['primeiro', ''],
  ['premier', ''],
  [
    'الأول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر - - - - - - - - - العشرين/العشرون الثلاثين/الثلاثون',
    '',
  ],
];
const ARABIC_TENS: [string, number][] = [
  ['العشرين', 20],
  ['الثلاثين', 30],
];

function readTable(): Map<string, number> {
  const days = new Map<string, number>();
  const add = (form: string, day: number): void => {
    const folded = foldText(form).replaceAll('_', ' ');
    if (day <= 31 && form !== '-') for (const ending of endingsOf(folded)) days.set(folded + ending, day);
  };
  for (const [ones, tens] of ORDINALS) {
    for (const [at, forms] of ones.split(' ').entries()) {
      const [words = '', said] = forms.split(':');
      const day = said === undefined ? (at === 20 ? 30 : at + 1) : Number(said);
      for (const form of words.split('/')) {
        add(form, day);
        if (day > 9) continue;
        for (const [ten, heads] of tens.split(' ').entries()) {
          for (const head of heads.split('/')) if (head !== '') add(head + form, day + 20 + ten * 10);
        }
        if (form.startsWith('ال'))
          for (const [head, value] of ARABIC_TENS)
            add(`${form === 'الأول' ? 'الحادي' : form}_و${head}`, day + value);
      }
    }
  }
  return days;
}

/** German ordinals are declined. */
const endingsOf = (folded: string): string[] =>
  /(?:te|ste)$/u.test(folded) && !/^(?:pre|pri)/u.test(folded) ? ['', 'n', 'r'] : [''];

const DAYS = readTable();
const longestFirst = (words: Iterable<string>): string =>
  [...words].sort((a, b) => b.length - a.length).join('|');
const DAY = longestFirst(DAYS.keys()).replaceAll('-', '[ -]');
const MONTH = longestFirst(MONTH_FORMS);
const BEFORE_MONTH = new RegExp(
  `(?<!\\p{L})(${DAY})(?: (?:of|de|del|من|من شهر))? (?=(?:${MONTH})(?!\\p{L}))`,
  'gu',
);
const BEHIND_MONTH = new RegExp(`(?<!\\p{L})(${MONTH}) (?:the )?(${DAY})(?!\\p{L})`, 'gu');

const digits = (day: string): string => String(DAYS.get(day) ?? DAYS.get(day.replace(' ', '-')) ?? day);

/** Writes the spelled days of a folded text in digits where the name of a month stands beside them. */
export function writeOrdinalDays(folded: string): string {
  return folded
    .replace(BEFORE_MONTH, (_, day) => `${digits(day)} `)
    .replace(BEHIND_MONTH, (_, month, day) => `${month} ${digits(day)}`);
}
