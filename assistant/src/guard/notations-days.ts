import type { Language } from '../types.ts';
import type { NotationFamily } from './notation-family.ts';

const list = (words: string): string[] => words.split(' ');
const padded = (value: number): string => String(value).padStart(2, '0');

/** Monday first: how a day stands alone, as the first day of a range and as its last. */
const WEEKDAYS: Record<
  Language,
  { full: string; short: string; link: [string, string, string]; from?: string; to?: string }
> = {
  en: {
    full: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
    short: 'Mon Tue Wed Thu Fri Sat Sun',
    link: ['', ' to ', ''],
  },
  uk: {
    full: "понеділок вівторок середа четвер п'ятниця субота неділя",
    short: 'Пн Вт Ср Чт Пт Сб Нд',
    link: ['з ', ' до ', ''],
    from: "понеділка вівторка середи четверга п'ятниці суботи неділі",
    to: "понеділка вівторка середи четверга п'ятниці суботи неділі",
  },
  es: {
    full: 'lunes martes miércoles jueves viernes sábado domingo',
    short: 'Lun Mar Mié Jue Vie Sáb Dom',
    link: ['de ', ' a ', ''],
  },
  pt: {
    full: 'segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo',
    short: 'Seg Ter Qua Qui Sex Sáb Dom',
    link: ['de ', ' a ', ''],
    from: 'segunda terça quarta quinta sexta sábado domingo',
    to: 'segunda terça quarta quinta sexta sábado domingo',
  },
  ru: {
    full: 'понедельник вторник среда четверг пятница суббота воскресенье',
    short: 'Пн Вт Ср Чт Пт Сб Вс',
    link: ['с ', ' по ', ''],
    from: 'понедельника вторника среды четверга пятницы субботы воскресенья',
    to: 'понедельник вторник среду четверг пятницу субботу воскресенье',
  },
  id: {
    full: 'Senin Selasa Rabu Kamis Jumat Sabtu Minggu',
    short: 'Sen Sel Rab Kam Jum Sab Min',
    link: ['', ' sampai ', ''],
  },
  tr: {
    full: 'Pazartesi Salı Çarşamba Perşembe Cuma Cumartesi Pazar',
    short: 'Pzt Sal Çar Per Cum Cmt Paz',
    link: ['', ' ile ', ' arası'],
  },
  fr: {
    full: 'lundi mardi mercredi jeudi vendredi samedi dimanche',
    short: 'Lun Mar Mer Jeu Ven Sam Dim',
    link: ['du ', ' au ', ''],
  },
  de: {
    full: 'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag',
    short: 'Mo Di Mi Do Fr Sa So',
    link: ['', ' bis ', ''],
  },
  ja: {
    full: '月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日',
    short: '月 火 水 木 金 土 日',
    link: ['', 'から', ''],
  },
  ar: {
    full: 'الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد',
    short: '',
    link: ['من ', ' إلى ', ''],
  },
  pl: {
    full: 'poniedziałek wtorek środa czwartek piątek sobota niedziela',
    short: 'Pon Wt Śr Czw Pt Sob Nd',
    link: ['od ', ' do ', ''],
    from: 'poniedziałku wtorku środy czwartku piątku soboty niedzieli',
    to: 'poniedziałku wtorku środy czwartku piątku soboty niedzieli',
  },
};

function writeWeek(language: Language, value: number): string[] {
  const days = WEEKDAYS[language];
  const first = value % 7;
  const last = (first + 2 + Math.floor(value / 7)) % 7;
  const full = list(days.full);
  const short = days.short === '' ? [] : list(days.short);
  const [before, between, after] = days.link;
  const from = list(days.from ?? days.full);
  const to = list(days.to ?? days.full);
  const ways = [
    `${before}${from[first]}${between}${to[last]}${after}`,
    `${full[first]}-${full[last]}`,
    `${full[first]} – ${full[last]}`,
  ];
  if (short.length > 0) {
    ways.push(`${short[first]}-${short[last]}`, `${short[first]}–${short[last]}`);
    if (language === 'ja') ways.push(`${short[first]}〜${short[last]}`);
    if (language !== 'ja') ways.push(`${short[first]} - ${short[last]}`);
  }
  return ways;
}

const MONTHS: Record<Language, { names: string; write: (day: number, month: string) => string[] }> = {
  en: {
    names: 'January February March April May June July August September October November December',
    write: (day, month) => [
      `${month} ${day}`,
      `${day} ${month}`,
      `${month.slice(0, 3)} ${day}`,
      `${month} ${day}${ordinal(day)}`,
      `the ${day}${ordinal(day)} of ${month}`,
    ],
  },
  uk: {
    names: 'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
    write: (day, month) => [`${day} ${month}`],
  },
  es: {
    names: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    write: (day, month) => [`${day} de ${month}`],
  },
  pt: {
    names: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    write: (day, month) => [`${day} de ${month}`],
  },
  ru: {
    names: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
    write: (day, month) => [`${day} ${month}`, `${day}-го ${month}`],
  },
  id: {
    names: 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember',
    write: (day, month) => [`${day} ${month}`],
  },
  tr: {
    names: 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık',
    write: (day, month) => [`${day} ${month}`, `${day} ${month}'ta`],
  },
  fr: {
    names: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    write: (day, month) => [`${day} ${month}`, `${day === 1 ? '1er' : day} ${month}`],
  },
  de: {
    names: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    write: (day, month) => [`${day}. ${month}`],
  },
  ja: { names: '1 2 3 4 5 6 7 8 9 10 11 12', write: (day, month) => [`${month}月${day}日`] },
  ar: {
    names: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
    write: (day, month) => [`${day} ${month}`],
  },
  pl: {
    names:
      'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
    write: (day, month) => [`${day} ${month}`],
  },
};

function ordinal(day: number): string {
  if (day > 3 && day < 21) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

function writeDate(language: Language, value: number): string[] {
  const month = 1 + Math.floor(value / 28);
  const day = 1 + (value % 28);
  const name = list(MONTHS[language].names)[month - 1] ?? '';
  const ways = [...MONTHS[language].write(day, name), `${day}.${month}.`, `${padded(day)}.${padded(month)}.`];
  // In English 5/6 may be either; 24/12 and 12/24 may not.
  // "24/7" is read as round the clock, in any language.
  if ((language !== 'en' || day > 12) && !(day === 24 && month === 7))
    ways.push(`${day}/${month}`, `${padded(day)}/${padded(month)}`);
  if (language === 'en' && day > 12) ways.push(`${month}/${day}`);
  return [...new Set(ways)];
}

export const DAY_FAMILIES: NotationFamily[] = [
  { name: 'Days of the week', values: 7 * 4, shown: [14], write: writeWeek },
  { name: 'Dates', values: 12 * 28, shown: [11 * 28 + 23, 5 * 28 + 4], write: writeDate },
];
