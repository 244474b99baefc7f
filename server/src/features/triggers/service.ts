import { sql } from 'kysely';
import type { Context, Tx } from '#context';
import { newId } from '#infra/ids.ts';

export type Firing = { triggerId: string; messageId: string; reason: string };

/** The first active trigger that one of the messages meets; null when none does. */
export async function evaluate(
  ctx: Context,
  accountId: string,
  messages: readonly { id: string; text: string }[],
): Promise<Firing | null> {
  const active = await ctx.db
    .selectFrom('triggers')
    .select(['id', 'name', 'conditions as triggerConditions'])
    .where('accountId', '=', accountId)
    .where('isActive', '=', true)
    .orderBy('id')
    .execute();
  if (active.length === 0 || messages.length === 0) return null;
  const match = await ctx.assistant.matchTriggers(active, messages);
  return match && { triggerId: match.triggerId, messageId: match.messageId, reason: match.reason };
}

/** The account's way to a human, for a hand-off that no trigger of the owner named. */
export async function findPersonTrigger(tx: Tx, accountId: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('triggers')
    .select('id')
    .where('accountId', '=', accountId)
    .where('kind', '=', 'person')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Records the activation and stops the AI in that conversation. The conversation must be locked. */
export async function activate(
  ctx: Context,
  tx: Tx,
  accountId: string,
  conversationId: string,
  firing: Firing,
): Promise<void> {
  await tx.db
    .insertInto('triggerActivations')
    .values({ accountId, id: newId(), conversationId, activatedAt: ctx.now(), ...firing })
    .onConflict((conflict) => conflict.columns(['accountId', 'triggerId', 'messageId']).doNothing())
    .execute();
  await tx.db
    .updateTable('conversations')
    .set({ disabledByTrigger: true, attentionText: firing.reason })
    .where('accountId', '=', accountId)
    .where('id', '=', conversationId)
    .execute();
  tx.live.publish(accountId, { type: 'conversations_updated', conversationId });
}

/** Resolves what is open and lets the AI answer again. */
export async function reset(
  ctx: Context,
  tx: Tx,
  accountId: string,
  conversationId: string,
  userId: string,
): Promise<void> {
  await tx.db
    .updateTable('triggerActivations')
    .set({ isResolved: true, resolvedBy: 'Manager', resolvedUserId: userId, resolvedAt: ctx.now() })
    .where('accountId', '=', accountId)
    .where('conversationId', '=', conversationId)
    .where('isResolved', '=', false)
    .execute();
  await tx.db
    .updateTable('conversations')
    .set({
      disabledByTrigger: false,
      attentionText: sql`CASE WHEN attention IS NULL THEN NULL ELSE attention_text END`,
    })
    .where('accountId', '=', accountId)
    .where('id', '=', conversationId)
    .execute();
  tx.live.publish(accountId, { type: 'conversations_updated', conversationId });
}
