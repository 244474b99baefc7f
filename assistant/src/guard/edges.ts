import { CLOSED, NOT } from '../reading/closing-words.ts';
import { foldText } from '../reading/fold.ts';

/**
 * Which edge of a stretch of time an hour or a date is, as the words around it tell: "we open at 9" is the beginning of
 * "9-18", and "we close at 9" contradicts it.
 */
export type Edge = 'from' | 'until';

/** Words parted by a bar, folded; `*` is any ending. */
const words = (list: string): string => foldText(list).replaceAll('*', '\\p{L}*');
/** A verb with nothing behind it but words that lead to the figure. */
const before = (list: string): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words(list)})(?!\\p{L})[^\\d.,;:!?()]{0,40}$`, 'u');
/** The same where the verb stands behind its hour. */
const behind = (list: string, japanese: string): RegExp =>
  new RegExp(
    `^[^\\d.,;:!?()]{0,24}(?<!\\p{L})(?:${words(list)})(?!\\p{L})|^(?:分|半)?(?:に|より|から|で|まで)?(?:${japanese})`,
    'u',
  );

const BEGINS_BEFORE = before(
  'opens|open at|open on|opening at|starts?|begins?|öffne|öffnen|öffnet|beginnt|beginnen|startet|starten|ouvrons|ouvre|ouvrent|commence|commencent|débute*|démarre*|abrimos|abre|abren|abrem|empieza*|comienza*|começa*|inicia*|открываемся|открываем|открывается|начинаем*|начинает*|начинаются|стартует|відчиняємо*|відкриваємо*|відчиняється|починає*|стартує|otwieramy|otwiera*|zaczynamy|zaczyna*|rozpoczyna*|startuje|rusza|buka (?:pukul|jam)|mulai (?:pukul|jam|tanggal)|dimulai|نفتح|يفتح|تفتح|نبدأ|يبدأ|تبدأ',
);
const ENDS_BEFORE = before(
  'close|closes|closing at|shuts?|ends?|finish|finishes|schließe|schließen|schließt|endet|enden|fermons|ferme|ferment|finit|finissent|termine*|cerramos|cierra|cierran|acaba|acaban|termina*|fechamos|fecha|fecham|encerra*|закрываемся|закрываем|закрывается|заканчива*|зачиняємо*|закриваємо*|зачиняється|закінчує*|zamykamy|zamyka*|kończymy|kończy*|tutup (?:pukul|jam)|selesai|berakhir|نغلق|يغلق|تغلق|نقفل|ينتهي|تنتهي',
);
const BEGINS_BEHIND = behind(
  'açıyoruz|açarız|açılıyor*|açılır|başlıyor*|başlar|başlayacak',
  '開店|開館|開園|開き|開け|オープン|始ま|開始|スタート|営業を始',
);
const ENDS_BEHIND = behind(
  'kapatıyoruz|kapatırız|kapanıyor*|kapanır|bitiyor*|biter|bitecek',
  '閉店|閉館|閉園|閉ま|閉め|終わ|終了',
);

/** As far as a sentence reaches to either side. */
const NEAR = 200;

/** The edge that a verb or "until" makes of a figure; null when neither does. */
export function edgeAround(folded: string, start: number, finish: number, isUntil: boolean): Edge | null {
  const left = folded.slice(Math.max(0, start - 64), start);
  const right = folded.slice(finish, finish + 40);
  if (BEGINS_BEFORE.test(left) || BEGINS_BEHIND.test(right)) return isUntil ? null : 'from';
  if (ENDS_BEFORE.test(left) || ENDS_BEHIND.test(right)) return 'until';
  // "Until 10 we are closed" tells when we open.
  const near = folded.slice(Math.max(0, start - NEAR), finish + NEAR);
  return isUntil && !CLOSED.test(near) && !NOT.test(near) ? 'until' : null;
}

/** A pause in the middle of the day closes as well. */
const BREAK = `(?<!\\p{L})(?:${words(
  'lunch|break|siesta|mittag*|pause|pausenzeit*|pausa|almuerzo|comida|almoço|déjeuner|перерыв*|обед*|перерв*|обід*|istirahat|rehat|mola*|öğle arası|przerw*|استراحة|الغداء|غداء',
)})(?!\\p{L})|昼休み|休憩|中休み`;

const CLOSED_BEFORE = new RegExp(`(?:${CLOSED.source}|${BREAK})[^.,;|/·\\n]{0,24}$`, 'u');

/** "Closed from 12 to 13": what begins there ends something else. */
export function isClosedFrom(folded: string, start: number): boolean {
  return CLOSED_BEFORE.test(folded.slice(Math.max(0, start - 64), start));
}
