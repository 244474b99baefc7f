import { readClosedDays } from './closed-days.ts';
import { longDays, shortDays, toTable } from './day-words.ts';
import { foldText } from './fold.ts';
import { shortDaysIn } from './short-days.ts';

/** Weekdays (`w:1` is Monday, `w:7` Sunday) and months (`m:12`) that a text names, in the twelve languages. */

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
  'daily|every day|each day|all days|any day|all week|seven days a week|7 days a week|24/7|щодня|без вихідних|ежедневно|каждый день|все дни|без выходных|todos los dias|cada dia|diariamente|todos os dias|todo dia|todo o dia|todo santo dia|los siete dias de la semana|7 dias a la semana|os sete dias da semana|7 dias por semana|7 tage die woche|7 jours sur 7|haftanin her gunu|haftanin 7 gunu|7 дней в неделю|без перерывов и выходных|7 днів на тиждень|7 dni w tygodniu|7 hari seminggu|كل ايام الاسبوع|جميع ايام الاسبوع|setiap hari|tiap hari|her gun|tous les jours|7j/7|taglich|jeden tag|毎日|年中無休|يوميا|كل يوم|طوال الاسبوع|codziennie';
const WORK_WEEK =
  'weekdays|(?:on |^)(?:business|working) days|будні|будні дні|в будни|по будням|будни|entre semana|(?:los|en) dias laborables|(?:nos|em) dias uteis|durante a semana|(?:pada |setiap |^)hari kerja|hafta ici|hafta icleri|буднях|будням|будніх|будній|будние|dni powszednie|en semaine|(?:les |^)jours ouvres|werktags|wochentags|unter der woche|平日|ايام الاسبوع|(?:w |^)dni robocze|w tygodniu';
const WEEKEND =
  'weekends?|вихідні|вихідними|вихідних|выходные|по выходным|выходным|на выходных|fin de semana|fines de semana|fim de semana|fins de semana|akhir pekan|hafta sonu|hafta sonlari|hafta sonunda|week-ends?|wochenenden?|wochenendzuschlag|wochenendpreise?|wochenendtarife?|土日|週末|نهايه الاسبوع|عطله نهايه|weekendy?|weekendow';

const months = toTable(MONTHS);
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
const SPANS: [RegExp, number, number][] = [
  [whole(ALL_WEEK), 1, 7],
  [whole(WORK_WEEK), 1, 5],
  [whole(WEEKEND), 6, 7],
  // Single letters name days in a range alone: "L-V", "M-F".
  [/(?<![\p{L}-])l ?- ?v(?![\p{L}-])/u, 1, 5],
  [/(?<![\p{L}-])l ?- ?s(?![\p{L}-])/u, 1, 6],
  [/(?<![\p{L}-])l ?- ?d(?![\p{L}-])/u, 1, 7],
  [/(?<![\p{L}-])m ?- ?f(?![\p{L}-])/u, 1, 5],
];

/** Beside such a range a single letter before hours names the day behind it: "L-V 10-20, S 10-14". */
const LETTERED_RANGE = /(?<![\p{L}-])l ?- ?[vj](?![\p{L}-])/u;
const LETTERED_ALONE = /^ *[sd]\.?:? ?\d{1,2}(?::\d\d)? ?(?:h ?)?[-–] ?\d{1,2}(?::\d\d)? ?h?\.?$/u;
const LETTERED_DAYS: [RegExp, number][] = [
  [/(?<![\p{L}'-])s\.?(?=:? ?\d{1,2}(?:[:h]|\D|$))/u, 6],
  [/(?<![\p{L}'-])d\.?(?=:? ?\d{1,2}(?:[:h]|\D|$))/u, 7],
];

const WORD = /[\p{L}][\p{L}']*(?:-feiras?)?/gu;
const JAPANESE = /[月火水木金土日]/u;
const JAPANESE_DAY = /([月火水木金土日])曜/gu;
const JAPANESE_SHORT =
  /(?<!曜|誕生|記念)([月火水木金土日])(?=[・、,/&]|曜|-|から|\))|(?<=[・、,/&(-]|から)([月火水木金土日])/gu;
const JAPANESE_RANGE = /([月火水木金土日])(?:曜日?)? ?(?:-|から) ?([月火水木金土日])/gu;
const NUMERIC_MONTH = /(?<!\d)\d{1,2}月/gu;
const RANGE_LINK =
  /^\.? ?(?:-|to|bis|до|по|a|ate|au|al|hasta|sampai|hingga|ile|do|dan|الي|حتي|through|thru) ?(?:el |o |le |la )?$/u;

/** In Indonesian "minggu" is Sunday, and a week behind a number. */
const COUNT_BEFORE =
  /(?:\d|(?<!\p{L})(?:satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|sebelas|belas|puluh|beberapa|berapa)) ?$/u;

/** `isEnd`: an Arabic prefix makes it the last day of a range, "السبت للخميس". */
type Word = { text: string; raw: string; start: number; end: number; isEnd: boolean };

/** An Arabic day without "and", "on" or "to" before it. */
function withoutPrefix(word: string): string {
  return word.replace(/^(?:و?لل|[وفب]ال)(?=\p{Script=Arabic}{3})/u, 'ال');
}

function wordsOf(folded: string): Word[] {
  return [...folded.matchAll(WORD)].map((match) => ({
    // Turkish parts an ending from a name: "mayis'ta". "Jum'at" is one word.
    text: withoutPrefix(match[0]).replace(/^(?!jum'at)([a-z]{3,})'[a-z]{1,4}$/u, '$1'),
    raw: match[0],
    isEnd: /^و?لل/u.test(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function japaneseDay(sign: string | undefined): number[] {
  const at = sign ? '月火水木金土日'.indexOf(sign) : -1;
  return at < 0 ? [] : [at + 1];
}

/** A day without its article is a number or a person, but for these words before it: "كل احد". */
const BARE_ARABIC = new Map([
  ['احد', 7],
  ['اثنين', 1],
]);
const ARABIC_DAY = /(?<!\p{L})(?:كل|يوم|ايام|مساء|صباح) $/u;

/** The days that a word names in full. */
function namedDays(folded: string, { text, start }: Word): ReadonlySet<number> {
  const before = folded.slice(Math.max(0, start - 12), start);
  if (text === 'minggu' && COUNT_BEFORE.test(before)) return new Set();
  const bare = BARE_ARABIC.get(text);
  return bare && ARABIC_DAY.test(before) ? new Set([bare]) : longDays(text);
}

function addSpan(days: Set<number>, spans: Set<string>, from: Iterable<number>, to: Iterable<number>): void {
  for (const first of from) {
    for (const last of to) {
      const span = [first];
      for (let day = first; day !== last; ) {
        day = (day % 7) + 1;
        span.push(day);
      }
      for (const day of span) days.add(day);
      if (span.length > 1) spans.add(span.sort((a, b) => a - b).join('-'));
    }
  }
}

const dayOf = ({ text }: Word): ReadonlySet<number> => {
  const long = longDays(text);
  return long.size > 0 ? long : shortDays(text);
};

/** Turkish joins the ends of a range by their endings alone: "pazartesiden cumaya". */
const isTurkishRange = (first: Word, last: Word): boolean =>
  /[dt][ae]n$/u.test(first.raw) && /[aei]$/u.test(last.raw) && longDays(first.text).size > 0;

/** The days and the ranges of days of a week that a folded text names; a range is its days in order, such as "1-5". */
export function groundedWeek(folded: string): { days: Set<number>; spans: Set<string> } {
  const days = new Set<number>();
  const spans = new Set<string>();
  const words = wordsOf(folded);
  const shorts = shortDaysIn(folded, words);
  for (const [at, word] of words.entries()) {
    const listed = shorts.has(word) ? shortDays(word.text) : namedDays(folded, word);
    for (const day of listed) days.add(day);
    if (dayOf(word).size === 0) continue;
    const next = words.slice(at + 1, at + 4).find((other) => {
      const between = folded.slice(word.end, other.start);
      if (dayOf(other).size === 0) return false;
      return (
        RANGE_LINK.test(between) || (between.trim() === '' && (other.isEnd || isTurkishRange(word, other)))
      );
    });
    if (!next) continue;
    addSpan(days, spans, dayOf(word), dayOf(next));
  }
  if (JAPANESE.test(folded)) {
    for (const [, sign] of folded.matchAll(JAPANESE_DAY)) for (const day of japaneseDay(sign)) days.add(day);
    for (const [, a, b] of folded.matchAll(JAPANESE_SHORT))
      for (const day of japaneseDay(a ?? b)) days.add(day);
    for (const [, from, to] of folded.matchAll(JAPANESE_RANGE))
      addSpan(days, spans, japaneseDay(from), japaneseDay(to));
  }
  for (const [pattern, first, last] of SPANS) if (pattern.test(folded)) addSpan(days, spans, [first], [last]);
  if (LETTERED_RANGE.test(folded) || LETTERED_ALONE.test(folded))
    for (const [pattern, day] of LETTERED_DAYS) if (pattern.test(folded)) days.add(day);
  return { days, spans };
}

function claimedMonths(folded: string): Set<string> {
  const found = new Set<string>();
  const words = wordsOf(folded);
  const shorts = shortDaysIn(folded, words);
  for (const word of words) {
    const { text, start, end } = word;
    const named = months.get(text);
    // "Chaque mar. a 18h" is a Tuesday, "5 mar. a 18h" is in March.
    if (!named || (shorts.has(word) && !/\d\.? $/u.test(folded.slice(0, start)))) continue;
    const beside = folded.slice(Math.max(0, start - 6), start) + folded.slice(end, end + 6);
    if (NEEDS_FIGURE.has(text) && !/\d/u.test(beside)) continue;
    for (const month of named) found.add(`m:${month}`);
  }
  for (const [text] of folded.matchAll(NUMERIC_MONTH)) found.add(`m:${Number.parseInt(text, 10)}`);
  return found;
}

/** A span without some of its days. */
function without(span: string, days: ReadonlySet<number>): string {
  return span
    .split('-')
    .filter((day) => !days.has(Number(day)))
    .join('-');
}

/**
 * What a text says of weekdays, ranges of them (`r:`) and months. A weekday is `c:` when it is closed or excepted, `o:`
 * when it is surely open, and `w:` unless it is closed alone; a range goes without its closed days.
 */
export function claimedCalendar(folded: string): Set<string> {
  const { days, spans } = groundedWeek(folded);
  const found = claimedMonths(folded);
  if (days.size === 0) return found;
  const { open, closed, onlyClosed } = readClosedDays(folded, groundedWeek);
  for (const day of days) if (!onlyClosed.has(day)) found.add(`w:${day}`);
  for (const day of open) found.add(`o:${day}`);
  for (const day of closed) found.add(`c:${day}`);
  for (const span of spans) {
    const left = without(span, onlyClosed);
    if (left.includes('-')) found.add(`r:${left}`);
  }
  return found;
}

/** Short months, which are other words too; they only ground what a sentence says in full. */
const SHORT_MONTHS = toTable(`jan fev mar abr mai jun jul ago set out nov dez
ene feb mar abr may jun jul ago sep oct nov dic
janv fevr mars avr mai juin juil aout sept oct nov dec
jan feb mar apr mai jun jul aug sep okt nov dez
янв фев мар апр маи июн июл авг сен окт ноя дек
січ лют бер кві тра чер лип сер вер жов лис гру
sty lut mar kwi maj cze lip sie wrz paz lis gru
oca sub mar nis may haz tem agu eyl eki kas ara
jan feb mar apr mei jun jul agu sep okt nov des`);
const BESIDE_MONTH = /^(?:\.| ?-| ?\d)/u;

/** What a source grounds: its claims, all its days as one range, and the months of its dates. */
export function groundedCalendar(folded: string): Set<string> {
  const found = claimedCalendar(folded);
  for (const word of wordsOf(folded)) for (const month of monthsNamed(folded, word)) found.add(`m:${month}`);
  for (const [, a, b] of folded.matchAll(/(?<!\d)(\d{1,2})[./](\d{1,2})(?!\d)/gu)) {
    for (const month of [Number(a), Number(b)]) if (month >= 1 && month <= 12) found.add(`m:${month}`);
  }
  for (const [, month] of folded.matchAll(/(?<!\d)\d{4}-(\d{2})-\d{2}/gu)) found.add(`m:${Number(month)}`);
  return found;
}

function monthsNamed(folded: string, { text, end }: Word): Iterable<number> {
  const long = months.get(text);
  if (long) return long;
  return BESIDE_MONTH.test(folded.slice(end, end + 3)) ? (SHORT_MONTHS.get(text) ?? []) : [];
}

/** True when a range of days is named as such, or is all the days that are named together. */
function spanIsKnown(span: string, calendar: ReadonlySet<string>): boolean {
  if (calendar.has(`r:${span}`)) return true;
  const wanted = span.split('-');
  const named = [...calendar].filter((one) => one.startsWith('w:'));
  // A weekend is its two days.
  if (wanted.length === 2) return wanted.every((day) => calendar.has(`w:${day}`) || calendar.has(`c:${day}`));
  return named.length === wanted.length && wanted.every((day) => calendar.has(`w:${day}`));
}

/** What must be grounded of a calendar: each weekday once, as open (`w:`), closed (`c:`) or either of them (`e:`). */
export function dayClaims(calendar: ReadonlySet<string>): string[] {
  const claims: string[] = [];
  for (const one of calendar) {
    const day = one.slice(2);
    if (one.startsWith('w:')) claims.push(calendar.has(`c:${day}`) ? `e:${day}` : one);
    else if (one.startsWith('c:')) claims.push(...(calendar.has(`w:${day}`) ? [] : [one]));
    else if (!one.startsWith('o:')) claims.push(one);
  }
  return claims;
}

/** True when a calendar names the weekday, the range or the month of a claim, whatever it says of it. */
export function dayIsNamed(claim: string, calendar: ReadonlySet<string>): boolean {
  const day = claim.slice(2);
  if (claim.startsWith('m:')) return calendar.has(claim);
  if (claim.startsWith('r:')) return spanIsKnown(day, calendar);
  return calendar.has(`w:${day}`) || calendar.has(`c:${day}`);
}

/**
 * True when a calendar grounds a claim: days of closing ground a closing alone, and days that are surely open none. What
 * is said of a day in other words may be either.
 */
export function dayIsKnown(claim: string, calendar: ReadonlySet<string>): boolean {
  const day = claim.slice(2);
  if (claim.startsWith('w:')) return calendar.has(claim);
  if (claim.startsWith('c:') && !calendar.has(claim))
    return calendar.has(`w:${day}`) && !calendar.has(`o:${day}`);
  return dayIsNamed(claim, calendar);
}

/** Every folded word that names a month, and what it names. */
export const MONTH_FORMS: readonly string[] = [...months.keys()];
export const monthsOf = (form: string): number[] => [...(months.get(form) ?? [])];

/** True for a short form of a weekday, which may be another word too ("sun", "car"). */
export const isShortDay = (word: string): boolean => shortDays(word).size > 0;

/** True for a folded word that names a weekday or a month in one of the languages. */
export function isDayWord(word: string): boolean {
  return longDays(word).size > 0 || (months.has(word) && !NEEDS_FIGURE.has(word)) || word[1] === '曜';
}
