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

// Each dictionary is parted in two by `build/dictionary-plugin.ts`.
const forVisitors = import.meta.glob<Record<string, unknown>>('./locales/*.json', {
  import: 'default',
  query: '?visitors',
});
const forMembers = import.meta.glob<Record<string, unknown>>('./locales/*.json', {
  import: 'default',
  query: '?members',
});

/** The parts that every language is loaded with from now on. */
const wanted = [forVisitors];

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
export async function loadMemberTexts(): Promise<void> {
  if (wanted.includes(forMembers)) return;
  try {
    await addTexts(isLanguageCode(i18next.language) ? i18next.language : DEFAULT_LANGUAGE, [forMembers]);
    wanted.push(forMembers);
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
  if (!i18next.hasResourceBundle(code, 'translation')) await addTexts(code, wanted);
  await i18next.changeLanguage(code);
}

async function addTexts(code: LanguageCode, parts: readonly (typeof forVisitors)[]): Promise<void> {
  const texts = await Promise.all(
    parts.map((part) => {
      const load = part[`./locales/${code}.json`];
      if (!load) throw new Error(`No dictionary for ${code}`);
      return load();
    }),
  );
  for (const text of texts) i18next.addResourceBundle(code, 'translation', text, true, true);
}

function showLanguage(code: string): void {
  document.documentElement.lang = code;
  document.documentElement.dir = LANGUAGES.find((language) => language.code === code)?.dir ?? 'ltr';
}
