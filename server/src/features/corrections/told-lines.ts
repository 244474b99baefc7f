import type { KnowledgeChange, PlacedLine } from '@parley/assistant';
import { sql } from 'kysely';
import type { Context, Tx } from '#context';
import { dropNeedlessCorrections } from '#features/drafts/service.ts';
import type { KnowledgeHooks } from '#features/knowledge/service.ts';

/** What a save of the knowledge base means for what customers were told. */
export function knowledgeHooks(ctx: Context): KnowledgeHooks {
  return { onKnowledgeChanged: (tx, accountId, change) => noteChangedLines(ctx, tx, accountId, change) };
}

/**
 * The knowledge base was saved: lines that went are remembered with what stands in their place, and those that stand
 * again are not listed. Drafts of corrections that nobody needs any more, or that say what is gone by now, are dropped.
 */
async function noteChangedLines(
  ctx: Context,
  tx: Tx,
  accountId: string,
  { before, after }: { before: string | null; after: string },
): Promise<void> {
  const { gone, moved, added } = await ctx.assistant.compareKnowledge(before ?? '', after);
  if (gone.length > 0) await markGone(tx, accountId, gone);
  const left = [
    ...gone.map((line) => ({ ...line, stands: false })),
    ...moved.map((line) => ({ ...line, successor: null, stands: true })),
  ];
  if (left.length > 0) await insertLeft(tx, accountId, left, ctx.now());
  const isAgain = added.length > 0 && (await markStanding(tx, accountId, added));
  if (isAgain || gone.length > 0) await dropNeedlessCorrections(tx, accountId, ctx.now());
}

/** Lines that had moved or replaced others before they went. */
async function markGone(tx: Tx, accountId: string, gone: KnowledgeChange['gone']): Promise<void> {
  const rows = JSON.stringify(gone);
  await sql`
    UPDATE changed_lines c SET successor = g.successor
    FROM jsonb_to_recordset(${rows}::jsonb) AS g(line text, successor text)
    WHERE c.account_id = ${accountId} AND c.successor = g.line
  `.execute(tx.db);
  await sql`
    UPDATE changed_lines c SET stands = false, successor = g.successor
    FROM jsonb_to_recordset(${rows}::jsonb) AS g(line text, question text, successor text)
    WHERE c.account_id = ${accountId} AND c.stands AND ${SAYS_THE_SAME}
  `.execute(tx.db);
}

/** As the assistant's `indexSayings`, between a remembered line `c` and a given one `g`. */
const SAYS_THE_SAME = sql`c.line = g.line AND (c.question IS NULL OR g.question IS NULL OR c.question = g.question)`;

type LeftLine = PlacedLine & { successor: string | null; stands: boolean };

async function insertLeft(tx: Tx, accountId: string, left: readonly LeftLine[], at: Date): Promise<void> {
  await sql`
    INSERT INTO changed_lines (account_id, line_key, line, heading, question, successor, stands, changed_at)
    SELECT ${accountId}, g.key, g.line, g.heading, g.question, g.successor, g.stands, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(left)}::jsonb)
      AS g(key text, line text, heading text, question text, successor text, stands boolean)
    ON CONFLICT (account_id, line_key) DO UPDATE
      SET successor = excluded.successor, stands = excluded.stands, changed_at = excluded.changed_at
  `.execute(tx.db);
}

/** Whether any line that had gone stands again. */
async function markStanding(tx: Tx, accountId: string, added: readonly PlacedLine[]): Promise<boolean> {
  const rows = JSON.stringify(added);
  const { numAffectedRows: returned } = await sql`
    DELETE FROM changed_lines c USING jsonb_to_recordset(${rows}::jsonb) AS g(key text)
    WHERE c.account_id = ${accountId} AND c.line_key = g.key
  `.execute(tx.db);
  const { numAffectedRows: elsewhere } = await sql`
    UPDATE changed_lines c SET stands = true
    FROM jsonb_to_recordset(${rows}::jsonb) AS g(line text, question text)
    WHERE c.account_id = ${accountId} AND NOT c.stands AND ${SAYS_THE_SAME}
  `.execute(tx.db);
  return (returned ?? 0n) + (elsewhere ?? 0n) > 0n;
}
