import {
  DEFAULT_LANGUAGE,
  isLanguageCode,
  LANGUAGES,
  type LanguageCode,
} from '@parley/contract/languages.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

import { languageCookie } from '#lib/language-cookie.ts';
import { readStored, STORED, writeStored } from '#lib/storage.ts';

// Each dictionary is parted in three by `build/dictionary-plugin.ts`.
const forVisitors = import.meta.glob<Record<string, unknown>>('./locales/*.json', {
  import: 'default',
  query: '?visitors',
});
const forMembers = import.meta.glob<Record<string, unknown>>('./locales/*.json', {
  import: 'default',
  query: '?members',
});
const forDialogs = import.meta.glob<Record<string, unknown>>('./locales/*.json', {
  import: 'default',
  query: '?aside',
});

/** The parts that every language is loaded with from now on. */
const wanted = [forVisitors];
/** The parts that each language has. */
const loaded = new Map<LanguageCode, (typeof forVisitors)[]>();

/** Languages with a complete dictionary; a language without a file is not offered. */
export const offeredLanguages = LANGUAGES.filter(({ code }) => `./locales/${code}.json` in forVisitors);

/** Loads the dictionary before the first render; without it the app goes on with bare keys. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    interpolation: { escapeValue: false },
    contextSeparator: '|',
    resources: {},
  });
  i18next.on('languageChanged', showLanguage);
  try {
    await applyLanguage(chosenLanguage());
  } catch (error) {
    console.error('The translations could not be loaded', error);
  }
}

/** Null until somebody has chosen one. */
export function storedLanguage(): LanguageCode | null {
  const stored = readStored(STORED.language);
  return isLanguageCode(stored) && offeredLanguages.some(({ code }) => code === stored) ? stored : null;
}

/** Answers false, and only logs, when the language could not be loaded. */
export async function changeLanguage(code: LanguageCode): Promise<boolean> {
  try {
    await applyLanguage(code);
    writeStored(STORED.language, code);
    tellServer(code);
    return true;
  } catch (error) {
    console.error(`The language ${code} could not be loaded`, error);
    return false;
  }
}

/** Loads the words of the signed-in app, which visitors do not wait for; without them it goes on with bare keys. */
export const loadMemberTexts = (): Promise<void> => loadTexts(forMembers);

/** Loads the words of dialogs that few people open; without them they go on with bare keys. */
export const loadDialogTexts = (): Promise<void> => loadTexts(forDialogs);

async function loadTexts(part: typeof forVisitors): Promise<void> {
  if (wanted.includes(part)) return;
  if (!i18next.isInitialized) {
    // They come with the first language.
    wanted.push(part);
    return;
  }
  try {
    await addTexts(isLanguageCode(i18next.language) ? i18next.language : DEFAULT_LANGUAGE, [part]);
    wanted.push(part);
  } catch (error) {
    console.error('The translations could not be loaded', error);
  }
}

function chosenLanguage(): LanguageCode {
  const stored = storedLanguage();
  if (stored) tellServer(stored);
  return stored ?? DEFAULT_LANGUAGE;
}

/** The public pages come in the same language. */
function tellServer(code: LanguageCode): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is unknown to browsers that are still in use
  document.cookie = languageCookie(code, location.protocol);
}

async function applyLanguage(code: LanguageCode): Promise<void> {
  await addTexts(code, wanted);
  await i18next.changeLanguage(code);
}

/** Of each language those parts that are not there yet: one may have been left before a dialog was opened in another. */
async function addTexts(code: LanguageCode, parts: readonly (typeof forVisitors)[]): Promise<void> {
  const known = i18next.hasResourceBundle(code, 'translation') ? loaded.get(code) : undefined;
  const missing = parts.filter((part) => !known?.includes(part));
  const texts = await Promise.all(
    missing.map((part) => {
      const load = part[`./locales/${code}.json`];
      if (!load) throw new Error(`No dictionary for ${code}`);
      return load();
    }),
  );
  for (const text of texts) i18next.addResourceBundle(code, 'translation', text, true, true);
  loaded.set(code, [...(known ?? []), ...missing]);
}

function showLanguage(code: string): void {
  document.documentElement.lang = code;
  document.documentElement.dir = LANGUAGES.find((language) => language.code === code)?.dir ?? 'ltr';
}
