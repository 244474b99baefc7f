import { sql } from 'kysely';

import type { Context } from '#context';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import { InstagramError } from '#instagram/errors.ts';

import { openComments, tellChanged } from './changed.ts';
import { uncountAnswer } from './counted.ts';
import { markGone } from './moderate.ts';
import { settleLostPrivate } from './private-reply.ts';
import type { PublishHooks } from './publish.ts';
import { readThread } from './thread.ts';

type Silent = {
  accountId: string;
  id: string;
  channelId: string;
  threadId: string;
  /** The one that it was claimed for included. */
  looks: number;
  isPatient: boolean;
};

const LOOKS = 2;
/** After the first look, which comes 5 s after the call. */
const NEXT_LOOK_SECONDS = 55;
/** While the platform does not answer, a person is not asked before this. */
const PATIENCE_SECONDS = 600;

/**
 * Looks on Instagram, twice, for answers of which nobody knows whether they stand there, and then asks a person.
 * Nothing is published again.
 */
export function createLooks(ctx: Context, hooks: Pick<PublishHooks, 'clientFor'>): ClaimLoop {
  async function handle(silent: Silent): Promise<void> {
    const wasRead = await look(silent);
    if (!wasRead && silent.isPatient) return uncount(silent);
    if (silent.looks >= LOOKS) await ask(silent);
  }

  /** False: the platform could not be asked. */
  async function look(silent: Silent): Promise<boolean> {
    const client = await hooks.clientFor(silent.accountId, silent.channelId);
    if (!client) return false;
    try {
      await readThread(ctx, client, silent);
      return true;
    } catch (error) {
      if (!(error instanceof InstagramError)) throw error;
      if (error.error.class === 'gone') return lose(silent);
      ctx.log.warn({ err: error, comment: silent.id }, 'an answer could not be looked for');
      return false;
    }
  }

  /** What it answers is not there any more, nor is what may have stood below it. */
  async function lose({ accountId, id }: Silent): Promise<true> {
    await ctx.transaction(async (tx) => {
      await openComments(tx, accountId);
      const { rows } = await sql`
        UPDATE comments SET state = 'failed', failure = 'gone', look_at = NULL
        WHERE account_id = ${accountId} AND id = ${id} AND state = 'unknown' RETURNING id
      `.execute(tx.db);
      if (rows.length === 0) return;
      await uncountAnswer(tx, accountId, id);
      await markGone(ctx, tx, accountId, id);
    });
    return true;
  }

  async function uncount({ accountId, id }: Silent): Promise<void> {
    await sql`
      UPDATE comments SET looks = looks - 1
      WHERE account_id = ${accountId} AND id = ${id} AND state = 'unknown' AND looks > 0
    `.execute(ctx.db);
  }

  async function ask({ accountId, id }: Silent): Promise<void> {
    await ctx.transaction(async (tx) => {
      await openComments(tx, accountId);
      const { rows } = await sql`
        UPDATE comments SET look_at = NULL, failure = 'unclear'
        WHERE account_id = ${accountId} AND id = ${id} AND state = 'unknown' AND look_at IS NOT NULL RETURNING id
      `.execute(tx.db);
      if (rows.length > 0) tellChanged(tx, accountId, id);
    });
  }

  return createClaimLoop<Silent>({
    name: 'comment looks',
    log: ctx.log,
    now: ctx.now,
    due: sql`
      SELECT FROM comments WHERE state = 'unknown' AND look_at <= clock.now
      UNION ALL SELECT FROM comments
      WHERE private_state IN ('sending', 'unclear') AND private_state = 'sending' AND private_since < clock.now
    `,
    concurrency: 4,
    async claim(limit) {
      await settleLostPrivate(ctx);
      return claimSilent(ctx, limit);
    },
    handle,
  });
}

/** What is claimed and forgotten is claimed again. */
async function claimSilent(ctx: Context, limit: number): Promise<Silent[]> {
  const now = ctx.now();
  const { rows } = await sql<Silent>`
    UPDATE comments c SET looks = c.looks + 1,
      look_at = ${now}::timestamptz + make_interval(secs => ${NEXT_LOOK_SECONDS})
    FROM (
      SELECT account_id, id FROM comments WHERE state = 'unknown' AND look_at <= ${now}
      ORDER BY look_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) due
    WHERE c.account_id = due.account_id AND c.id = due.id
    RETURNING c.account_id, c.id, c.channel_id, c.thread_id, c.looks,
      c.sending_since > ${now}::timestamptz - make_interval(secs => ${PATIENCE_SECONDS}) AS is_patient
  `.execute(ctx.prepared);
  return rows;
}
