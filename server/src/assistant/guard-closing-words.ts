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
    'closed|days? off|rest days?|зачинен*|закрит*|вихідний|вихідним|закрыт*|выходной|выходным|cerrad*|cerramos|descansamos|descanso|fechad*|fechamos|folga|tutup|libur|kapalı*|fermé*|fermons|relâche|repos|geschlossen|ruhetage?|schließtage?|مغلق*|مقفل*|نغلق|عطلة|اجازة|zamknięt*|nieczynn*',
    // "The holiday of the end of the week" is the weekend.
    '(?!(?<=عطله) نهايه)',
  )}|(?<!\\p{L})zu(?=\\s*[.!]?\\s*$)|休み|定休|休業|休館|休診|閉店`,
  'u',
);
