import type { Context } from '#context';
import type { InstagramClient } from '#instagram/client-types.ts';
import { lockContact } from './announce.ts';
import { placeOwn } from './echoes.ts';
import type { SettleHooks } from './settle-message.ts';

/** The platform lists details of the 20 newest messages only. */
const LOOK_BACK = 20;

export type LookHooks = SettleHooks & {
  clientFor: (accountId: string, channelId: string) => Promise<InstagramClient | null>;
};

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
  hooks: SettleHooks,
): Promise<void> {
  const page = await client.conversations(
    { limit: 1, messagesLimit: LOOK_BACK, customerId },
    { retry: isPatient },
  );
  const newest = page.conversations[0]?.messages ?? [];
  const ours = newest.filter(({ fromId }) => fromId !== customerId).toReversed();
  if (ours.length === 0) return;
  await ctx.transaction(async (tx) => {
    await lockContact(tx, accountId, channelId, customerId, ctx.now());
    for (const { mid, text, attachments, at } of ours) {
      const files = attachments.map(({ type }) => type);
      const found = { accountId, channelId, customerId, mid, text, files, at };
      await placeOwn(ctx, tx, found, hooks);
    }
  });
}
