import i18next from 'i18next';

import { failureText, faultText } from '#i18n/error-text.ts';

/** The conditions of the triggers could not be judged, and so nothing was answered. */
const UNCHECKED = 'unchecked:';

/** Why an answer failed: a fault of the AI provider, or why the delivery did not work. Null when nobody said. */
export function attentionReason(code: string | null): string | null {
  if (code === null) return null;
  if (code.startsWith(UNCHECKED)) {
    const fault = faultText(code.slice(UNCHECKED.length));
    return [i18next.t('chat.unchecked'), fault].filter((part) => part !== null).join(' ');
  }
  return faultText(code) ?? failureText(code, null);
}
