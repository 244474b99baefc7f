import type { HistoryMessage } from '#instagram/client-types.ts';

import { maskPersonal } from './mask.ts';

const SHORTEST = 8;
const LONGEST = 90;

/** A question that a customer asked in these messages, without what names them; null where there is none. */
export function exampleOf(customerId: string, messages: readonly HistoryMessage[]): string | null {
  for (const { fromId, text } of messages) {
    if (fromId !== customerId || text === null) continue;
    const plain = text.trim().replace(/\s+/g, ' ');
    if (plain.length < SHORTEST || plain.length > LONGEST || !/[?؟？]$/.test(plain)) continue;
    return maskPersonal(plain);
  }
  return null;
}
