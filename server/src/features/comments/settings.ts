import { sql } from 'kysely';

import type { Context } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';

/** 404 while nobody has saved it; saved blank it is an empty text. */
export async function getCommentPrompt(ctx: Context, accountId: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('commentSettings')
    .select('commentPrompt')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (row?.commentPrompt == null) throw new AppError('not_found');
  return row.commentPrompt;
}

/** Answers what is stored. */
export async function saveCommentPrompt(ctx: Context, actor: Actor, text: string): Promise<string> {
  const { accountId, userId } = actor;
  const commentPrompt = text.trim();
  await ctx.transaction(async (tx) => {
    const { rows } = await sql`
      INSERT INTO comment_settings (account_id, comment_prompt) VALUES (${accountId}, ${commentPrompt})
      ON CONFLICT (account_id) DO UPDATE SET comment_prompt = excluded.comment_prompt
      WHERE comment_settings.comment_prompt IS DISTINCT FROM excluded.comment_prompt
      RETURNING account_id
    `.execute(tx.db);
    if (rows.length === 0) return;
    await recordActivity(tx, { accountId, userId, kind: 'comment_prompt_changed' });
    tx.live.publish(accountId, { type: 'account_updated', part: 'comments' });
  });
  return commentPrompt;
}
