import { foldText } from './fold.ts';

/** Words that tell whether a business is open, in the twelve languages. */

/** Words parted by a bar, folded; `*` is any ending. */
const words = (list: string): string =>
  list
    .split('|')
    .map((word) => foldText(word).replaceAll('*', '\\p{L}*'))
    .join('|');
const whole = (list: string, more = ''): string => `(?<!\\p{L})(?:${words(list)})(?!\\p{L})${more}`;

/** A state of being closed. */
export const CLOSED = new RegExp(
  `${whole(
    'closed|days? off|rest days?|відпочиваємо|отдыхаем|odpoczywamy|dinleniyoruz|зачинен*|закрит*|вихідний|вихідним|закрыт*|выходной|(?<!по )выходным|cerrad*|cerramos|descansamos|descanso|fechad*|fechamos|folga|tutup|libur|kapalı*|fermé*|fermons|relâche|repos|geschlossen|ruhetage?|schließtage?|مغلق*|مقفل*|نغلق|عطلة|اجازة|zamknięt*|nieczynn*',
    // "The holiday of the end of the week" is the weekend.
    '(?!(?<=عطله) نهايه)',
  )}|(?<!\\p{L})zu(?=\\s*[.!]?\\s*$)|休み|定休|休業|休館|休診|閉店`,
  'u',
);
/** "Closed from two": open on that day too. */
export const CLOSED_IN_PART = new RegExp(
  `(?:${CLOSED.source}) ?${whole(
    'from|after|until|till|before|between|early|earlier|ab|nach|bis|vor|früher|zwischen|a partir|desde|después|hasta|entre|antes|más temprano|a las?|depois|após|até|mais cedo|après|avant|dès|plus tôt|после|с|до|раньше|раніше|після|з|od|po|wcześniej|dari|mulai|setelah|sampai|lebih awal|jam|pukul|من|بعد|حتى',
  )}`,
  'u',
);
/** A state of being open, or of working. */
export const OPEN = new RegExp(
  `${whole(
    'open|opens|відчинен*|відкрит*|працю*|открыт*|работае*|работаю*|работал*|abiert*|abrimos|abren?|atendemos|funciona*|trabajamos|abert*|abrem?|trabalhamos|buka|beroperasi|açık*|açığız|açıyoruz|çalış*|hizmet|ouvert*|ouvrons|ouvre|ouvrent|travaillons|geöffnet*|offen*|öffnen|öffnet|arbeiten|مفتوح*|نفتح|يفتح|تفتح|نعمل|يعمل|تعمل|otwart*|otwieramy|czynn*|pracujemy|działa*|zapraszamy|czekamy na|przyjmujemy gości|für (?:dich|euch|sie) da|here for you|welcome you|ждём вас|ждем вас|чекаємо на вас|te esperamos|os esperamos|le esperamos|los esperamos|esperamos por|recebemos você|accueillons|vous recevons|melayani|bekliyoruz|نستقبل*|نرحب*|ونستقبل*|ونرحب*',
  )}|営業|開店|開いて|オープン`,
  'u',
);
/** What says that something is not so. Portuguese "no" before a day is "on the". */
export const NOT = new RegExp(
  `${whole(
    "not|never|nor|cannot|isn't|aren't|don't|doesn't|won't|не|ні|нет|нема*|nunca|não|tidak|bukan|tak|değil*|pas|jamais|nicht|kein*|nie|لا|ليس*|لسنا|غير|لن",
  )}|(?<!\\p{L})no(?!\\p{L}| (?:sab|dom|fim|dia|feriado|almoco|horario))|ありません|ません|なし|ない|(?:calis|ac)m[iu]yor\\p{L}*`,
  'u',
);
/** "Without a day off". */
export const WITHOUT = new RegExp(whole('without|без|sin|sem|tanpa|sans|ohne|bez|بدون'), 'u');
const EXCEPT_WORDS = whole(
  'except|excluding|apart from|but not|крім|окрім|за винятком|кроме|за исключением|excepto|salvo|menos (?:el|los|o|os|a|as|aos)|exceto|kecuali|sauf|hormis|excepté|außer|ausgenommen|ما عدا|ماعدا|عدا|باستثناء|الا|oprócz|prócz|z wyjątkiem|poza',
);
const EXCEPT_POSTPOSITIONS = `(?<!\\p{L})(?:${words('hariç|dışında')})(?!\\p{L})|以外|除く|除き|を除`;
/** What takes days out of the others. */
export const EXCEPT = new RegExp(`${EXCEPT_WORDS}|${EXCEPT_POSTPOSITIONS}`, 'u');
/** Where an exception begins that its word stands before, or ends that its word stands behind. */
export const EXCEPT_BORDER = new RegExp(`(?=${EXCEPT_WORDS})|(?<=${EXCEPT_POSTPOSITIONS})`, 'u');
