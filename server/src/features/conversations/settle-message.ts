import { sql } from 'kysely';

import type { Tx } from '#context';

export type DeliveredMessage = {
  accountId: string;
  conversationId: string;
  messageId: string;
  draftId: string | null;
  purpose: string | null;
};

/** What the rest of the product does when a delivery ends. All run inside the transaction that records it. */
export type SettleHooks = {
  delivered: (tx: Tx, message: DeliveredMessage) => Promise<void>;
  /** Nothing of the message was accepted. */
  refused: (tx: Tx, message: DeliveredMessage, code: string) => Promise<void>;
  undecided: (tx: Tx, message: DeliveredMessage) => Promise<void>;
};

/** Sets the message's state from those of its parts, and tells the rest of the product when it is final. */
export async function settleMessage(
  tx: Tx,
  message: DeliveredMessage,
  verdict: { state: string; code?: string; detail?: string },
  hooks: SettleHooks,
): Promise<void> {
  const { accountId, conversationId, messageId } = message;
  const { rows } = await sql<{ deliveryState: string }>`
    UPDATE messages m SET
      mid = coalesce(m.mid, parts.first_mid),
      delivery_state = CASE
        WHEN parts.unknown > 0 THEN 'unknown'
        WHEN parts.sending > 0 THEN 'sending'
        WHEN parts.queued > 0 THEN CASE WHEN ${verdict.state} = 'held' THEN 'held' ELSE 'queued' END
        WHEN parts.failed > 0 AND parts.sent > 0 THEN 'partial'
        WHEN parts.failed > 0 THEN 'failed'
        ELSE 'sent' END,
      failure = parts.failure,
      failure_detail = parts.failure_detail
    FROM (
      SELECT
        count(*) FILTER (WHERE state = 'queued') AS queued, count(*) FILTER (WHERE state = 'sending') AS sending,
        count(*) FILTER (WHERE state = 'sent') AS sent, count(*) FILTER (WHERE state = 'failed') AS failed,
        count(*) FILTER (WHERE state = 'unknown') AS unknown, min(mid) FILTER (WHERE position = 0) AS first_mid,
        min(failure) AS failure, min(failure_detail) AS failure_detail
      FROM message_parts WHERE account_id = ${accountId} AND message_id = ${messageId}
    ) parts
    WHERE m.account_id = ${accountId} AND m.id = ${messageId}
    RETURNING m.delivery_state
  `.execute(tx.db);
  const state = rows[0]?.deliveryState as
    | 'sent'
    | 'failed'
    | 'partial'
    | 'unknown'
    | 'queued'
    | 'held'
    | 'sending';
  if (!state) return;
  if (state === 'sent') await hooks.delivered(tx, message);
  if (state === 'failed') await hooks.refused(tx, message, verdict.code ?? 'unknown');
  if (state === 'unknown' || state === 'partial') await hooks.undecided(tx, message);
  tx.live.publish(accountId, {
    type: 'message_updated',
    conversationId,
    messageId,
    status: 'delivery',
    deliveryState: state,
  });
}
