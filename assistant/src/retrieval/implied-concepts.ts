import { groundedWeek, isDayWord } from '../reading/calendar.ts';
import { splitFolded } from '../reading/fold.ts';
import type { Tongues } from '../reading/tongues.ts';
import type { Concept } from './concepts.ts';
import { tellsAge } from './said-age.ts';

const MONEY =
  /[$€£¥₴₽₺₹₩₸₫₪]|\d[円元]|(?:^|[\s\d])(?:eur|euros?|usd|dollars?|gbp|uah|грн|гривень|руб|рублей|тг|тенге|pln|zl|zlotych|try|tl|lira|idr|rp|rupiah|brl|r\$|reais|mxn|pesos?|aed|sar|درهم|دراهم|ريال|ريالات|دينار|دنانير|جنيه|جنيهات|ج|د\.ك|د\.ا|د\.ب|د\.ت|د\.م|ر\.س|ر\.ق|ر\.ع|ج\.م|ل\.س|ل\.ل|bhd|kwd|qar|omr|jod|egp|mad)(?=[\s\d.,;:/)'’]|$)/u;
const TIME =
  /(?<![\d.,])\d{1,2}[:.h]\d{2}(?![\d.,]\d|\d)|(?<!\d)\d{1,2}\s?(?:am|pm|uhr|h)(?!\p{L})|(?<![\d.,])\d{1,2}\s?[-–—]\s?\d{1,2}(?!\d|\s?(?:%|[€$£₴₽₺]|[日週か]|day|week|month|min|mal|дн|дні|тиж|нед|мес|міс|сут|мин|хв|jour|sema|mois|tag|woch|monat|dia|mes|gun|haft|ay|hari|ming|bul|dni|tyg|mies|اي|يوم|اسب))|\d\s*時(?!間)|(?<!\p{L})(?:saat|jam|pukul|godz|a las|الساعه|صباحا|مساء) \d|(?<!\p{L})(?:as|с|з|von|od|from) \d{1,2}(?![\d.,]|\s?(?:%|[€$£₴₽₺]|zl|pln|eur|uah|грн|руб|р\.|tl|r\$|usd|gbp))|\d (?:صباحا|مساء|ظهرا)/u;
/** What stands between two hours. */
const TO = '[-–—〜~]|to|till|until|до|a|as|ile|sampai|hingga|bis|から|الى|حتى|ل|do';
/** Of which half of the day an hour is; not "2 ночи", which are nights as well. */
const HALF =
  '(?:a\\.?m\\.?|p\\.?m\\.?|in the (?:morning|afternoon|evening)|утра|вечера|ранку|вечора|de la (?:manana|tarde|noche)|da (?:manha|tarde|noite)|du (?:matin|soir)|morgens|vormittags|nachmittags|abends|pagi|siang|sore|malam|rano|wieczorem|صباحا|فجرا|ظهرا|عصرا|مساء|ليلا|ص|م)';
const TIMESPAN = new RegExp(
  `\\d{1,2}(?:[:.h]\\d{2})?\\s?(?:${HALF}|uhr|h|時(?:\\d+分)?)?\\s?(?:${TO})\\s?\\d{1,2}`,
  'u',
);
/** Meters are written like the second half of the day in Arabic, and are seldom so few. */
const HALF_BEHIND = new RegExp(`(?<![\\d.,])(?:1[0-2]|0?\\d)(?:[:.]\\d{2})? ?${HALF}(?!\\p{L})`, 'u');
const SPAN_ALONE = new RegExp(
  `^(?:\\s?(?:(?<!\\d)\\d{1,2}(?:[:.h]\\d{2})?(?!\\d)|${HALF}|uhr|h|[.,;]|${TO}))+\\s*$`,
  'u',
);
const PHONE = /(?:\+|\b00)?\d[\d\s().-]{7,}\d/gu;
/** "(-10) - 130" is no telephone number. */
const PHONE_DIGITS = 7;
/** An address to write to, or an account. */
const MAIL = /@[\w.]{3,}/u;

// Units of time name a duration in an answer; in a question they may name opening hours.
const DURATION =
  /(?<!\p{L})(?:min|mins|minut\p{L}*|hours?|days?|weeks?|months?|хв|хвилин\p{L}*|годин[иі]?|дн[іяейів]\p{L}*|тиж\p{L}*|місяц\p{L}*|мин|минут\p{L}*|час(?:а|ов)?|сутк\p{L}*|сутки|недел\p{L}*|месяц\p{L}*|minutos?|horas?|dias?|semanas?|meses|mes|menit|jam|hari|minggu|bulan|dakika|saat|gun|gunde|hafta|ay|minutes?|heures?|jours?|semaines?|mois|minuten|stunden?|tage?n?|werktage?n?|wochen?|monate?n?|دقيقه|دقائق|ساعه|ساعات|يوم|يومين|ايام|اسبوع|شهر|godzin\p{L}*|dni|tygodni\p{L}*|miesi\p{L}*)(?!\p{L})|\d(?:分|時間|日間|週間|か月|ヶ月)/u;
const AGE = /\d ?(?:\+|years?|лет|рок|años|anos|ans|jahre|yas|tahun|歳|سن|lat)/u;

const ADDRESS =
  /\p{L}(?:strasse|gasse|allee|platz|weg) \d|\p{L}str\. ?\d|\d,? \p{L}{1,30} (?:street|road|avenue|square|lane|st|rd)(?!\p{L})|(?:ул|вул|просп|пр-т|ul|al|cad|sok|jl|av)\. ?\p{L}|[都道府県市区町村]\p{L}{1,8}\d+(?:-\d|丁目|番)|(?<!\p{L})(?:мкр|дом|будинок|корп|шоссе|наб|пер)\.? ?№? ?\d|\d{1,4}(?: ?bis| ?ter)?,? (?:rue|avenue|boulevard|bd|place|quai|impasse|chemin|route|cours|allee)(?!\p{L})/u;

/** A name with a house number, which only capitals tell from a count: "14 Elm Hill", "Городоцька, 88". */
const HOUSE =
  /(?<!\d[.,:]? ?|[,:] ?)\d{1,4}[a-z]? (?!Minuten|Stunden|Tage|Wochen|Monate|Euro|Uhr)\p{Lu}\p{Ll}{2,} \p{Lu}\p{Ll}+|\p{Lu}\p{Ll}{3,},? (?:№ ?|No:? ?|n[.º°] ?|nr\.? )?\d{1,4}(?:\/\d{1,3})?[a-zа-я]?(?=[;)]|,(?!\d)|\.?(?:\s*$|\s\p{Lu}))/u;

// A line on cards speaks of paying; a question about cash is not met by it.
const GENERAL: [Concept, Concept][] = [
  ['card', 'payment'],
  ['cash', 'payment'],
  ['#instalment', 'payment'],
  ['#paybrand', 'payment'],
  ['dog', 'pet'],
  ['cat', 'pet'],
  ['#manicure', '#nails'],
  ['#pedicure', '#nails'],
  // "Gift cards" also names cards, and is met by "gift vouchers".
  ['#giftcard', 'card'],
];

function tellsPhone(line: string): boolean {
  return [...line.matchAll(PHONE)].some(([found]) => found.replace(/\D/gu, '').length >= PHONE_DIGITS);
}

/**
 * Concepts that a folded line of an answer implies beside those that its words name: an amount is a price whatever
 * the words beside it. `written` is the line before folding.
 */
export function impliedConcepts(
  line: string,
  words: string[],
  named: Set<Concept>,
  written: string,
  tongues: Tongues,
): Set<Concept> {
  const found = new Set<Concept>();
  if (HOUSE.test(written)) found.add('address');
  for (const [special, general] of GENERAL) if (named.has(special)) found.add(general);
  if (words.some(isDayWord)) found.add('when');
  if (DURATION.test(line)) found.add('duration');
  if (MAIL.test(line)) found.add('contact');
  if (!/\p{Nd}/u.test(line)) return found;
  found.add('number');
  if (MONEY.test(line)) found.add('price');
  if (tellsPhone(line)) found.add('contact');
  if (ADDRESS.test(line)) found.add('address');
  if (AGE.test(line) || tellsAge(line, tongues)) found.add('age');
  if (/\d\s?%|%\s?\d/u.test(line)) found.add('discount');
  if (TIME.test(line) || HALF_BEHIND.test(line)) {
    found.add('hours').add('when');
    if ([...groundedWeek(line).days].some((day) => day >= 6)) found.add('#weekend');
  }
  return found;
}

/** True for a day or several with hours and nothing else: "Friday: 4 pm - 10 pm". */
function isDayWithHours(line: string): boolean {
  const [name, hours] = [line.slice(0, line.search(/\d/u)), line.slice(line.search(/\d/u))];
  return SPAN_ALONE.test(hours) && splitFolded(name).every((word) => isDayWord(word));
}

/** True for a folded line that says when the business is open: a day and a word for it, or hours from one to another. */
export function tellsOpening(line: string, named: Set<Concept>, days: Set<number>): boolean {
  if (named.has('hours') && days.size > 0) return true;
  if (!TIMESPAN.test(line)) return false;
  if (days.size === 1 && isDayWithHours(line)) return true;
  return (days.size > 1 || named.has('hours')) && (TIME.test(line) || HALF_BEHIND.test(line));
}
