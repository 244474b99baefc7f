import { reading } from '@parley/assistant';
import type { MessagePurpose } from '@parley/contract/purposes.ts';
import { sql } from 'kysely';

import type { BusinessMessage, Context, CustomerSign, Tx } from '#context';
import * as conversations from '#features/conversations/service.ts';
import { unawaited } from '#infra/db/joined.ts';
import { newId } from '#infra/ids.ts';

import { afterQuiet } from '#infra/quiet-hours.ts';
import { stop } from './stops.ts';

/** What is said around an answer, or to end a talk: nobody is asked again because of it. */
const SILENT: ReadonlySet<MessagePurpose | null> = new Set([
  'hand_off',
  'disclosure',
  'holding',
  'reminder',
  'reminder_stop',
]);

type Due = {
  id: string;
  delayMinutes: number;
  timezone: string;
  quietFrom: number | null;
  quietTo: number | null;
};

/**
 * The business spoke: each of its reminders is due when its delay is over, once a conversation; what was due is moved.
 * A reminder's own draft schedules none.
 */
export async function businessSpoke(ctx: Context, tx: Tx, message: BusinessMessage): Promise<void> {
  const { accountId, conversationId, at, origin, purpose, draftId } = message;
  if (SILENT.has(purpose) || !conversations.mayCause(origin, 'reminder')) return;
  if (draftId && (await sendDraft(ctx, tx, message, draftId))) return;
  const { rows } = await sql<Due>`
    SELECT r.id, r.delay_minutes, a.timezone, s.quiet_from, s.quiet_to
    FROM reminders r
    JOIN accounts a ON a.id = r.account_id
    JOIN conversations c ON c.account_id = r.account_id AND c.id = ${conversationId}
    LEFT JOIN reminder_settings s ON s.account_id = r.account_id
    WHERE r.account_id = ${accountId} AND r.is_active AND r.deleted_at IS NULL
      AND (${origin} IN ('assistant', 'dashboard') OR r.created_at <= ${at})
      AND (r.apply_to_all OR c.created_at > r.created_at) AND NOT c.is_test AND c.window_opened_at IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM reminder_stops t WHERE t.account_id = c.account_id AND t.conversation_id = c.id
      )
  `.execute(tx.db);
  if (rows.length === 0) return;
  const input = rows.map((row) => ({
    id: newId(),
    reminder_id: row.id,
    due_at: dueAt(row, at),
  }));
  await sql`
    INSERT INTO reminder_executions AS e (
      account_id, id, reminder_id, conversation_id, started_at, due_at, created_at
    )
    SELECT ${accountId}, i.id, i.reminder_id, ${conversationId}, ${at}, i.due_at, ${ctx.now()}
    FROM jsonb_to_recordset(${JSON.stringify(input)}::jsonb) AS i(id uuid, reminder_id uuid, due_at timestamptz)
    ON CONFLICT (account_id, conversation_id, reminder_id) WHERE state IN ('pending', 'analyzing')
    DO UPDATE SET state = 'pending', started_at = excluded.started_at, due_at = excluded.due_at, attempts = 0,
      instance_id = NULL, fence = e.fence + 1
      WHERE e.started_at < excluded.started_at
  `.execute(tx.db);
  tx.afterCommit(() => ctx.expect('reminders'));
}

/** By the minutes that pass, and not in the quiet hours of the account. */
function dueAt({ delayMinutes, timezone, quietFrom, quietTo }: Due, at: Date): Date {
  const quiet = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
  return afterQuiet(quiet, timezone, new Date(at.getTime() + delayMinutes * 60_000));
}

/** A person let the draft of a reminder go out. False: the draft is none of a reminder. */
async function sendDraft(
  ctx: Context,
  tx: Tx,
  { accountId, messageId }: BusinessMessage,
  draftId: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE reminder_executions SET state = 'sending', message_id = ${messageId}, claimed_at = ${ctx.now()}
    WHERE account_id = ${accountId} AND draft_id = ${draftId}
  `.execute(tx.db);
  return numAffectedRows > 0n;
}

/** Any sign of life ends what was to come; a message answers what came. Who asks to hear no more gets none from then on. */
export async function customersSpoke(ctx: Context, tx: Tx, signs: readonly CustomerSign[]): Promise<void> {
  const heard = signs.filter(({ origin }) => conversations.mayCause(origin, 'reminder'));
  if (heard.length === 0) return;
  const input = heard.map(({ accountId, conversationId, message }) => ({
    account_id: accountId,
    conversation_id: conversationId,
    is_message: message !== null,
  }));
  await tx.db.executeQuery(unawaited`
    UPDATE reminder_executions e SET
      state = CASE WHEN e.state = 'executed' THEN e.state ELSE 'cancelled' END,
      reason = CASE WHEN e.state = 'executed' THEN e.reason ELSE 'customer_wrote' END,
      ended_at = CASE WHEN e.state = 'executed' THEN e.ended_at ELSE ${ctx.now()}::timestamptz END,
      answered_at = CASE WHEN e.state = 'executed' THEN ${ctx.now()}::timestamptz END,
      instance_id = NULL, fence = e.fence + 1
    FROM jsonb_to_recordset(${JSON.stringify(input)}::jsonb) AS i(
      account_id uuid, conversation_id uuid, is_message boolean
    )
    WHERE e.account_id = i.account_id AND e.conversation_id = i.conversation_id AND (
      e.state IN ('pending', 'analyzing', 'drafted', 'sending')
      OR (e.state = 'executed' AND e.answered_at IS NULL AND i.is_message)
    )
  `);
  for (const sign of heard) {
    if (sign.message && reading.asksToStop(sign.message.content)) await stop(ctx, tx, sign, sign.message);
  }
}

/** What became of a reminder on its way. A draft that was
 * refused waits again; what was taken for answered meanwhile may have arrived all the same. */
export async function messageSettled(
  ctx: Context,
  tx: Tx,
  { accountId, messageId, code }: { accountId: string; messageId: string; code: string | null },
): Promise<boolean> {
  const isOver = code === 'superseded';
  const { numAffectedRows = 0n } = await sql`
    UPDATE reminder_executions SET
      state = CASE WHEN ${code}::text IS NULL THEN 'executed' WHEN draft_id IS NOT NULL THEN 'drafted'
        WHEN ${isOver}::boolean THEN 'cancelled' ELSE 'failed' END,
      reason = CASE WHEN ${code}::text IS NULL OR draft_id IS NOT NULL THEN reason
        WHEN ${isOver}::boolean THEN 'customer_wrote' ELSE 'refused' END,
      error = CASE WHEN ${isOver}::boolean THEN NULL ELSE ${code}::text END,
      message_id = CASE WHEN ${code}::text IS NULL OR draft_id IS NULL THEN message_id END,
      ended_at = ${ctx.now()}
    WHERE account_id = ${accountId} AND message_id = ${messageId} AND state IN ('sending', 'cancelled')
  `.execute(tx.db);
  return numAffectedRows > 0n;
}
