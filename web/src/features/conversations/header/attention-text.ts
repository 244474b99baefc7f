import { failureText, faultText } from '#i18n/error-text.ts';

/** Why an answer failed: a fault of the AI provider, or why the delivery did not work. Null when nobody said. */
export function attentionReason(code: string | null): string | null {
  if (code === null) return null;
  return faultText(code) ?? failureText(code, null);
}
