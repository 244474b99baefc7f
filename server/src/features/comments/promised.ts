import { sql } from 'kysely';

import type { Context } from '#context';
import type { InstagramClient } from '#instagram/client-types.ts';

import { openComments, tellChanged } from './changed.ts';
import { PRIVATE_MS, type PrivateState } from './present.ts';
import { judge, settlePrivate } from './private-reply.ts';
import type { Claimed } from './publish-claims.ts';

/**
 * `go`: nothing is promised, or the message has arrived. `wait`: its fate is not known yet. `broken`: it certainly does
 * not go out, or nobody can say: what promises it is not published.
 */
export type Promised = 'go' | 'wait' | 'broken';

/** The echo of a message whose fate is not known is waited for so long. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Sends the private message that a public answer promises, once, before that answer is published. Whoever claims the
 * answer after a crash finds here how far it came: what may have been sent is never sent again.
 */
export async function keepPromise(ctx: Context, client: InstagramClient, answer: Claimed): Promise<Promised> {
  const text = await claimPrivate(ctx, answer);
  if (text !== null) {
    const outcome = judge(await client.replyPrivately({ commentId: answer.commentId, text }));
    await ctx.transaction(async (tx) => {
      await openComments(tx, answer.accountId);
      await settlePrivate(tx, answer.accountId, answer.id, outcome);
    });
  }
  return readPromise(ctx, answer);
}

/** Null where it is not for this claim to send. */
async function claimPrivate(ctx: Context, { accountId, id, fence }: Claimed): Promise<string | null> {
  const now = ctx.now();
  const oldest = new Date(now.getTime() - PRIVATE_MS);
  return ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    const { rows } = await sql<{ privateText: string }>`
      UPDATE comments SET private_state = 'sending', private_since = ${now}, private_failure = NULL
      WHERE account_id = ${accountId} AND id = ${id} AND private_state = 'waiting' AND state = 'publishing'
        AND fence = ${fence} AND instance_id = ${ctx.instanceId} AND (is_live OR commented_at > ${oldest})
      RETURNING private_text
    `.execute(tx.db);
    if (rows.length > 0) tellChanged(tx, accountId, id);
    return rows[0]?.privateText ?? null;
  });
}

type Row = { privateFirst: boolean; privateState: PrivateState | null; privateSince: Date | null };

async function readPromise(ctx: Context, { accountId, id }: Claimed): Promise<Promised> {
  const row: Row | undefined = await ctx.db
    .selectFrom('comments')
    .select(['privateFirst', 'privateSince', 'privateState'])
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .$narrowType<{ privateState: PrivateState | null }>()
    .executeTakeFirst();
  if (!row?.privateFirst || row.privateState === 'sent') return 'go';
  if (row.privateState !== 'sending' && row.privateState !== 'unclear') return 'broken';
  const since = row.privateSince?.getTime() ?? 0;
  return ctx.now().getTime() - since < PATIENCE_MS ? 'wait' : 'broken';
}
