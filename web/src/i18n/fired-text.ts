import type { TFunction } from 'i18next';
import { firedWords } from '#lib/fired-words.ts';

/** Why a trigger calls a person, in words: what the customer wrote, where that is known. Its texts are those of dialogs. */
export function sayFired(reason: string, t: TFunction): string {
  const words = firedWords(reason);
  // The customer's words may run the other way.
  return words.length === 0 ? reason : t('triggers.wrote', { words: `\u2068${words.join(' … ')}\u2069` });
}
