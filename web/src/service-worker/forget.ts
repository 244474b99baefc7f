/** What a page says to the worker when nothing that it keeps may be shown any more. */
export const FORGET = 'forget pictures';
