import { foldText } from './fold.ts';

/** Weekdays (`w:1` is Monday, `w:7` Sunday) and months (`m:12`) that a text names, in the twelve languages. */

// One line per language, Monday first; forms of a day parted by a slash.
const WEEKDAYS = `monday/mondays tuesday/tuesdays wednesday/wednesdays thursday/thursdays friday/fridays saturday/saturdays sunday/sundays
понеділок/понеділка/понеділкам/понеділках вівторок/вівторка/вівторкам середа/середу/середи/середам четвер/четверга/четвергам п'ятниця/п'ятницю/п'ятниці/п'ятницям субота/суботу/суботи/суботам неділя/неділю/неділі/неділям
lunes martes miercoles jueves viernes sabado/sabados domingo/domingos
segunda-feira/segundas/segunda terca-feira/tercas/terca quarta-feira/quartas/quarta quinta-feira/quintas/quinta sexta-feira/sextas/sexta sabado/sabados domingo/domingos
понедельник/понедельника/понедельникам/понедельникам вторник/вторника/вторникам среда/среду/среды/средам четверг/четверга/четвергам пятница/пятницу/пятницы/пятницам суббота/субботу/субботы/субботам воскресенье/воскресенья/воскресеньям
senin selasa rabu kamis jumat/jum'at sabtu minggu/ahad
pazartesi/pazartesileri sali carsamba persembe cuma/cumalari cumartesi/cumartesileri pazar/pazarlari
lundi/lundis mardi/mardis mercredi/mercredis jeudi/jeudis vendredi/vendredis samedi/samedis dimanche/dimanches
montag/montags dienstag/dienstags mittwoch/mittwochs donnerstag/donnerstags freitag/freitags samstag/samstags/sonnabend/sonnabends sonntag/sonntags
月曜/月曜日 火曜/火曜日 水曜/水曜日 木曜/木曜日 金曜/金曜日 土曜/土曜日 日曜/日曜日
الاثنين/اثنين الثلاثاء/ثلاثاء الاربعاء/اربعاء الخميس/خميس الجمعه/جمعه السبت/سبت الاحد
poniedzialek/poniedzialku/poniedzialki wtorek/wtorku/wtorki sroda/srode/srody czwartek/czwartku/czwartki piatek/piatku/piatki sobota/sobote/soboty niedziela/niedziele/niedzieli`;
// Short forms count only beside a figure or a dash: "sat" and "mon" are words of their own.
const SHORT_WEEKDAYS = `mon tue/tues wed thu/thur/thurs fri sat sun
пн вт ср чт пт сб нд
lun mar mie/mier jue vie sab dom
seg ter qua qui sex sab dom
пн вт ср чт пт сб вс
sen sel rab kam jum sab min
pzt sal car per cum cmt paz
lun mar mer jeu ven sam dim
mo di mi do fr sa so
月 火 水 木 金 土 日
pon/pn wt/wto sr/sro czw/cz pt/pia sob/sb nd/ndz/niedz`;
const MONTHS = `january february march april may june july august september october november december
jan feb mar apr may jun jul aug sep/sept oct nov dec
січня/січень/січні лютого/лютий/лютому березня/березень/березні квітня/квітень/квітні травня/травень/травні червня/червень/червні липня/липень/липні серпня/серпень/серпні вересня/вересень/вересні жовтня/жовтень/жовтні листопада/листопад/листопаді грудня/грудень/грудні
enero febrero marzo abril mayo junio julio agosto septiembre/setiembre octubre noviembre diciembre
janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
января/январь/январе февраля/февраль/феврале марта/март/марте апреля/апрель/апреле мая/май/мае июня/июнь/июне июля/июль/июле августа/август/августе сентября/сентябрь/сентябре октября/октябрь/октябре ноября/ноябрь/ноябре декабря/декабрь/декабре
januari februari maret april mei juni juli agustus september oktober november desember
ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik
janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
januar februar marz april mai juni juli august september oktober november dezember
يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر
stycznia/styczen/styczniu lutego/luty/lutym marca/marzec/marcu kwietnia/kwiecien/kwietniu maja/maj/maju czerwca/czerwiec/czerwcu lipca/lipiec/lipcu sierpnia/sierpien/sierpniu wrzesnia/wrzesien/wrzesniu pazdziernika/pazdziernik/pazdzierniku listopada/listopad/listopadzie grudnia/grudzien/grudniu`;
const ALL_WEEK =
  'daily|every day|each day|all week|seven days|7 days a week|24/7|щодня|без вихідних|ежедневно|каждый день|без выходных|todos los dias|cada dia|diariamente|todos os dias|setiap hari|tiap hari|her gun|tous les jours|7j/7|taglich|jeden tag|毎日|年中無休|يوميا|كل يوم|طوال الاسبوع|codziennie';
const WORK_WEEK =
  'weekdays|business days|working days|будні|будні дні|в будни|по будням|будни|entre semana|dias laborables|dias uteis|durante a semana|hari kerja|hafta ici|en semaine|jours ouvres|werktags|wochentags|unter der woche|平日|ايام الاسبوع|dni robocze|w tygodniu';
const WEEKEND =
  'weekends?|вихідні|вихідними|выходные|по выходным|выходным|fin de semana|fines de semana|fim de semana|fins de semana|akhir pekan|hafta sonu|week-ends?|wochenenden?|土日|週末|نهايه الاسبوع|عطله نهايه|weekendy?|weekendow';

function toTable(rows: string): Map<string, Set<number>> {
  const table = new Map<string, Set<number>>();
  for (const row of rows.split('\n')) {
    for (const [at, forms] of row.trim().split(/\s+/u).entries()) {
      for (const form of forms.split('/')) {
        const known = table.get(foldText(form)) ?? new Set();
        table.set(foldText(form), known.add(at + 1));
      }
    }
  }
  return table;
}

const weekdays = toTable(WEEKDAYS);
const shortWeekdays = toTable(SHORT_WEEKDAYS);
const months = toTable(MONTHS);
const isAsian = (word: string): boolean => /\p{Script=Han}/u.test(word);
const longest = (table: Map<string, unknown>): string =>
  [...table.keys()]
    .sort((a, b) => b.length - a.length)
    .map((word) => (isAsian(word) ? word : `(?<![\\p{L}'])${word}(?![\\p{L}'])`))
    .join('|');

const LONG_DAY = new RegExp(longest(weekdays), 'gu');
// A short form needs a figure, another short form or a dash beside it.
const SHORT = longest(new Map([...shortWeekdays, ...weekdays]));
const SHORT_DAY = new RegExp(
  `(?:${SHORT})(?=\\.?:?,? ?[-/&+]|\\.?:?,? ?\\d)|(?<=[-/&+] ?)(?:${SHORT})`,
  'gu',
);
const DAY_RANGE = new RegExp(
  `(${SHORT})\\.? ?(?:-|to|bis|до|по|a|ate|au|al|hasta|sampai|hingga|ile|do|から|الى|حتى|through|thru) ?(?:el |o |le |la )?(${SHORT})`,
  'gu',
);
const MONTH = new RegExp(longest(months), 'gu');
const NUMERIC_MONTH = /(?<!\d)\d{1,2}月/gu;
// "May I", "mars", "mart" and short months are months only beside a day or a year.
const NEEDS_FIGURE = new Set([
  'may',
  'mar',
  'mars',
  'mart',
  'mai',
  'ekim',
  'ocak',
  'maj',
  'jan',
  'feb',
  'apr',
  'jun',
  'jul',
  'aug',
  'sep',
  'sept',
  'oct',
  'nov',
  'dec',
  'mei',
  'luty',
  'lipca',
  'marca',
  'kasim',
  'aralik',
  'august',
  'march',
  'marco',
]);

function whole(pattern: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${foldText(pattern)})(?!\\p{L})`, 'u');
}
const allWeek = whole(ALL_WEEK);
const workWeek = whole(WORK_WEEK);
const weekend = whole(WEEKEND);

function daysOf(word: string): Set<number> {
  return weekdays.get(word) ?? shortWeekdays.get(word) ?? new Set();
}

/** What a text claims: weekdays and months that it names. */
export function claimedCalendar(folded: string): Set<string> {
  const found = new Set<string>();
  for (const [word] of folded.matchAll(LONG_DAY)) for (const day of daysOf(word)) found.add(`w:${day}`);
  for (const match of folded.matchAll(MONTH)) {
    const beside =
      folded.slice(Math.max(0, match.index - 6), match.index) +
      folded.slice(match.index + match[0].length, match.index + match[0].length + 6);
    if (NEEDS_FIGURE.has(match[0]) && !/\d/u.test(beside)) continue;
    for (const month of months.get(match[0]) ?? []) found.add(`m:${month}`);
  }
  for (const [text] of folded.matchAll(NUMERIC_MONTH)) found.add(`m:${Number.parseInt(text, 10)}`);
  return found;
}

/** What a source grounds: its claims, short forms, the days inside a range, and the months of numeric dates. */
export function groundedCalendar(folded: string): Set<string> {
  const found = claimedCalendar(folded);
  for (const [word] of folded.matchAll(MONTH))
    for (const month of months.get(word) ?? []) found.add(`m:${month}`);
  for (const [word] of folded.matchAll(SHORT_DAY)) for (const day of daysOf(word)) found.add(`w:${day}`);
  for (const [, from = '', to = ''] of folded.matchAll(DAY_RANGE)) {
    for (const first of daysOf(from)) {
      for (const last of daysOf(to)) {
        for (let day = first; day !== last; day = (day % 7) + 1) found.add(`w:${day}`);
        found.add(`w:${last}`);
      }
    }
  }
  const spans: [RegExp, number[]][] = [
    [allWeek, [1, 2, 3, 4, 5, 6, 7]],
    [workWeek, [1, 2, 3, 4, 5]],
    [weekend, [6, 7]],
  ];
  for (const [pattern, days] of spans) {
    if (pattern.test(folded)) for (const day of days) found.add(`w:${day}`);
  }
  for (const [, a, b] of folded.matchAll(/(?<!\d)(\d{1,2})[./](\d{1,2})(?!\d)/gu)) {
    for (const month of [Number(a), Number(b)]) if (month >= 1 && month <= 12) found.add(`m:${month}`);
  }
  for (const [, month] of folded.matchAll(/(?<!\d)\d{4}-(\d{2})-\d{2}/gu)) found.add(`m:${Number(month)}`);
  return found;
}

/** True for a folded word that names a weekday or a month in one of the languages. */
export function isDayWord(word: string): boolean {
  return (
    weekdays.has(word) || (months.has(word) && !NEEDS_FIGURE.has(word)) || /^[月火水木金土日]曜/u.test(word)
  );
}
