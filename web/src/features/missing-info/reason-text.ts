import type { InsufficientInfo } from '@parley/contract/missing-info.ts';
import i18next from 'i18next';

import type en from '#i18n/locales/en.json';

type ReasonCode = keyof typeof en.missing.reasons;

/** Why the AI did not answer: in the reader's language where the reason is one of ours, else in the model's words. */
export function reasonText({
  reasonCode,
  reasonNear,
  insufficientInfoReason,
}: Pick<InsufficientInfo, 'reasonCode' | 'reasonNear' | 'insufficientInfoReason'>): string {
  if (reasonCode !== null && i18next.exists(`missing.reasons.${reasonCode}`)) {
    // The place is in the language of the knowledge base, which may run the other way.
    const near = reasonNear === null ? '' : `\u2068${reasonNear}\u2069`;
    return i18next.t(`missing.reasons.${reasonCode as ReasonCode}`, { near });
  }
  return insufficientInfoReason;
}
