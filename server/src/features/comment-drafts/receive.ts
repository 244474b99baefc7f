import { sql } from 'kysely';

import type { Context, NewComment, Tx } from '#context';
import { sha256 } from '#infra/crypto.ts';

/** What is older is for a person, who may ask the assistant. */
const NEW_HOURS = 24;
/** The post of a new comment is being read: its words are looked for so often. */
export const CAPTION_AGAIN_MS = 500;

/**
 * A new comment waits for the assistant: a question to be answered, and whatever a trigger of the owner may be about. An answer
 * that nobody reads first waits as long as a person might: a random whole number of the seconds that are set.
 * Nothing while nobody has said how comments are to be answered, or the AI is off.
 */
export async function commentReceived(
  ctx: Context,
  tx: Tx,
  accountId: string,
  { id, postId, parentId, text, isQuestion, at }: NewComment,
): Promise<void> {
  const now = ctx.now();
  if (now.getTime() - at.getTime() > NEW_HOURS * 3_600_000) return;
  const { rows } = await sql`
    INSERT INTO comment_drafts (account_id, id, likeness, due_at, created_at)
    SELECT a.id, ${id}, ${likenessOf(postId, parentId, text)},
      ${now}::timestamptz + CASE WHEN a.moderation_enabled THEN '0' ELSE make_interval(secs =>
        CASE WHEN ${isQuestion} THEN
          s.delay_min_seconds + floor(random() * (s.delay_max_seconds - s.delay_min_seconds + 1))
        ELSE 0 END
      ) END, ${now}
    FROM accounts a JOIN comment_settings s ON s.account_id = a.id
    WHERE a.id = ${accountId} AND s.comment_prompt IS NOT NULL AND a.auto_response_enabled
      AND (${isQuestion} OR EXISTS (SELECT FROM triggers t WHERE t.account_id = a.id AND t.is_active))
    ON CONFLICT DO NOTHING RETURNING id
  `.execute(tx.db);
  if (rows.length > 0) {
    tx.afterCommit(() => {
      ctx.wake('commentDrafts');
      ctx.expect('commentDrafts');
    });
  }
}

/** The same for what says the same, whatever stands around the words. */
export function likenessOf(postId: string | null, parentId: string | null, text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/@[\p{L}\p{N}_.]+/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  return sha256(JSON.stringify([postId, parentId, words])).toString('hex');
}

/** What waits for the words of this post need not look for them again. */
export async function postSettled(
  ctx: Context,
  tx: Tx,
  { accountId, postId }: { accountId: string; postId: string },
): Promise<void> {
  const now = ctx.now();
  const { rows } = await sql`
    UPDATE comment_drafts d SET due_at = ${now}
    FROM comments c
    WHERE c.account_id = ${accountId} AND c.post_id = ${postId} AND d.account_id = c.account_id AND d.id = c.id
      AND d.state = 'waiting' AND d.due_at > ${now} AND d.due_at <= ${new Date(now.getTime() + CAPTION_AGAIN_MS)}
    RETURNING d.id
  `.execute(tx.db);
  if (rows.length > 0) tx.afterCommit(() => ctx.wake('commentDrafts'));
}

/** The question that it left open is answered: what waited for that is thought of anew. */
export async function questionAnswered(
  ctx: Context,
  tx: Tx,
  accountId: string,
  commentId: string,
): Promise<void> {
  await sql`
    UPDATE comment_drafts d SET state = 'waiting', due_at = ${ctx.now()}, attempts = 0
    FROM comment_drafts asked
    WHERE asked.account_id = ${accountId} AND asked.id = ${commentId} AND d.account_id = asked.account_id
      AND d.likeness = asked.likeness AND d.state = 'done' AND d.outcome = 'missing_information'
  `.execute(tx.db);
  tx.afterCommit(() => ctx.wake('commentDrafts'));
}
