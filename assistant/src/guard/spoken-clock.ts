import { foldText } from '../reading/fold.ts';
import type { Language } from '../types.ts';

/*
 * Times of day in words. `hours` are twelve words for one to twelve, in the forms that the phrases take; forms of an
 * hour are parted by a slash. In a phrase `H` is the hour that is named, and the number behind it says how many
 * minutes to add to that hour.
 */
/** Behind a time that was said in words: its half of the day is told by nothing but more words. */
export const SPOKEN_CLOCK_MARK = '\ue001';

type SpokenClock = { hours: string; phrases: [string, number][] };

const CLOCKS: Partial<Record<Language, SpokenClock>> = {
  en: {
    hours: 'one two three four five six seven eight nine ten eleven twelve',
    phrases: [
      ['half past H', 30],
      ['(?:a )?quarter past H', 15],
      ['(?:a )?quarter to H', -15],
      ["H o'?clock", 0],
    ],
  },
  uk: {
    hours:
      "першу/першій/перша/першої другу/другій/друга/другої третю/третій/третя/третьої четверту/четвертій/четверта/четвертої п'яту/п'ятій/п'ята/п'ятої шосту/шостій/шоста/шостої сьому/сьомій/сьома/сьомої восьму/восьмій/восьма/восьмої дев'яту/дев'ятій/дев'ята/дев'ятої десяту/десятій/десята/десятої одинадцяту/одинадцятій/одинадцята/одинадцятої дванадцяту/дванадцятій/дванадцята/дванадцятої",
    phrases: [
      ['(?:пів|половина) на H', -30],
      ['(?:пів|половина) H', -30],
      ['чверть на H', -45],
      ['(?:за|без) чверт[ьі] H', -15],
      ['чверть по H', 15],
      ['(?<=(?:^|[^\\p{L}])(?:о|об|до|з|із|від|після|на) )H(?: годин[аиіу])?', 0],
    ],
  },
  ru: {
    hours:
      'первого/час второго/два третьего/три четвертого/четыре пятого/пять шестого/шесть седьмого/семь восьмого/восемь девятого/девять десятого/десять одиннадцатого/одиннадцать двенадцатого/двенадцать',
    phrases: [
      ['половин[аеуы] H', -30],
      ['пол ?-?H', -30],
      ['четверть H', -45],
      ['без четверти H', -15],
    ],
  },
  es: {
    hours: 'una dos tres cuatro cinco seis siete ocho nueve diez once doce',
    phrases: [
      ['las? H y media', 30],
      ['las? H y cuarto', 15],
      ['las? H menos cuarto', -15],
      ['las? H en punto', 0],
    ],
  },
  pt: {
    hours: 'uma/1 duas/dois tres quatro cinco seis sete oito nove dez onze doze',
    phrases: [
      ['(?:as?|das?) H e meia', 30],
      ['(?:as?|das?) H e (?:quinze|um quarto)', 15],
      ['(?:quinze|um quarto) para as? H', -15],
      ['(?:as?|das?) H em ponto', 0],
    ],
  },
  fr: {
    hours: 'une deux trois quatre cinq six sept huit neuf dix onze douze',
    phrases: [
      ['H h(?:eures?)? et demie?', 30],
      ['H h(?:eures?)? et quart', 15],
      ['H h(?:eures?)? moins le quart', -15],
      ['H h(?:eures?)?(?= (?:du|pile|precises))', 0],
    ],
  },
  de: {
    hours: 'eins/ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
    phrases: [
      ['halb H(?: uhr)?', -30],
      ['viertel nach H(?: uhr)?', 15],
      ['viertel vor H(?: uhr)?', -15],
      ['dreiviertel H(?: uhr)?', -15],
      ['H uhr(?! ?\\d)', 0],
    ],
  },
  pl: {
    hours:
      'pierwszej/pierwsza drugiej/druga trzeciej/trzecia czwartej/czwarta piatej/piata szostej/szosta siodmej/siodma osmej/osma dziewiatej/dziewiata dziesiatej/dziesiata jedenastej/jedenasta dwunastej/dwunasta',
    phrases: [
      ['wpol do H', -30],
      ['kwadrans po H', 15],
      ['za kwadrans H', -15],
      ['(?<=(?:^|[^\\p{L}])(?:o|od|do|po|przed|na|godzin[aey]) )H', 0],
    ],
  },
  tr: {
    hours:
      'bir/biri/bire iki/ikiyi/ikiye uc/ucu/uce dort/dordu/dorde bes/besi/bese alti/altiyi/altiya yedi/yediyi/yediye sekiz/sekizi/sekize dokuz/dokuzu/dokuza on/onu/ona on bir/on biri/on bire on iki/on ikiyi/on ikiye',
    phrases: [
      ['saat H bucuk(?:ta)?', 30],
      ["H(?='? ?kadar)", 0],
      ['H ceyrek gece', 15],
      ['H ceyrek kala', -15],
    ],
  },
  id: {
    hours: 'satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas dua belas',
    phrases: [
      ['(?:jam|pukul) setengah H', -30],
      ['(?:jam|pukul) H (?:lewat|lebih) seperempat', 15],
      ['(?:jam|pukul) H kurang seperempat', -15],
    ],
  },
  ar: {
    hours:
      'الواحده الثانيه الثالثه الرابعه الخامسه السادسه السابعه الثامنه التاسعه العاشره الحاديه عشره الثانيه عشره',
    phrases: [
      ['(?:الساعه )?H والنصف', 30],
      ['(?:الساعه )?H والربع', 15],
      ['(?:الساعه )?H الا (?:الربع|ربع|ربعا)', -15],
      ['(?:الساعه )?H(?= (?:صباحا|مساء|ظهرا|عصرا|تماما))', 0],
      ['الساعه H', 0],
    ],
  },
};
// Hours of two words; a list of hours is parted by blanks otherwise.
const TWO_WORDS = /(?<=[ /])(on|dua|الحاديه|الثانيه) (bir|biri|bire|iki|ikiyi|ikiye|belas|عشره)(?=[ /]|$)/gu;

type Reader = { hours: Map<string, number>; patterns: [RegExp, number][] };

function build(clock: SpokenClock): Reader {
  const hours = new Map<string, number>();
  const words = foldText(clock.hours).replace(TWO_WORDS, '$1_$2').split(' ');
  for (const [at, forms] of words.entries()) {
    for (const form of forms.split('/')) hours.set(form.replaceAll('_', ' '), at + 1);
    hours.set(String(at + 1), at + 1);
  }
  const longestFirst = [...hours.keys()].sort((a, b) => b.length - a.length);
  const spelled = longestFirst.filter((hour) => !/\d/u.test(hour)).join('|');
  const patterns = clock.phrases.map(([phrase, minutes]): [RegExp, number] => {
    // "Do 12 lat" is an age: behind a mere preposition only a word tells an hour.
    const one = phrase.startsWith('(?<=') ? spelled : longestFirst.join('|');
    return [
      new RegExp(
        `(?<![\\p{L}\\p{N}]|\\d[:.,])${phrase.replaceAll('H', `(?<hour>${one})`)}(?![\\p{L}\\p{N}]|[:.,]\\d| \\d{3}(?!\\d))`,
        'gu',
      ),
      minutes,
    ];
  });
  return { hours, patterns };
}

const readers = new Map<string, Reader | null>();

function readerOf(language: string): Reader | null {
  let reader = readers.get(language);
  if (reader === undefined) {
    const clock = CLOCKS[language as Language];
    reader = clock ? build(clock) : null;
    readers.set(language, reader);
  }
  return reader;
}

/** Writes the spoken times of a folded text in figures: "half past eight" as "8:30". */
export function spellOutClock(folded: string, language: string): string {
  const reader = readerOf(language);
  if (!reader) return folded;
  return reader.patterns.reduce(
    (text, [pattern, minutes]) =>
      text.replace(pattern, (phrase, ...rest) => {
        const groups = rest.at(-1) as { hour?: string };
        const hour = reader.hours.get(groups.hour ?? '');
        if (hour === undefined) return phrase;
        const total = (hour * 60 + minutes + 720) % 720 || 720;
        const wanted = Math.floor(total / 60);
        return `${wanted === 0 ? 12 : wanted}:${String(total % 60).padStart(2, '0')}${SPOKEN_CLOCK_MARK}`;
      }),
    folded,
  );
}
