import i18next from 'i18next';

import { failureText } from '#i18n/error-text.ts';
import type en from '#i18n/locales/en.json';

type Fault = keyof typeof en.ai.faults;

/** Why an answer failed: a fault of the AI provider, or why the delivery did not work. Null when nobody said. */
export function attentionReason(code: string | null): string | null {
  if (code === null) return null;
  return i18next.exists(`ai.faults.${code}`)
    ? i18next.t(`ai.faults.${code as Fault}`)
    : failureText(code, null);
}
