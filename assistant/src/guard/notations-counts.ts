import { numberWords } from '../reading/number-words.ts';
import type { Language } from '../types.ts';
import type { NotationFamily } from './notation-family.ts';

type Measure = 'minute' | 'hour' | 'day' | 'workday' | 'week' | 'month' | 'year';
const MEASURES: Measure[] = ['minute', 'hour', 'day', 'workday', 'week', 'month', 'year'];

/** The forms that a unit of time takes behind a number. */
const UNITS: Record<Language, Record<Measure, string[]>> = {
  en: {
    minute: ['minutes', 'min'],
    hour: ['hours', 'hrs'],
    day: ['days'],
    workday: ['working days', 'business days'],
    week: ['weeks'],
    month: ['months'],
    year: ['years'],
  },
  uk: {
    minute: ['хвилин', 'хв', 'хвилини'],
    hour: ['годин', 'години', 'год'],
    day: ['днів', 'дні'],
    workday: ['робочих днів'],
    week: ['тижнів', 'тижні'],
    month: ['місяців', 'місяці'],
    year: ['років', 'роки'],
  },
  es: {
    minute: ['minutos', 'min'],
    hour: ['horas'],
    day: ['días'],
    workday: ['días hábiles', 'días laborables'],
    week: ['semanas'],
    month: ['meses'],
    year: ['años'],
  },
  pt: {
    minute: ['minutos', 'min'],
    hour: ['horas'],
    day: ['dias'],
    workday: ['dias úteis'],
    week: ['semanas'],
    month: ['meses'],
    year: ['anos'],
  },
  ru: {
    minute: ['минут', 'мин', 'минуты'],
    hour: ['часа'],
    day: ['дней', 'дня'],
    workday: ['рабочих дней'],
    week: ['недель', 'недели'],
    month: ['месяцев', 'месяца'],
    year: ['лет', 'года'],
  },
  id: {
    minute: ['menit'],
    hour: ['jam'],
    day: ['hari'],
    workday: ['hari kerja'],
    week: ['minggu'],
    month: ['bulan'],
    year: ['tahun'],
  },
  tr: {
    minute: ['dakika', 'dk'],
    hour: ['saat'],
    day: ['gün'],
    workday: ['iş günü'],
    week: ['hafta'],
    month: ['ay'],
    year: ['yıl'],
  },
  fr: {
    minute: ['minutes', 'min'],
    hour: ['heures'],
    day: ['jours'],
    workday: ['jours ouvrés'],
    week: ['semaines'],
    month: ['mois'],
    year: ['ans', 'années'],
  },
  de: {
    minute: ['Minuten', 'Min'],
    hour: ['Stunden', 'Std'],
    day: ['Tage', 'Tagen'],
    workday: ['Werktage', 'Arbeitstage'],
    week: ['Wochen'],
    month: ['Monate', 'Monaten'],
    year: ['Jahre', 'Jahren'],
  },
  ja: {
    minute: ['分', '分間'],
    hour: ['時間'],
    day: ['日間'],
    workday: ['営業日'],
    week: ['週間'],
    month: ['か月', 'ヶ月'],
    year: ['年間'],
  },
  ar: {
    minute: ['دقيقة', 'دقائق'],
    hour: ['ساعة', 'ساعات'],
    day: ['يوم', 'أيام'],
    workday: ['أيام عمل'],
    week: ['أسبوع', 'أسابيع'],
    month: ['شهر', 'أشهر'],
    year: ['سنة', 'سنوات'],
  },
  pl: {
    minute: ['minut', 'min', 'minuty'],
    hour: ['godzin', 'godziny'],
    day: ['dni'],
    workday: ['dni roboczych'],
    week: ['tygodni', 'tygodnie'],
    month: ['miesięcy', 'miesiące'],
    year: ['lat', 'lata'],
  },
};

const PEOPLE: Record<Language, string> = {
  en: 'people',
  uk: 'людей',
  es: 'personas',
  pt: 'pessoas',
  ru: 'человек',
  id: 'orang',
  tr: 'kişi',
  fr: 'personnes',
  de: 'Personen',
  ja: '人',
  ar: 'أشخاص',
  pl: 'osób',
};

const join = (language: Language, number: string | number, unit: string): string =>
  language === 'ja' ? `${number}${unit}` : `${number} ${unit}`;

/** Durations of 2 to 20 units, in figures and in words. */
function writeDuration(language: Language, value: number): string[] {
  const measure = MEASURES[Math.floor(value / 19)] ?? 'day';
  const count = 2 + (value % 19);
  const units = UNITS[language][measure];
  const [unit = ''] = units;
  return [
    ...units.map((one) => join(language, count, one)),
    ...numberWords(language, count).map((word) => join(language, word, unit)),
  ];
}

export const COUNT_FAMILIES: NotationFamily[] = [
  {
    name: 'Durations',
    values: MEASURES.length * 19,
    shown: MEASURES.map((_, at) => at * 19 + 1),
    write: writeDuration,
  },
  {
    name: 'Number words up to twenty',
    values: 20,
    shown: Array.from({ length: 20 }, (_, at) => at),
    write: (language, value) => [
      join(language, value + 1, PEOPLE[language]),
      ...numberWords(language, value + 1).map((word) => join(language, word, PEOPLE[language])),
    ],
  },
];
