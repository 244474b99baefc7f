import { isLanguageCode, type LanguageCode } from '@parley/contract/languages.ts';

/** What the server knows of the choice, so that the public pages come in its language. Holds a code and nothing else. */
export const LANGUAGE_COOKIE = 'parley_language';

const YEAR_SECONDS = 365 * 24 * 3600;

/** As `document.cookie` takes it. */
export function languageCookie(code: string, protocol: string): string {
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${LANGUAGE_COOKIE}=${code}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax${secure}`;
}

/** From `document.cookie`; null without one that is offered. */
export function readLanguageCookie(cookies: string): LanguageCode | null {
  const pair = cookies.split('; ').find((one) => one.startsWith(`${LANGUAGE_COOKIE}=`));
  const code = pair?.slice(LANGUAGE_COOKIE.length + 1);
  return isLanguageCode(code) ? code : null;
}
