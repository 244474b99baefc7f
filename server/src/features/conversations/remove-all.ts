import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';

import { removeThread } from './remove.ts';

/** Whoever works on a removal says so with each conversation; after this long without a word another goes on. */
const LEASE_SECONDS = 60;
/** Then the loop looks again, so that a stop has not long to wait. */
const AT_ONCE = 50;
const TELL_EVERY = 10;

type Removal = { removed: number; total: number };
type Claimed = { accountId: string; upTo: string };

/** How far the deletion of all conversations is; null while there is none. */
export async function findRemoval(db: Context['db'], accountId: string): Promise<Removal | null> {
  const row = await db
    .selectFrom('removals')
    .select(['removed', 'total'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Has all conversations deleted that there are now, one after the other, whatever becomes of this instance. What begins
 * later stays. Answers how many they are.
 */
export async function startRemoval(ctx: Context, { accountId, userId }: Actor): Promise<number> {
  const total = await ctx.transaction(async (tx) => {
    // Of two that start at once the second extends what the first began.
    const { rows } = await sql<Removal & { count: number }>`
      WITH here AS (
        SELECT count(*)::int AS count, max(id::text)::uuid AS newest FROM conversations WHERE account_id = ${accountId}
      )
      INSERT INTO removals AS r (account_id, up_to, total, due_at)
      SELECT ${accountId}, newest, count, ${ctx.now()} FROM here WHERE count > 0
      ON CONFLICT (account_id) DO UPDATE
        SET up_to = greatest(r.up_to, excluded.up_to), total = r.removed + excluded.total
      RETURNING removed, total, total - removed AS count
    `.execute(tx.db);
    const [row] = rows;
    const { removed, count, total } = row ?? { removed: 0, count: 0, total: 0 };
    if (count > 0) {
      const details = { count };
      await ctx.tell(tx, 'acted', { accountId, userId, kind: 'conversations_deleted', details });
    }
    tx.live.publish(accountId, { type: 'conversations_removal', removed, total, isOver: !row });
    return count;
  });
  ctx.wake('removals');
  return total;
}

export function createRemovalLoop(ctx: Context): ClaimLoop {
  return createClaimLoop<Claimed>({
    name: 'removals',
    log: ctx.log,
    now: ctx.now,
    due: sql`SELECT FROM removals WHERE due_at <= clock.now`,
    concurrency: 2,
    sweepMilliseconds: 5000,
    claim: (limit) => claimRemovals(ctx, limit),
    handle: (claimed) => goOn(ctx, claimed),
  });
}

async function claimRemovals(ctx: Context, limit: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    UPDATE removals r SET due_at = ${leaseEnd(ctx)}
    FROM (
      SELECT account_id FROM removals WHERE due_at <= ${ctx.now()}
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) due
    WHERE r.account_id = due.account_id
    RETURNING r.account_id, r.up_to
  `.execute(ctx.prepared);
  return rows;
}

const leaseEnd = (ctx: Context) => new Date(ctx.now().getTime() + LEASE_SECONDS * 1000);

/** One that cannot be deleted holds up none of the others: it is tried again when the lease is over. */
async function goOn(ctx: Context, { accountId, upTo }: Claimed): Promise<void> {
  const ids = await ctx.db
    .selectFrom('conversations')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  let failures = 0;
  for (const { id } of ids) {
    try {
      await ctx.transaction(async (tx) => {
        if (await removeThread(ctx, tx, accountId, id)) await countRemoved(ctx, tx, accountId);
      });
    } catch (error) {
      failures += 1;
      ctx.log.error({ err: error, conversation: id }, 'a conversation could not be deleted yet');
    }
  }
  if (failures === AT_ONCE || (failures > 0 && ids.length < AT_ONCE)) return;
  await ctx.transaction((tx) =>
    ids.length < AT_ONCE ? finish(ctx, tx, { accountId, upTo }) : yieldTo(ctx, tx, accountId),
  );
}

async function countRemoved(ctx: Context, tx: Tx, accountId: string): Promise<void> {
  const { rows } = await sql<Removal>`
    UPDATE removals SET removed = removed + 1, due_at = ${leaseEnd(ctx)} WHERE account_id = ${accountId}
    RETURNING removed, total
  `.execute(tx.db);
  const [row] = rows;
  if (row && row.removed % TELL_EVERY === 0)
    tx.live.publish(accountId, { type: 'conversations_removal', ...row, isOver: false });
}

async function yieldTo(ctx: Context, tx: Tx, accountId: string): Promise<void> {
  await tx.db.updateTable('removals').set({ dueAt: ctx.now() }).where('accountId', '=', accountId).execute();
}

/** Unless more was asked for meanwhile. */
async function finish(ctx: Context, tx: Tx, { accountId, upTo }: Claimed): Promise<void> {
  const over = await tx.db
    .deleteFrom('removals')
    .where('accountId', '=', accountId)
    .where('upTo', '=', upTo)
    .returning(['removed', 'total'])
    .executeTakeFirst();
  if (over) tx.live.publish(accountId, { type: 'conversations_removal', ...over, isOver: true });
  else await yieldTo(ctx, tx, accountId);
}
