import { type ConditionsReport, type PlacedMatch, type Provider, ProviderError } from '@parley/assistant';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { newId } from '#infra/ids.ts';

/** `words`: those of the customer that met it, as they stand in the message. */
export type Firing = { triggerId: string; messageId: string; reason: string; words: string[] };

type Where = { accountId: string; conversationId: string };

/** After somebody has taken care of it, thanks for that are no reason for so long, in hours. */
const THANKS_HOURS = 24;

type Written = { id: string; text: string };

/** `check`: the call that judged them. With a `fault` of it nobody knows whether a person is wanted. */
export type Evaluation = {
  firings: Firing[];
  check: ConditionsReport | null;
  fault: ProviderError['fault'] | null;
};

/**
 * The active triggers that what a customer wrote meets, each once. What stands there as such (a phrase of the owner's, a
 * request for a person, a complaint) counts whatever a model makes of it; the rest is judged by the provider's model,
 * without one by words.
 */
export async function evaluate(
  ctx: Context,
  provider: Provider,
  accountId: string,
  messages: readonly Written[],
): Promise<Evaluation> {
  const nothing = { firings: [], check: null, fault: null };
  if (messages.length === 0) return nothing;
  const active = await ctx.db
    .selectFrom('triggers')
    .select(['id', 'name', 'conditions as triggerConditions', 'exceptions'])
    .where('accountId', '=', accountId)
    .where('isActive', '=', true)
    .orderBy('id')
    .execute();
  if (active.length === 0) return nothing;
  const byWords = await ctx.assistant.matchTriggers(active, messages);
  const plain = await withoutSettled(
    ctx,
    accountId,
    messages,
    provider.model === null ? byWords : byWords.filter(({ isExplicit }) => isExplicit),
  );
  if (plain.length > 0 || provider.model === null) return { ...nothing, firings: plain };
  const started = performance.now();
  const reportOf = (tokens: { inputTokens: number | null; outputTokens: number | null }) => ({
    model: provider.model,
    inputTokens: tokens.inputTokens,
    outputTokens: tokens.outputTokens,
    milliseconds: Math.round(performance.now() - started),
  });
  try {
    const judged = await ctx.assistant.judgeTriggers(active, messages, provider);
    const firings = await withoutSettled(ctx, accountId, messages, judged.matches);
    return { firings, check: reportOf(judged), fault: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const check = reportOf({ inputTokens: null, outputTokens: null });
    return { firings: [], check, fault: error.fault };
  }
}

/** Those that somebody has not taken care of already. */
async function withoutSettled(
  ctx: Context,
  accountId: string,
  messages: readonly Written[],
  matches: readonly PlacedMatch[],
): Promise<Firing[]> {
  if (matches.length === 0) return [];
  const settled = await findSettled(ctx, accountId, messages);
  return matches
    .filter(
      ({ triggerId, messageId, isThanks }) =>
        !settled.some(
          (one) => one.triggerId === triggerId && (one.messageId === messageId || (one.isLate && isThanks)),
        ),
    )
    .map(({ triggerId, messageId, reason, words }) => ({ triggerId, messageId, reason, words }));
}

type Settled = { triggerId: string; messageId: string | null; isLate: boolean };

/**
 * What triggers have fired at in that conversation and somebody has resolved: the same message is no new reason, should
 * it wait for an answer again. `isLate`: it was resolved so lately that thanks for it may come.
 */
async function findSettled(
  ctx: Context,
  accountId: string,
  messages: readonly { id: string }[],
): Promise<Settled[]> {
  const since = new Date(ctx.now().getTime() - THANKS_HOURS * 3_600_000);
  const ids = messages.map(({ id }) => id);
  const { rows } = await sql<Settled>`
    SELECT a.trigger_id, a.message_id, a.resolved_at > ${since} AS is_late FROM trigger_activations a
    WHERE a.account_id = ${accountId} AND a.is_resolved AND a.conversation_id = (
      SELECT conversation_id FROM messages WHERE account_id = ${accountId} AND id = ${ids[0]}
    ) AND (a.resolved_at > ${since} OR a.message_id = ANY(${ids}::uuid[]))
  `.execute(ctx.db);
  return rows;
}

/** Why a person is called: one mark says it of all that fired. */
export function reasonOf(firings: readonly Firing[]): string {
  return firings.map(({ reason }) => reason).join(' · ');
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

/** Records the activations and stops the AI in that conversation. The conversation must be locked. */
export async function activate(
  ctx: Context,
  tx: Tx,
  accountId: string,
  conversationId: string,
  firings: readonly Firing[],
): Promise<void> {
  for (const firing of firings) await insertActivation(ctx, tx, { accountId, conversationId }, firing);
  await tx.db
    .updateTable('conversations')
    .set({ disabledByTrigger: true, attentionText: reasonOf(firings) })
    .where('accountId', '=', accountId)
    .where('id', '=', conversationId)
    .execute();
  tx.live.publish(accountId, { type: 'conversations_updated', conversationId });
  tellActivated(tx, accountId);
}

/** The same of a comment, whose own mark says why; the account's comments must be open. */
export async function activateAtComment(
  ctx: Context,
  tx: Tx,
  where: { accountId: string; commentId: string },
  firings: readonly Firing[],
): Promise<void> {
  for (const firing of firings) await insertActivation(ctx, tx, where, firing);
  tellActivated(tx, where.accountId);
}

/** A trigger that was deleted meanwhile has fired all the same, without a name. One message fires a trigger once. */
async function insertActivation(
  ctx: Context,
  tx: Tx,
  where: { accountId: string; conversationId?: string; commentId?: string },
  { triggerId, messageId, reason, words }: Firing,
): Promise<void> {
  const { accountId, conversationId = null, commentId = null } = where;
  await sql`
    INSERT INTO trigger_activations
      (account_id, id, trigger_id, trigger_name, conversation_id, comment_id, message_id, reason, words, activated_at)
    SELECT ${accountId}, ${newId()}, ${triggerId}, coalesce(
      (SELECT name FROM triggers WHERE account_id = ${accountId} AND id = ${triggerId}), ''
    ), ${conversationId}, ${commentId}, ${commentId === null ? messageId : null}, ${reason}, ${words}, ${ctx.now()}
    ON CONFLICT DO NOTHING
  `.execute(tx.db);
}

function tellActivated(tx: Tx, accountId: string): void {
  tx.live.publish(accountId, { type: 'account_updated', part: 'triggers' });
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
  await release(tx, { accountId, conversationId });
  tellActivated(tx, accountId);
}

/** So long somebody may think better of it. */
const UNDO_MINUTES = 10;

/**
 * Opens again what this user resolved last in the conversation, which must be locked, and stops the AI. False when there
 * is nothing of the kind.
 */
export async function undoReset(
  ctx: Context,
  tx: Tx,
  { accountId, conversationId }: Where,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql<{ reason: string }>`
    UPDATE trigger_activations SET is_resolved = false, resolved_by = NULL, resolved_user_id = NULL, resolved_at = NULL
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND is_resolved
      AND resolved_user_id = ${userId} AND resolved_at = (
        SELECT max(resolved_at) FROM trigger_activations
        WHERE account_id = ${accountId} AND conversation_id = ${conversationId}
      )
      AND resolved_at > ${new Date(ctx.now().getTime() - UNDO_MINUTES * 60_000)}
    RETURNING reason
  `.execute(tx.db);
  if (rows.length === 0) return false;
  await tx.db
    .updateTable('conversations')
    .set({
      disabledByTrigger: true,
      attentionText: sql`coalesce(attention_text, ${rows.map(({ reason }) => reason).join(' · ')})`,
    })
    .where('accountId', '=', accountId)
    .where('id', '=', conversationId)
    .execute();
  tx.live.publish(accountId, { type: 'conversations_updated', conversationId });
  tellActivated(tx, accountId);
  return true;
}

/** No trigger stops the AI in that conversation any more. */
export async function release(tx: Tx, { accountId, conversationId }: Where): Promise<void> {
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

/** The customer took a message back: no word of it stays. */
export async function forgetMessage(tx: Tx, where: Where & { messageId: string }): Promise<void> {
  const { accountId, conversationId, messageId } = where;
  const { rows } = await sql<{ name: string }>`
    UPDATE trigger_activations SET words = '{}', reason = trigger_name
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND message_id = ${messageId}
    RETURNING trigger_name AS name
  `.execute(tx.db);
  if (rows.length === 0) return;
  await sql`
    UPDATE conversations SET attention_text = (
      SELECT string_agg(a.reason, ' · ' ORDER BY a.id) FROM trigger_activations a
      WHERE a.account_id = ${accountId} AND a.conversation_id = ${conversationId} AND NOT a.is_resolved
    )
    WHERE account_id = ${accountId} AND id = ${conversationId} AND disabled_by_trigger AND attention IS NULL
  `.execute(tx.db);
  tellActivated(tx, accountId);
}
