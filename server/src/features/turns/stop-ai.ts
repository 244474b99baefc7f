import type { Context, Tx } from '#context';
import { stopAllAnnounced } from '#features/drafts/service.ts';
import { recordActivity } from '#features/identity/service.ts';

/**
 * Instagram has blocked what the account sends: every further automatic message makes it worse. The AI is off until a
 * person turns it on again.
 */
export async function stopAi(ctx: Context, tx: Tx, accountId: string): Promise<void> {
  const stopped = await tx.db
    .updateTable('accounts')
    .set({ autoResponseEnabled: false, stoppedBy: 'account_restricted', updatedAt: ctx.now() })
    .where('id', '=', accountId)
    .where('autoResponseEnabled', '=', true)
    .executeTakeFirst();
  if (stopped.numUpdatedRows === 0n) return;
  await recordActivity(tx, { accountId, userId: null, kind: 'ai_stopped_account_restricted' });
  tx.live.publish(accountId, { type: 'ai_settings_updated', autoResponseEnabled: false });
  tx.live.publish(accountId, { type: 'account_updated', part: 'settings' });
  await autoResponseChanged(ctx, tx, accountId, false);
}

/** The account's switch moved: what waits is cancelled when it went off. */
export async function autoResponseChanged(
  ctx: Context,
  tx: Tx,
  accountId: string,
  enabled: boolean,
): Promise<void> {
  if (enabled) return;
  await stopAllAnnounced(tx, accountId, null);
  const ended = await tx.db
    .updateTable('turns')
    .set({ state: 'cancelled', endReason: 'ai_off', endedAt: ctx.now(), instanceId: null })
    .where('accountId', '=', accountId)
    .where('state', 'in', ['waiting', 'generating'])
    .returning('conversationId')
    .execute();
  for (const { conversationId } of ended)
    if (conversationId) tx.live.publish(accountId, { type: 'ai_generation_complete', conversationId });
}
