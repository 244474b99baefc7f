import type { InsufficientInfo } from '@parley/contract/missing-info.ts';
import i18next from 'i18next';

import type en from '#i18n/locales/en.json';

type ReasonCode = keyof typeof en.missing.reasons;

/** Why the AI did not answer: in the reader's language where the reason is one of ours, else in the model's words. */
export function reasonText({ reasonCode, insufficientInfoReason }: InsufficientInfo): string {
  if (reasonCode !== null && i18next.exists(`missing.reasons.${reasonCode}`)) {
    return i18next.t(`missing.reasons.${reasonCode as ReasonCode}`);
  }
  return insufficientInfoReason;
}
