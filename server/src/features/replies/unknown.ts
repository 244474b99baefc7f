import { sql } from 'kysely';

import type { Context } from '#context';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';

import { setAttention } from './attention.ts';

/** An echo takes seconds; a message without one after this long needs a person's eye. */
const ECHO_SECONDS = 60;

type Silent = { accountId: string; conversationId: string };

/** Asks a person, once, about messages of which nobody knows whether they arrived. */
export function createUnknownSweep(ctx: Context): ClaimLoop {
  return createClaimLoop<Silent>({
    name: 'unknown',
    log: ctx.log,
    now: ctx.now,
    concurrency: 10,
    sweepMilliseconds: 5000,
    async claim(limit) {
      const { rows } = await sql<Silent>`
        UPDATE message_parts p SET failure = 'asked'
        FROM (
          SELECT account_id, id FROM message_parts
          WHERE state = 'unknown' AND failure = 'unknown'
            AND sending_since < ${ctx.now()}::timestamptz - make_interval(secs => ${ECHO_SECONDS})
          ORDER BY sending_since LIMIT ${limit} FOR UPDATE SKIP LOCKED
        ) silent
        WHERE p.account_id = silent.account_id AND p.id = silent.id
        RETURNING p.account_id, p.conversation_id
      `.execute(ctx.db);
      return rows;
    },
    handle: (where) => ctx.transaction((tx) => setAttention(tx, where, 'unknown', null)),
  });
}
