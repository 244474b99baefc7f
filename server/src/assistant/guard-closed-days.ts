import { foldText } from './fold.ts';
import { groundedWeek } from './guard-calendar.ts';

/** Words parted by a bar, folded; `*` is any ending. */
const words = (list: string): string =>
  list
    .split('|')
    .map((word) => foldText(word).replaceAll('*', '\\p{L}*'))
    .join('|');
const CLOSED = new RegExp(
  `(?<!\\p{L})(?:${words(
    'closed|day off|зачинен*|закрит*|вихідний|закрыт*|выходной|cerrad*|cerramos|fechad*|fechamos|tutup|libur|kapalı*|fermé*|fermons|geschlossen|ruhetag|مغلق*|مقفل*|عطلة|اجازة|zamknięt*|nieczynn*',
  )})(?!\\p{L})|休み|定休|休業|閉店`,
  'u',
);
const NEGATED = new RegExp(
  `(?<!\\p{L})(?:${words(
    'not|no|never|nor|без|не|ні|нет|нема*|nunca|não|sin|sem|tidak|bukan|tak|tanpa|değil*|pas|jamais|sans|nicht|kein*|ohne|nie|bez|لا|ليس*|لسنا|غير|بدون|لن',
  )})(?!\\p{L})|ありません|ません|なし|ない`,
  'u',
);
const BORDER =
  /[.;!?。！？،؛、\n]|,(?!\d)|(?<!\p{L})(?:but|але|но|pero|mas|tapi|ama|mais|aber|لكن|ale)(?!\p{L})/u;

/**
 * True when a folded text says that the business is closed on a weekday (1 to 7) that the sources leave out of the days
 * that they name: "Mon to Sat 9-18" grounds "closed on Sunday", which only a customer may have named.
 */
export function closesOn(folded: string, day: number, calendar: Set<string>): boolean {
  if (![...calendar].some((one) => one.startsWith('r:'))) return false;
  const clauses = folded.split(BORDER).filter((clause) => groundedWeek(clause).days.has(day));
  return clauses.length > 0 && clauses.every((clause) => CLOSED.test(clause) && !NEGATED.test(clause));
}
