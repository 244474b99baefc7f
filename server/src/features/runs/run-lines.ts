import type { PlacedLine } from '@parley/assistant';
import { sql } from 'kysely';

import type { Tx } from '#context';

/** What the text of draft `d` quotes and the knowledge base no longer says. */
export const GONE_LINES = sql<{ line: string }>`
  SELECT gone.line FROM run_lines quoted
  JOIN changed_lines gone ON gone.account_id = quoted.account_id AND gone.line_key = quoted.line_key AND NOT gone.stands
  WHERE quoted.account_id = d.account_id AND quoted.run_id = d.run_id
`;

/** Keeps which lines a run's text tells, so that whoever was told them can be found when they change. */
export async function insertRunLines(
  tx: Tx,
  run: { accountId: string; id: string; createdAt: Date },
  lines: readonly PlacedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const { accountId, id: runId, createdAt } = run;
  const keys = new Set(lines.map(({ key }) => key));
  await tx.db
    .insertInto('runLines')
    .values([...keys].map((lineKey) => ({ accountId, runId, lineKey, createdAt })))
    .execute();
}

/** Whatever this message told that changed is done with, in the whole conversation. */
export async function settleTold(tx: Tx, accountId: string, messageId: string, at: Date): Promise<void> {
  await sql`
    UPDATE run_lines l SET settled_at = ${at}
    FROM messages m, run_lines told, changed_lines c, runs r
    WHERE m.account_id = ${accountId} AND m.id = ${messageId}
      AND told.account_id = m.account_id AND told.run_id = m.run_id
      AND c.account_id = told.account_id AND c.line_key = told.line_key AND NOT c.stands
      AND r.account_id = m.account_id AND r.conversation_id = m.conversation_id
      AND l.account_id = r.account_id AND l.run_id = r.id AND l.line_key = told.line_key AND l.settled_at IS NULL
  `.execute(tx.db);
  tx.live.publish(accountId, { type: 'account_updated', part: 'corrections' });
}
