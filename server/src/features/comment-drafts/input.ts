import type { AssistantInput } from '@parley/assistant';
import { sql } from 'kysely';

import type { Context } from '#context';
import type { CommentRow } from '#features/comments/service.ts';
import { currentKnowledge, mustBeRead } from '#features/knowledge/service.ts';
import type { TurnInput } from '#features/runs/service.ts';
import { sha256 } from '#infra/crypto.ts';

/** Comments above it in its thread. */
const THREAD_LENGTH = 20;
const MENTIONS = /@[\p{L}\p{N}_.]+/gu;

export type CommentInput = TurnInput & {
  /** Names all that was read beside the comment and its thread, and the triggers: the same makes the same. */
  madeOf: string;
};

/**
 * What the assistant reads of a comment: the post's caption, the thread, the knowledge base, and how comments are to be
 * answered. Nothing of what its author wrote in private.
 */
export async function readCommentInput(
  ctx: Context,
  accountId: string,
  comment: CommentRow,
): Promise<CommentInput> {
  const now = ctx.now();
  const [knowledge, mustRead, account, settings, active, history] = await Promise.all([
    currentKnowledge(ctx.db, accountId, now),
    mustBeRead(ctx.db, accountId),
    ctx.db
      .selectFrom('accounts')
      .select(['timezone', 'setPhrases', 'moderationEnabled'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('commentSettings')
      .select('commentPrompt')
      .where('accountId', '=', accountId)
      .executeTakeFirst(),
    ctx.db
      .selectFrom('triggers')
      .select(['id', 'conditions', 'exceptions'])
      .where('accountId', '=', accountId)
      .where('isActive', '=', true)
      .orderBy('id')
      .execute(),
    readThread(ctx, accountId, comment),
  ]);
  const { promptVersionId, knowledgeVersionId, knowledgeBase, prompt, isTemporary } = knowledge;
  const commentPrompt = settings?.commentPrompt ?? '';
  const { id, commentedAt, caption } = comment;
  const content = (comment.content ?? '').replace(MENTIONS, ' ').trim();
  return {
    messages: [
      {
        id,
        content,
        isCut: false,
        kind: 'text',
        origin: 'webhook',
        isUnread: false,
        sortAt: commentedAt,
        isCovered: false,
      },
    ],
    isCut: false,
    promptVersionId,
    knowledgeVersionId,
    isTemporary,
    isModerated: account.moderationEnabled || mustRead,
    madeOf: nameAll([promptVersionId, knowledgeVersionId, commentPrompt, caption, active]),
    assistant: {
      knowledgeBase: knowledgeBase ?? '',
      prompt: [prompt ?? '', commentPrompt].filter((text) => text.trim() !== '').join('\n\n'),
      turn: [{ id, text: content, at: commentedAt.toISOString() }],
      history,
      timezone: account.timezone,
      now: ctx.now(),
      setPhrases: account.setPhrases as AssistantInput['setPhrases'],
      post: { caption: caption ?? '' },
    },
  };
}

const nameAll = (read: readonly unknown[]) => sha256(JSON.stringify(read)).toString('hex');

/** What stands above it, oldest first, with our answers that no webhook has told of. */
async function readThread(
  ctx: Context,
  accountId: string,
  { id, channelId, threadId, commentedAt }: CommentRow,
): Promise<AssistantInput['history']> {
  const { rows } = await sql<{ isOwn: boolean; text: string; at: Date }>`
    WITH thread AS (
      SELECT * FROM comments
      WHERE account_id = ${accountId} AND channel_id = ${channelId} AND thread_id = ${threadId}
        AND commented_at <= ${commentedAt} AND id <> ${id}
    )
    SELECT is_own, content AS text, commented_at AS at FROM thread WHERE content <> ''
    UNION ALL
    SELECT true, t.reply_text, t.replied_at FROM thread t
    WHERE t.state = 'replied' AND t.reply_text <> '' AND t.replied_at <= ${commentedAt}
      AND NOT EXISTS (SELECT FROM thread o WHERE o.comment_id = t.reply_id)
    ORDER BY at DESC LIMIT ${THREAD_LENGTH}
  `.execute(ctx.db);
  return rows.reverse().map(({ isOwn, text, at }) => ({
    author: isOwn ? 'business' : 'customer',
    text,
    at: at.toISOString(),
  }));
}
