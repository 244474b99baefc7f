import i18next from 'i18next';

import { isErrorCode, readFailure } from '#lib/api/failure.ts';
import type en from './locales/en.json';

type PlatformReason = keyof typeof en.delivery.reasons;
type ProviderFault = keyof typeof en.ai.faults;

/**
 * What went wrong, in the reader's language: by the server's code when it is known, else in the server's own words,
 * else the given text.
 */
export function errorMessage(error: unknown, fallback: string): string {
  const { code, params, message } = readFailure(error);
  if (code === null) return message ?? fallback;
  if (code === 'network') return i18next.t('errors.network');
  const text = i18next.t(`errors.${code}`, { replace: withGroups(params) });
  // A place without its value says less than the server's own sentence.
  return text.includes('{{') && message ? message : text;
}

/** A limit is a number, and numbers stand in groups everywhere else. */
function withGroups(params: Record<string, string>): Record<string, string> {
  const limit = Number(params['limit']);
  if (!Number.isInteger(limit)) return params;
  const language = new Intl.Locale(i18next.language, { numberingSystem: 'latn' });
  return { ...params, limit: limit.toLocaleString(language) };
}

/** Why a delivery failed: an error code, a class of the platform's errors, or the platform's own words. */
export function failureText(failure: string | null, detail: string | null): string {
  if (isErrorCode(failure)) return i18next.t(`errors.${failure}`);
  if (failure !== null && i18next.exists(`delivery.reasons.${failure}`)) {
    return i18next.t(`delivery.reasons.${failure as PlatformReason}`);
  }
  return detail ?? failure ?? i18next.t('common.unknownError');
}

/** A fault of the AI provider in the reader's language; null for a code without a text. */
export function faultText(code: string | null): string | null {
  if (code === null || !i18next.exists(`ai.faults.${code}`)) return null;
  return i18next.t(`ai.faults.${code as ProviderFault}`);
}
