/** What a page says to the worker when no picture that it keeps may be shown any more. */
export const FORGET = 'forget pictures';
/** When nobody is signed in any more: the app itself goes, too. */
export const LEAVE = 'forget everything';
/** When somebody is signed in, and the page stands still: the app is kept, with the words of a language. */
export type Keep = { keep: string };
