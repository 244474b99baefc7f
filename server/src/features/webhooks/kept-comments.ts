import { sql } from 'kysely';

import type { Context } from '#context';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import type { PlatformEvent } from '#instagram/events.ts';

import { applyEvent, type Channel } from './apply.ts';

type Kept = Channel & { id: string; payload: PlatformEvent };

const BATCH = 200;

/**
 * Applies the comments that versions before this one received and only kept, and that an older instance keeps while
 * both run, in the order in which they came. One that cannot be applied stays, with its reason.
 */
export function createCommentSweep(ctx: Context): ClaimLoop {
  async function apply(kept: Kept): Promise<void> {
    try {
      await ctx.transaction(async (tx) => {
        // Another instance may be at it.
        const { rows } = await sql`
          SELECT FROM platform_events WHERE account_id = ${kept.accountId} AND id = ${kept.id} FOR UPDATE SKIP LOCKED
        `.execute(tx.db);
        if (rows.length === 0) return;
        await applyEvent(ctx, tx, kept, revive(kept.payload));
        await sql`DELETE FROM platform_events WHERE account_id = ${kept.accountId} AND id = ${kept.id}`.execute(
          tx.db,
        );
      });
    } catch (error) {
      ctx.log.error({ err: error, event: kept.id }, 'a kept comment could not be applied');
      const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
      await sql`
        UPDATE platform_events SET reason = ${reason} WHERE account_id = ${kept.accountId} AND id = ${kept.id}
      `.execute(ctx.db);
    }
  }

  return createClaimLoop<Kept[]>({
    name: 'kept comments',
    log: ctx.log,
    now: ctx.now,
    due: sql`
      SELECT FROM platform_events WHERE state = 'kept' AND kind = 'comment_received' AND reason IS NULL
    `,
    concurrency: 1,
    sweepMilliseconds: 5000,
    async claim() {
      const { rows } = await sql<Kept>`
        SELECT e.account_id, e.id, e.channel_id, e.payload, ch.platform_account_id FROM platform_events e
        JOIN channels ch ON ch.account_id = e.account_id AND ch.id = e.channel_id
        WHERE e.state = 'kept' AND e.kind = 'comment_received' AND e.reason IS NULL
        ORDER BY e.created_at, e.id LIMIT ${BATCH}
      `.execute(ctx.prepared);
      return rows.length > 0 ? [rows] : [];
    },
    async handle(batch) {
      for (const kept of batch) await apply(kept);
    },
  });
}

/** Dates travel through jsonb as text. */
function revive(event: PlatformEvent): PlatformEvent {
  return { ...event, at: event.at ? new Date(event.at) : null };
}
