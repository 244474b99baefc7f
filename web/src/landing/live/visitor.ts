import { LANGUAGE_COOKIE, languageCookie, readLanguageCookie } from '#lib/language-cookie.ts';
import { all } from './moving.ts';

/** As the application keeps them; its own storage would bring the rest of it along. */
const LANGUAGE_KEY = 'parley_language';
const TOKEN_KEY = 'parley_auth_token';

/**
 * Leads who is signed in to the dashboard, and keeps the choice of the language together: the server reads the cookie,
 * the application its own store. Answers whether another page is on its way.
 */
export function followVisitor(isLanding: boolean): boolean {
  if (isLanding && localStorage.getItem(TOKEN_KEY) !== null) {
    location.replace('/dashboard');
    return true;
  }
  const chosen = readLanguageCookie(document.cookie);
  const stored = localStorage.getItem(LANGUAGE_KEY);
  if (chosen !== null) localStorage.setItem(LANGUAGE_KEY, chosen);
  else if (stored !== null) {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is unknown to browsers that are still in use
    document.cookie = languageCookie(stored, location.protocol);
    // A browser that keeps no cookies would load for ever.
    const isKept = document.cookie.includes(LANGUAGE_COOKIE);
    if (isKept && stored !== document.documentElement.lang) {
      location.reload();
      return true;
    }
  }
  for (const link of all('[data-language]')) {
    link.addEventListener('click', () => localStorage.setItem(LANGUAGE_KEY, link.dataset['language'] ?? ''));
  }
  return false;
}
