/** The languages of the interface, by their codes. */
export const LANGUAGE_CODES = ['ar', 'de', 'en', 'es', 'fr', 'id', 'ja', 'pl', 'pt', 'ru', 'tr', 'uk'];
