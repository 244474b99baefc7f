import type { Context } from '#context';
import * as conversations from '#features/conversations/service.ts';
import type { InstagramClient } from '#instagram/client-types.ts';

import { deliveryHooks } from './delivery-hooks.ts';

/** The platform lists details of the 20 newest messages only. */
const LOOK_BACK = 20;

export type Looked = { accountId: string; channelId: string; customerId: string };

/**
 * Looks among the conversation's newest messages on the platform for those of which nobody knows whether they arrived.
 * What is found is sent; the rest stays as it is. Rejects with an InstagramError. `isPatient`: tries five times.
 */
export async function lookForParts(
  ctx: Context,
  client: InstagramClient,
  { accountId, channelId, customerId }: Looked,
  isPatient: boolean,
): Promise<void> {
  const page = await client.conversations(
    { limit: 1, messagesLimit: LOOK_BACK, customerId },
    { retry: isPatient },
  );
  const newest = page.conversations[0]?.messages ?? [];
  const ours = newest.filter(({ fromId }) => fromId !== customerId).toReversed();
  if (ours.length === 0) return;
  await ctx.transaction(async (tx) => {
    await conversations.lockContact(tx, accountId, channelId, customerId, ctx.now());
    for (const { mid, text, attachments, at } of ours) {
      const files = attachments.map(({ type }) => type);
      const found = { accountId, channelId, customerId, mid, text, files, at };
      await conversations.placeOwn(ctx, tx, found, deliveryHooks(ctx));
    }
  });
}
