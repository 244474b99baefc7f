import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { AWAITS_YES } from './still-learning.ts';

type Reader = Context['db'] | Tx['db'];

/**
 * Whether every answer waits for a person, whatever the switches say: there is nothing to answer from, or an import wrote
 * it and nobody has said yes.
 */
export async function mustBeRead(db: Reader, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM knowledge WHERE account_id = ${accountId} AND (knowledge_base ~ '\\S') IS NOT TRUE
    UNION ALL
    SELECT FROM import_runs r WHERE r.account_id = ${accountId} AND ${AWAITS_YES}
    LIMIT 1
  `.execute(db);
  return rows.length > 0;
}

/** Whether there is anything to answer from: what was saved, or what an import made for the time being. */
export async function hasKnowledge(db: Reader, accountId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM knowledge WHERE account_id = ${accountId} AND knowledge_base ~ '\\S'
    UNION ALL
    SELECT FROM import_runs
    WHERE account_id = ${accountId} AND state IN ('running', 'waiting') AND temp_until > ${now}
      AND temp_knowledge IS NOT NULL
    LIMIT 1
  `.execute(db);
  return rows.length > 0;
}
