import { sql } from 'kysely';

import type { Context, Tx } from '#context';

type Reader = Context['db'] | Tx['db'];

/** Of a run `r` that has ended: nobody has taken what it wrote, or saved a text of their own since. */
export const AWAITS_YES = sql`r.awaits_yes AND NOT EXISTS (
  SELECT FROM knowledge_versions v
  WHERE v.account_id = r.account_id AND v.part = 'knowledge_base' AND v.user_id IS NOT NULL
    AND v.source IN ('edit', 'restore', 'generated') AND v.id > coalesce(r.knowledge_version_id, r.prompt_version_id)
)`;

/**
 * Answers stand on what was written from the history, and nobody has said yes to it: each waits for a person. It is said
 * by taking it, or by any text of the owner's own.
 */
export async function isStillLearning(db: Reader, accountId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM import_runs r JOIN knowledge k ON k.account_id = r.account_id
    WHERE r.account_id = ${accountId} AND r.state IN ('running', 'waiting') AND r.temp_until > ${now}
      AND r.temp_knowledge IS NOT NULL AND k.knowledge_base IS NULL
    UNION ALL
    SELECT FROM import_runs r WHERE r.account_id = ${accountId} AND ${AWAITS_YES}
    LIMIT 1
  `.execute(db);
  return rows.length > 0;
}

/** The knowledge base that an import has made for the time being. */
export async function findTemporary(db: Reader, accountId: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('importRuns')
    .select('tempKnowledge')
    .where('accountId', '=', accountId)
    .where('state', 'in', ['running', 'waiting'])
    .where('tempUntil', '>', now)
    .executeTakeFirst();
  return row?.tempKnowledge ?? null;
}
