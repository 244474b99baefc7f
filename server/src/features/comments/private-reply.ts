import type { CommentFailure } from '@parley/contract/comments.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';
import type { SendResult } from '#instagram/client-types.ts';

import { requireComment, requireLocked } from './answer.ts';
import { openComments, tellChanged } from './changed.ts';
import { requireClientFor } from './channel.ts';
import { failureOf } from './failures.ts';
import type { PrivateState } from './present.ts';
import { requireAllowance, requirePrivateText } from './private-allowance.ts';

/** No call takes longer: whoever made it is gone. */
const LOST_SECONDS = 60;

/**
 * The one private message of a comment. Its allowance is claimed before the call: a refusal gives it back, whatever
 * leaves open whether it arrived does not.
 */
export async function replyPrivately(ctx: Context, actor: Actor, id: string, text: string): Promise<void> {
  const { accountId, userId } = actor;
  const row = await requireComment(ctx, accountId, id);
  const words = requirePrivateText(text);
  requireAllowance(row, ctx.now());
  const client = await requireClientFor(ctx, accountId, row.channelId);
  await ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    requireAllowance(await requireLocked(tx, accountId, id), ctx.now());
    await sql`
      UPDATE comments SET private_state = 'sending', private_text = ${words}, private_since = ${ctx.now()},
        private_failure = NULL
      WHERE account_id = ${accountId} AND id = ${id}
    `.execute(tx.db);
    await recordActivity(tx, { accountId, userId, kind: 'comment_private_reply', subjectId: id });
    tellChanged(tx, accountId, id);
  });
  const result = await client.replyPrivately({ commentId: row.commentId, text: words });
  const outcome = judge(result);
  await ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    await settlePrivate(tx, accountId, id, outcome);
  });
  if (outcome.state === 'used') throw new AppError('private_reply_used');
  if (result.outcome === 'rejected') throw new AppError('platform_failed', { reason: result.error.message });
}

type Outcome = { state: PrivateState; mid: string | null; failure: CommentFailure | null };

export function judge(result: SendResult): Outcome {
  switch (result.outcome) {
    case 'accepted':
      return { state: 'sent', mid: result.mid, failure: null };
    case 'accepted_without_id':
      return { state: 'sent', mid: null, failure: null };
    case 'unknown':
      return { state: 'unclear', mid: null, failure: null };
    case 'rejected': {
      const { error } = result;
      // Too old, used by another tool, or deleted: whichever it is, there is nothing left to use.
      if (error.class === 'gone') return { state: 'used', mid: null, failure: null };
      if (error.class === 'recipient_unreachable') return { state: 'impossible', mid: null, failure: null };
      return { state: 'refused', mid: null, failure: failureOf(error) };
    }
  }
}

/** The echo of it may have been here first. */
export async function settlePrivate(tx: Tx, accountId: string, id: string, outcome: Outcome): Promise<void> {
  const { state, mid, failure } = outcome;
  const { rows } = await sql`
    UPDATE comments SET private_state = ${state}, private_mid = ${mid}, private_failure = ${failure},
      private_draft = CASE WHEN ${state === 'sent' || state === 'unclear'} THEN NULL ELSE private_draft END
    WHERE account_id = ${accountId} AND id = ${id}
      AND (private_state IN ('sending', 'unclear') OR (private_state = 'sent' AND private_mid IS NULL AND ${mid}::text IS NOT NULL))
    RETURNING id
  `.execute(tx.db);
  if (rows.length === 0) return;
  tellChanged(tx, accountId, id);
  if (mid !== null) await tellMessage(tx, accountId, id);
}

/** The message may stand in its chat already, and does not say there what it was written because of. */
async function tellMessage(tx: Tx, accountId: string, id: string): Promise<void> {
  const { rows } = await sql<{ messageId: string; conversationId: string }>`
    SELECT m.id AS message_id, m.conversation_id FROM comments c
    JOIN messages m ON m.account_id = c.account_id AND m.channel_id = c.channel_id AND m.mid = c.private_mid
    WHERE c.account_id = ${accountId} AND c.id = ${id}
  `.execute(tx.db);
  for (const message of rows) {
    tx.live.publish(accountId, { type: 'message_updated', ...message, status: 'completed' });
  }
}

/**
 * A message of the business that the platform tells of: it may be the private one whose fate, or whose id, nobody
 * knows.
 */
export async function notePrivateEcho(
  tx: Tx,
  echo: { accountId: string; channelId: string; customerId: string; mid: string; text: string | null },
): Promise<void> {
  const { accountId, channelId, customerId, mid, text } = echo;
  const { rows } = await sql<{ id: string; privateText: string }>`
    SELECT id, private_text FROM comments
    WHERE account_id = ${accountId} AND channel_id = ${channelId} AND author_id = ${customerId}
      AND private_mid IS NULL AND (
        private_state IN ('sending', 'unclear') OR (private_state = 'sent' AND private_answer_id IS NULL)
      )
    ORDER BY private_since
  `.execute(tx.db);
  const waiting = rows.find(({ privateText }) => folded(privateText) === folded(text ?? ''));
  if (!waiting) return;
  await openComments(tx, accountId);
  await settlePrivate(tx, accountId, waiting.id, { state: 'sent', mid, failure: null });
}

/** The platform may trim or fold white space, nothing else. */
const folded = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** The person writes for the first time after a private message: that answers it, and each one before. */
export async function notePrivateAnswer(
  tx: Tx,
  message: { accountId: string; channelId: string; customerId: string; messageId: string; at: Date },
): Promise<void> {
  const { accountId, channelId, customerId, messageId, at } = message;
  await openComments(tx, accountId);
  const { rows } = await sql<{ id: string }>`
    UPDATE comments SET private_answer_id = ${messageId}
    WHERE account_id = ${accountId} AND channel_id = ${channelId} AND author_id = ${customerId}
      AND private_state = 'sent' AND private_answer_id IS NULL
      AND date_trunc('second', private_since) <= ${at}
    RETURNING id
  `.execute(tx.db);
  for (const { id } of rows) tellChanged(tx, accountId, id);
}

/** Whoever sent it was killed before the answer: it may have arrived. */
export async function settleLostPrivate(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - LOST_SECONDS * 1000);
  const { rows } = await sql<{ accountId: string; id: string }>`
    SELECT account_id, id FROM comments
    WHERE private_state IN ('sending', 'unclear') AND private_state = 'sending' AND private_since < ${before}
    LIMIT 100
  `.execute(ctx.prepared);
  for (const { accountId, id } of rows) {
    await ctx.transaction(async (tx) => {
      await openComments(tx, accountId);
      await settlePrivate(tx, accountId, id, { state: 'unclear', mid: null, failure: null });
    });
  }
}
