import { sql } from 'kysely';

import type { Context } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';

type CommentSettings = { commentPrompt: string; delayMinSeconds: number; delayMaxSeconds: number };

/** 404 while nobody has saved it; saved blank it is an empty text. */
export async function getCommentSettings(ctx: Context, accountId: string): Promise<CommentSettings> {
  const row = await ctx.db
    .selectFrom('commentSettings')
    .select(['commentPrompt', 'delayMinSeconds', 'delayMaxSeconds'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  const commentPrompt = row?.commentPrompt ?? null;
  if (!row || commentPrompt === null) throw new AppError('not_found');
  return { ...row, commentPrompt };
}

export async function hasCommentSettings(ctx: Context, accountId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('commentSettings')
    .select('commentPrompt')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.commentPrompt != null;
}

type Wanted = {
  commentPrompt: string;
  /** Left out: as it was. */
  delayMinSeconds?: number | undefined;
  delayMaxSeconds?: number | undefined;
};

/** Answers what is stored. */
export async function saveCommentSettings(
  ctx: Context,
  actor: Actor,
  wanted: Wanted,
): Promise<CommentSettings> {
  const { accountId, userId } = actor;
  await ctx.transaction(async (tx) => {
    await sql`INSERT INTO comment_settings (account_id) VALUES (${accountId}) ON CONFLICT DO NOTHING`.execute(
      tx.db,
    );
    const before = await tx.db
      .selectFrom('commentSettings')
      .select(['commentPrompt', 'delayMinSeconds', 'delayMaxSeconds'])
      .where('accountId', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = {
      commentPrompt: wanted.commentPrompt.trim(),
      delayMinSeconds: wanted.delayMinSeconds ?? before.delayMinSeconds,
      delayMaxSeconds: wanted.delayMaxSeconds ?? before.delayMaxSeconds,
    };
    if (after.delayMinSeconds > after.delayMaxSeconds) throw new AppError('invalid_buffer');
    const isSame =
      before.commentPrompt === after.commentPrompt &&
      before.delayMinSeconds === after.delayMinSeconds &&
      before.delayMaxSeconds === after.delayMaxSeconds;
    if (isSame) return;
    await tx.db.updateTable('commentSettings').set(after).where('accountId', '=', accountId).execute();
    await recordActivity(tx, { accountId, userId, kind: 'comment_prompt_changed' });
    tx.live.publish(accountId, { type: 'account_updated', part: 'comments' });
  });
  return getCommentSettings(ctx, accountId);
}
