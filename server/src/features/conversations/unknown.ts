import { sql } from 'kysely';

import type { Context } from '#context';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import { InstagramError } from '#instagram/errors.ts';
import { setAttention } from './attention.ts';
import { lockConversation } from './last-message.ts';
import { type Looked, type LookHooks, lookForParts } from './look-for-parts.ts';

/** An echo takes seconds, and so does the list of the platform. */
const FIRST_LOOK_SECONDS = 15;
/** The platform may still be fetching a file for so long. */
const FIRST_LOOK_FOR_FILE_SECONDS = 90;
const NEXT_LOOK_SECONDS = 45;
const LOOKS = 2;
/** While the platform does not answer, a person is not asked before this. */
const PATIENCE_SECONDS = 600;

/** `looks`: the one that it was claimed for included. */
type Silent = Looked & { conversationId: string; looks: number; isPatient: boolean };

/**
 * Looks on the platform, twice, for messages of which nobody knows whether they arrived, and then asks a person, once.
 * Nothing is sent again.
 */
export function createUnknownSweep(ctx: Context, hooks: LookHooks): ClaimLoop {
  async function handle(silent: Silent): Promise<void> {
    if (silent.looks <= LOOKS && !(await look(silent)) && silent.isPatient) return uncount(silent);
    if (silent.looks >= LOOKS) await ask(silent);
  }

  /** False: the platform could not be asked. */
  async function look(silent: Silent): Promise<boolean> {
    try {
      const client = await hooks.clientFor(silent.accountId, silent.channelId);
      if (!client) return false;
      await lookForParts(ctx, client, silent, false, hooks);
      return true;
    } catch (error) {
      if (!(error instanceof InstagramError)) throw error;
      ctx.log.warn({ err: error, conversation: silent.conversationId }, 'a message could not be looked for');
      return false;
    }
  }

  async function uncount({ accountId, conversationId }: Silent): Promise<void> {
    await sql`
      UPDATE message_parts SET looks = looks - 1
      WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND state = 'unknown'
        AND failure = 'unknown' AND look_at > ${ctx.now()} AND looks > 0
    `.execute(ctx.db);
  }

  /** With the mark in one transaction: who was asked once is not asked again. */
  async function ask({ accountId, conversationId }: Silent): Promise<void> {
    await ctx.transaction(async (tx) => {
      await lockConversation(tx, accountId, conversationId);
      const { rows } = await sql`
        UPDATE message_parts SET failure = 'asked'
        WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND state = 'unknown'
          AND failure = 'unknown' AND looks >= ${LOOKS}
        RETURNING id
      `.execute(tx.db);
      if (rows.length > 0) await setAttention(tx, { accountId, conversationId }, 'unknown', null);
    });
  }

  return createClaimLoop<Silent>({
    name: 'unknown',
    log: ctx.log,
    now: ctx.now,
    due: sql`
      SELECT FROM message_parts
      WHERE state = 'unknown' AND failure = 'unknown' AND coalesce(look_at, sending_since) <= clock.now
    `,
    concurrency: 10,
    sweepMilliseconds: 5000,
    claim: (limit) => claimSilent(ctx, limit),
    handle,
  });
}

/** The conversations in which something is to be looked for now. What is claimed and forgotten is claimed again. */
async function claimSilent(ctx: Context, limit: number): Promise<Silent[]> {
  const now = ctx.now();
  const { rows } = await sql<Silent>`
    WITH due AS (
      SELECT account_id, id FROM message_parts
      WHERE state = 'unknown' AND failure = 'unknown' AND ${now}::timestamptz >= coalesce(
        look_at,
        sending_since + make_interval(
          secs => CASE WHEN media_id IS NULL THEN ${FIRST_LOOK_SECONDS}::int ELSE ${FIRST_LOOK_FOR_FILE_SECONDS}::int END
        )
      )
      ORDER BY sending_since LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ),
    looked_for AS (
      UPDATE message_parts p SET looks = p.looks + 1,
        look_at = ${now}::timestamptz + make_interval(secs => ${NEXT_LOOK_SECONDS})
      FROM due WHERE p.account_id = due.account_id AND p.id = due.id
      RETURNING p.account_id, p.conversation_id, p.looks, p.sending_since
    )
    SELECT c.account_id, c.channel_id, c.customer_id, c.id AS conversation_id, max(l.looks) AS looks,
      max(l.sending_since) > ${now}::timestamptz - make_interval(secs => ${PATIENCE_SECONDS}) AS is_patient
    FROM looked_for l JOIN conversations c ON c.account_id = l.account_id AND c.id = l.conversation_id
    GROUP BY c.account_id, c.channel_id, c.customer_id, c.id
  `.execute(ctx.prepared);
  return rows;
}
