import type { Language } from '../types.ts';
import type { NotationFamily } from './notation-family.ts';

const padded = (value: number): string => String(value).padStart(2, '0');
const list = (words: string): string[] => words.split(' ');

/** What says the half of the day behind a time; only hours at which each language says so are used. */
const HALVES: Record<Language, { morning: string[]; evening: string[] }> = {
  en: {
    morning: [' am', 'am', ' a.m.', ' in the morning'],
    evening: [' pm', 'pm', ' p.m.', ' in the evening'],
  },
  uk: { morning: [' ранку'], evening: [' вечора'] },
  es: { morning: [' de la mañana'], evening: [' de la tarde'] },
  pt: { morning: [' da manhã'], evening: [' da noite'] },
  ru: { morning: [' утра'], evening: [' вечера'] },
  id: { morning: [' pagi'], evening: [' malam'] },
  tr: { morning: [], evening: [] },
  fr: { morning: [' du matin'], evening: [' du soir'] },
  de: { morning: [' Uhr morgens'], evening: [' Uhr abends'] },
  ja: { morning: [], evening: [] },
  ar: { morning: [' صباحًا', ' ص'], evening: [' مساءً', ' م'] },
  pl: { morning: [' rano'], evening: [' wieczorem'] },
};
/** Hours of the clock that are written with a sign or a word of the language. */
const SIGNS: Partial<Record<Language, string[]>> = {
  es: ['h', ' h'],
  pt: ['h'],
  fr: ['h', ' h '],
};

const isMorning = (hour: number): boolean => hour >= 5 && hour <= 11;
const isEvening = (hour: number): boolean => hour >= 18 && hour <= 22;

function writeClock(language: Language, hour: number, minute: number): string[] {
  const ways = [
    `${hour}:${padded(minute)}`,
    `${padded(hour)}:${padded(minute)}`,
    `${hour}.${padded(minute)}`,
  ];
  for (const sign of SIGNS[language] ?? []) ways.push(`${hour}${sign}${padded(minute)}`);
  if (language === 'de')
    ways.push(`${hour}:${padded(minute)} Uhr`, `${hour} Uhr ${minute === 0 ? '' : minute}`.trim());
  if (language === 'ja') {
    const minutes = minute === 0 ? '' : `${minute}分`;
    ways.push(`${hour}時${minutes}`);
    ways.push(hour < 12 ? `午前${hour}時${minutes}` : `午後${hour - 12}時${minutes}`);
    if (minute === 30) ways.push(`${hour}時半`);
  }
  const twelve = hour > 12 ? hour - 12 : hour;
  const words = isMorning(hour) ? HALVES[language].morning : isEvening(hour) ? HALVES[language].evening : [];
  for (const word of words) {
    ways.push(`${twelve}:${padded(minute)}${word}`);
    if (minute === 0) ways.push(`${twelve}${word}`);
  }
  return [...new Set(ways)];
}

const HOURS: Partial<Record<Language, string[]>> = {
  en: list('one two three four five six seven eight nine ten eleven twelve'),
  uk: list("першу другу третю четверту п'яту шосту сьому восьму дев'яту десяту одинадцяту дванадцяту"),
  ru: list(
    'первого второго третьего четвёртого пятого шестого седьмого восьмого девятого десятого одиннадцатого двенадцатого',
  ),
  es: list('una dos tres cuatro cinco seis siete ocho nueve diez once doce'),
  pt: list('uma duas três quatro cinco seis sete oito nove dez onze doze'),
  fr: list('une deux trois quatre cinq six sept huit neuf dix onze douze'),
  de: list('eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'),
  pl: list(
    'pierwszej drugiej trzeciej czwartej piątej szóstej siódmej ósmej dziewiątej dziesiątej jedenastej dwunastej',
  ),
  tr: list('bir iki üç dört beş altı yedi sekiz dokuz on on_bir on_iki'),
  id: list('satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas dua_belas'),
  ar: list(
    'الواحدة الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة الحادية_عشرة الثانية_عشرة',
  ),
};
const RUSSIAN_HOURS = list('час два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать');
const POLISH_HOURS = list(
  'pierwsza druga trzecia czwarta piąta szósta siódma ósma dziewiąta dziesiąta jedenasta dwunasta',
);
const TURKISH_PAST = list('biri ikiyi üçü dördü beşi altıyı yediyi sekizi dokuzu onu on_biri on_ikiyi');
const TURKISH_TO = list('bire ikiye üçe dörde beşe altıya yediye sekize dokuza ona on_bire on_ikiye');

/** The ways of saying the quarter, the half and the quarter to; an hour of 1 to 11. */
const SPOKEN: Record<Language, (hour: number, minute: number) => string[]> = {
  en: (hour, minute) => [
    minute === 30 ? `half past ${named('en', hour)}` : '',
    minute === 15 ? `quarter past ${named('en', hour)}` : '',
    minute === 15 ? `a quarter past ${named('en', hour)}` : '',
    minute === 45 ? `quarter to ${named('en', hour + 1)}` : '',
  ],
  uk: (hour, minute) => [
    minute === 30 ? `пів на ${named('uk', hour + 1)}` : '',
    minute === 15 ? `чверть на ${named('uk', hour + 1)}` : '',
    minute === 45 ? `за чверть ${named('uk', hour + 1)}` : '',
  ],
  ru: (hour, minute) => [
    minute === 30 ? `половина ${named('ru', hour + 1)}` : '',
    minute === 30 ? `пол${named('ru', hour + 1)}` : '',
    minute === 15 ? `четверть ${named('ru', hour + 1)}` : '',
    minute === 45 ? `без четверти ${RUSSIAN_HOURS[hour] ?? ''}` : '',
  ],
  es: (hour, minute) => [
    minute === 30 ? `las ${named('es', hour)} y media` : '',
    minute === 15 ? `las ${named('es', hour)} y cuarto` : '',
    minute === 45 ? `las ${named('es', hour + 1)} menos cuarto` : '',
  ],
  pt: (hour, minute) => [
    minute === 30 ? `às ${named('pt', hour)} e meia` : '',
    minute === 15 ? `às ${named('pt', hour)} e quinze` : '',
    minute === 45 ? `quinze para as ${named('pt', hour + 1)}` : '',
  ],
  id: (hour, minute) => [
    minute === 30 ? `jam setengah ${named('id', hour + 1)}` : '',
    minute === 15 ? `jam ${named('id', hour)} lewat seperempat` : '',
    minute === 45 ? `jam ${named('id', hour + 1)} kurang seperempat` : '',
  ],
  tr: (hour, minute) => [
    minute === 30 ? `saat ${named('tr', hour)} buçuk` : '',
    minute === 15 ? `${(TURKISH_PAST[hour - 1] ?? '').replace('_', ' ')} çeyrek geçe` : '',
    minute === 45 ? `${(TURKISH_TO[hour] ?? '').replace('_', ' ')} çeyrek kala` : '',
  ],
  fr: (hour, minute) => [
    minute === 30 ? `${named('fr', hour)} heures et demie` : '',
    minute === 15 ? `${named('fr', hour)} heures et quart` : '',
    minute === 45 ? `${named('fr', hour + 1)} heures moins le quart` : '',
  ],
  de: (hour, minute) => [
    minute === 30 ? `halb ${named('de', hour + 1)}` : '',
    minute === 15 ? `Viertel nach ${named('de', hour)}` : '',
    minute === 45 ? `Viertel vor ${named('de', hour + 1)}` : '',
  ],
  ja: (hour, minute) => [
    minute === 30 ? `${[...'一二三四五六七八九'][hour - 1] ?? (hour === 10 ? '十' : '十一')}時半` : '',
  ],
  ar: (hour, minute) => [
    minute === 30 ? `الساعة ${named('ar', hour)} والنصف` : '',
    minute === 15 ? `الساعة ${named('ar', hour)} والربع` : '',
    minute === 45 ? `الساعة ${named('ar', hour + 1)} إلا الربع` : '',
  ],
  pl: (hour, minute) => [
    minute === 30 ? `wpół do ${named('pl', hour + 1)}` : '',
    minute === 15 ? `kwadrans po ${named('pl', hour)}` : '',
    minute === 45 ? `za kwadrans ${POLISH_HOURS[hour] ?? ''}` : '',
  ],
};

function named(language: Language, hour: number): string {
  return (HOURS[language]?.[hour - 1] ?? '').replace('_', ' ');
}

const RANGES: Record<Language, [string, string][]> = {
  en: [
    ['from ', ' to '],
    ['from ', ' until '],
    ['', ' till '],
  ],
  uk: [
    ['з ', ' до '],
    ['від ', ' до '],
  ],
  es: [
    ['de ', ' a '],
    ['desde las ', ' hasta las '],
  ],
  pt: [
    ['das ', ' às '],
    ['de ', ' até '],
  ],
  ru: [['с ', ' до ']],
  id: [
    ['dari ', ' sampai '],
    ['', ' hingga '],
  ],
  tr: [['', ' ile ']],
  fr: [
    ['de ', ' à '],
    ['', ' jusque '],
  ],
  de: [
    ['von ', ' bis '],
    ['', ' bis '],
  ],
  ja: [['', 'から']],
  ar: [
    ['من ', ' إلى '],
    ['من ', ' حتى '],
  ],
  pl: [['od ', ' do ']],
};

const LENGTH = 15;

function writeRange(language: Language, value: number): string[] {
  const open = 5 + (value % 12);
  const close = open + 2 + (Math.floor(value / 12) % Math.min(LENGTH, 21 - open));
  const ways = ['-', '–', ' - ', ' – ', '—'].flatMap((dash) => [
    `${open}${dash}${close}`,
    `${open}:00${dash}${close}:00`,
    `${padded(open)}:00${dash}${close}:00`,
  ]);
  for (const [from, to] of RANGES[language]) {
    if (language !== 'ja') ways.push(`${from}${open}${to}${close}`);
    ways.push(`${from}${open}:00${to}${close}:00`);
  }
  if (language === 'ja') ways.push(`${open}時から${close}時`, `${open}時〜${close}時`);
  if (language === 'de') ways.push(`${open}-${close} Uhr`, `von ${open} bis ${close} Uhr`);
  if (language === 'fr' || language === 'pt') ways.push(`${open}h-${close}h`);
  if (language === 'en' && open < 12 && close > 12) {
    ways.push(
      `${open} am - ${close - 12} pm`,
      `${open}am–${close - 12}pm`,
      `from ${open} am to ${close - 12} pm`,
    );
  }
  return [...new Set(ways)];
}

function onTheDial(value: number): string {
  const [open, close] = (writeRange('en', value)[0] ?? '').split('-').map(Number);
  return `${(open ?? 0) % 12}-${(close ?? 0) % 12}`;
}

/** Opening ranges of which no two are the same. */
const OPENINGS = (() => {
  const seen = new Map<string, number>();
  for (let value = 0; value < 12 * LENGTH; value += 1) {
    const [way = ''] = writeRange('en', value);
    if (!seen.has(way)) seen.set(way, value);
  }
  return [...seen.values()];
})();

export const TIME_FAMILIES: NotationFamily[] = [
  {
    name: 'Times of day',
    values: 22 * 12,
    shown: [8 * 12 + 6, 18 * 12],
    write: (language, value) => writeClock(language, 1 + Math.floor(value / 12), (value % 12) * 5),
  },
  {
    name: 'Quarters of an hour in words',
    values: 10 * 3,
    shown: [21, 22, 23],
    write: (language, value) => {
      const hour = 1 + Math.floor(value / 3);
      const minute = 15 + (value % 3) * 15;
      const ways = SPOKEN[language](hour, minute).filter((way) => way !== '');
      return [`${hour}:${padded(minute)}`, ...ways];
    },
  },
  {
    name: 'Opening hours',
    values: OPENINGS.length,
    shown: [OPENINGS.indexOf(writeValue(9, 18))],
    write: (language, value) => writeRange(language, OPENINGS[value] ?? 0),
    // In English "5-8" is read as from five in the morning until eight in the evening, too.
    mayLookAlike: (language, one, other) =>
      language === 'en' && onTheDial(OPENINGS[one] ?? 0) === onTheDial(OPENINGS[other] ?? 0),
  },
];

function writeValue(open: number, close: number): number {
  const first = `${open}-${close}`;
  return OPENINGS.find((value) => writeRange('en', value)[0] === first) ?? 0;
}
