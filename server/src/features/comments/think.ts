import { sql } from 'kysely';

import type { Context, Tx } from '#context';

type Seen = {
  id: string;
  postId: string | null;
  parentId: string | null;
  text: string;
  isQuestion: boolean;
  at: Date;
};

/**
 * A rule was about to hide these comments, or had hidden them, and they stay in sight: they are told of as if they came
 * now. What the assistant has thought of is not thought of again. The account's comments are open.
 */
export async function thinkAfterAll(
  ctx: Context,
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<Seen>`
    SELECT id, post_id, parent_id, content AS text, is_question, commented_at AS at FROM comments
    WHERE account_id = ${accountId} AND id = ANY(${ids}::uuid[]) AND needs_answer AND state = 'new'
      AND content IS NOT NULL AND NOT is_wordless AND NOT is_live
    ORDER BY commented_at, id
  `.execute(tx.db);
  for (const comment of rows) await ctx.tell(tx, 'commentReceived', { accountId, comment });
}
