import { phrases } from '@parley/assistant';
import { sql } from 'kysely';

import type { Context, CustomerSign, Tx } from '#context';
import * as conversations from '#features/conversations/service.ts';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import * as turns from '#features/turns/service.ts';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';
import { windowState } from '#instagram/limits.ts';

import { tell } from './service.ts';

type State = { isAi: boolean; windowOpenedAt: Date | null };

/**
 * The customer wants no reminders any more. That is said once, in their language, where the assistant answers; nothing
 * where the account reminds nobody: then the word means something else.
 */
export async function stop(
  ctx: Context,
  tx: Tx,
  sign: CustomerSign,
  { id, content }: { id: string; content: string },
): Promise<void> {
  const { accountId, conversationId } = sign;
  const { rows } = await sql<State>`
    WITH stopped AS (
      INSERT INTO reminder_stops (account_id, conversation_id, words, stopped_at)
      SELECT ${accountId}, ${conversationId}, ${content}, ${ctx.now()}
      WHERE EXISTS (SELECT FROM reminders WHERE account_id = ${accountId} AND deleted_at IS NULL)
      ON CONFLICT DO NOTHING
      RETURNING account_id, conversation_id
    ),
    annoyed AS (
      UPDATE reminder_executions SET stopped_at = ${ctx.now()}
      WHERE (account_id, id) IN (
        SELECT e.account_id, e.id FROM reminder_executions e JOIN stopped s USING (account_id, conversation_id)
        WHERE e.state = 'executed' ORDER BY e.ended_at DESC LIMIT 1
      )
    )
    SELECT a.auto_response_enabled AND c.ai_enabled AND NOT c.disabled_by_trigger AS is_ai, c.window_opened_at
    FROM stopped s JOIN conversations c ON c.account_id = s.account_id AND c.id = s.conversation_id
    JOIN accounts a ON a.id = s.account_id
  `.execute(tx.db);
  const [state] = rows;
  if (!state) return;
  tell(tx, accountId);
  tx.live.publish(accountId, { type: 'conversations_updated', conversationId });
  if (!state.isAi || !sign.mayAnswer || !windowState(state.windowOpenedAt, ctx.now()).mayAi) return;
  const languages = await conversations.findLanguages(tx, sign, content);
  const said = await conversations.enqueueOutgoing(ctx, tx, {
    accountId,
    conversationId,
    content: phrases.sayStopped(languages),
    author: 'ai',
    purpose: 'reminder_stop',
    holdSeconds: 0,
  });
  await turns.coverMessage(tx, { accountId, messageId: id }, said.id);
}

/** A person lifts it; 404 where the account has no such chat. */
export async function allow(ctx: Context, { accountId, userId }: Actor, asked: string): Promise<void> {
  const conversationId = requireId(asked);
  await ctx.transaction(async (tx) => {
    if (!(await conversations.lockConversation(tx, accountId, conversationId)))
      throw new AppError('not_found');
    const { numDeletedRows } = await tx.db
      .deleteFrom('reminderStops')
      .where('accountId', '=', accountId)
      .where('conversationId', '=', conversationId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await recordActivity(tx, { accountId, userId, kind: 'reminders_allowed', subjectId: conversationId });
    tell(tx, accountId);
    tx.live.publish(accountId, { type: 'conversations_updated', conversationId });
  });
}

export type OfChat = {
  stoppedAt: string | null;
  stopWords: string | null;
  next: { reminderId: string; name: string; scheduledFor: string }[];
};

/** What stands in the details of a chat; 404 where the account has no such chat. */
export async function ofChat(ctx: Context, accountId: string, asked: string): Promise<OfChat> {
  const conversationId = requireId(asked);
  await conversations.requireConversation(ctx, accountId, conversationId);
  const [stopped, next] = await Promise.all([
    ctx.db
      .selectFrom('reminderStops')
      .select(['stoppedAt', 'words'])
      .where('accountId', '=', accountId)
      .where('conversationId', '=', conversationId)
      .executeTakeFirst(),
    sql<{ id: string; name: string; dueAt: Date }>`
      SELECT r.id, r.name, e.due_at FROM reminder_executions e
      JOIN reminders r ON r.account_id = e.account_id AND r.id = e.reminder_id
      WHERE e.account_id = ${accountId} AND e.conversation_id = ${conversationId}
        AND e.state IN ('pending', 'analyzing')
      ORDER BY e.due_at, e.id
    `.execute(ctx.db),
  ]);
  return {
    stoppedAt: stopped?.stoppedAt.toISOString() ?? null,
    stopWords: stopped?.words ?? null,
    next: next.rows.map(({ id, name, dueAt }) => ({
      reminderId: id,
      name,
      scheduledFor: dueAt.toISOString(),
    })),
  };
}
