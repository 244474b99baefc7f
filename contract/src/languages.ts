/**
 * The interface languages, in the order in which selectors show them. The default is English. `flag` is the region
 * whose flag stands for the language.
 */
export const LANGUAGES = [
  { code: 'en', name: 'English', nativeName: 'English', flag: 'GB', dir: 'ltr' },
  { code: 'uk', name: 'Ukrainian', nativeName: 'Українська', flag: 'UA', dir: 'ltr' },
  { code: 'es', name: 'Spanish', nativeName: 'Español', flag: 'ES', dir: 'ltr' },
  { code: 'pt', name: 'Portuguese', nativeName: 'Português', flag: 'PT', dir: 'ltr' },
  { code: 'ru', name: 'Russian', nativeName: 'Русский', flag: 'RU', dir: 'ltr' },
  { code: 'id', name: 'Indonesian', nativeName: 'Bahasa Indonesia', flag: 'ID', dir: 'ltr' },
  { code: 'tr', name: 'Turkish', nativeName: 'Türkçe', flag: 'TR', dir: 'ltr' },
  { code: 'fr', name: 'French', nativeName: 'Français', flag: 'FR', dir: 'ltr' },
  { code: 'de', name: 'German', nativeName: 'Deutsch', flag: 'DE', dir: 'ltr' },
  { code: 'ja', name: 'Japanese', nativeName: '日本語', flag: 'JP', dir: 'ltr' },
  { code: 'ar', name: 'Arabic', nativeName: 'العربية', flag: 'SA', dir: 'rtl' },
  { code: 'pl', name: 'Polish', nativeName: 'Polski', flag: 'PL', dir: 'ltr' },
] as const;

export type LanguageCode = (typeof LANGUAGES)[number]['code'];
export const DEFAULT_LANGUAGE: LanguageCode = 'en';

export function isLanguageCode(value: unknown): value is LanguageCode {
  return LANGUAGES.some((language) => language.code === value);
}
