import { setTimeout as delay } from 'node:timers/promises';

import type { DeliveryState } from '@parley/contract/conversations.ts';

import type { Context } from '#context';
import { AppError } from '#infra/errors.ts';

export type SendOutcome = {
  message: string;
  deliveryState: DeliveryState | null;
  undoUntil: string | null;
  messageId: string | null;
};

type Queued = { id: string; deliveryState: string | null; notBefore: Date | null };

const LONGEST_MILLISECONDS = 8000;
const LOOK_MILLISECONDS = 50;

/**
 * With the undo hold the answer is given at once. Without it the caller waits up to 8 s for the platform's word:
 * a message of which nothing was accepted is gone or failed by then, which is `platform_failed`.
 */
export async function awaitDelivery(
  ctx: Context,
  accountId: string,
  queued: Queued,
  message: string,
): Promise<SendOutcome> {
  const isHeld = queued.notBefore !== null && queued.notBefore > ctx.now();
  if (isHeld) {
    return {
      message,
      deliveryState: queued.deliveryState as DeliveryState,
      undoUntil: queued.notBefore?.toISOString() ?? null,
      messageId: queued.id,
    };
  }
  const until = performance.now() + LONGEST_MILLISECONDS;
  let state: DeliveryState = 'queued';
  do {
    const row = await ctx.db
      .selectFrom('messages')
      .select(['deliveryState', 'failure', 'failureDetail'])
      .where('accountId', '=', accountId)
      .where('id', '=', queued.id)
      .executeTakeFirst();
    if (!row) throw new AppError('platform_failed', { reason: 'refused' });
    state = row.deliveryState as DeliveryState;
    if (state === 'failed')
      throw new AppError('platform_failed', { reason: row.failureDetail || row.failure || '' });
    if (state !== 'queued' && state !== 'sending') break;
    await delay(LOOK_MILLISECONDS);
  } while (performance.now() < until);
  return { message, deliveryState: state, undoUntil: null, messageId: queued.id };
}
