import type { ImportStage } from '@parley/contract/import-stages.ts';
import type { ImportFailure, ImportReport } from '@parley/contract/imports.ts';
import { sql, type UpdateObject } from 'kysely';

import type { Context, Tx } from '#context';
import { newId } from '#infra/ids.ts';
import { createLease, type Lease, leaseEnd } from '#infra/leases.ts';
import type { DB, JsonValue } from '#schema';

type Reader = Context['db'] | Tx['db'];

/** What is counted while the history is read. */
export type Counts = Partial<ImportReport>;

type Change = UpdateObject<DB, 'importRuns'>;

export type RunRow = {
  accountId: string;
  id: string;
  channelId: string;
  fence: string;
  state: 'running' | 'waiting' | 'done' | 'failed';
  waitsFor: 'token' | 'calls' | null;
  waitingSince: Date | null;
  stage: ImportStage;
  progress: number;
  until: Date;
  listCursor: string | null;
  isListed: boolean;
  processed: number;
  total: number;
  messages: number;
  postsRead: number;
  postsTotal: number;
  mediaRead: number;
  mediaTotal: number;
  worked: number;
  example: string | null;
  report: Partial<ImportReport>;
  failure: ImportFailure | null;
  tempKnowledge: string | null;
  avatarsAt: Date | null;
  startedAt: Date;
  endedAt: Date | null;
};

const columns = sql`
  r.account_id, r.id, r.channel_id, r.fence, r.state, r.waits_for, r.waiting_since, r.stage, r.progress, r.until,
  r.list_cursor, r.is_listed, r.processed, r.total, r.messages, r.posts_read, r.posts_total, r.media_read,
  r.media_total, r.worked, r.example, r.report, r.failure, r.temp_knowledge, r.avatars_at, r.started_at, r.ended_at
`;

export type Claimed = Pick<RunRow, 'accountId' | 'id' | 'channelId' | 'fence'>;

/** Takes the runs that waited longest, as far as they go on. */
export async function claimRuns(ctx: Context, limit: number): Promise<RunRow[]> {
  const now = ctx.now();
  const { rows } = await sql<RunRow>`
    UPDATE import_runs r SET instance_id = ${ctx.instanceId}, fence = r.fence + 1, due_at = ${leaseEnd(now)}
    FROM (
      SELECT account_id AS a, id AS i FROM import_runs WHERE state IN ('running', 'waiting') AND due_at <= ${now}
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) due
    WHERE r.account_id = due.a AND r.id = due.i
    RETURNING ${columns}
  `.execute(ctx.prepared);
  return rows;
}

export function createImportLease(ctx: Context): Lease {
  const isOpen = sql<boolean>`state IN ('running', 'waiting')`;
  return createLease(ctx, {
    table: 'import_runs',
    end: 'dueAt',
    isHeld: isOpen,
    async giveBack(isLost) {
      const { numAffectedRows } = await sql`
        UPDATE import_runs r SET instance_id = NULL, fence = r.fence + 1, due_at = ${ctx.now()}
        FROM (
          SELECT account_id AS a, id AS i FROM import_runs WHERE ${isOpen} AND ${isLost} FOR UPDATE SKIP LOCKED
        ) lost
        WHERE r.account_id = lost.a AND r.id = lost.i
      `.execute(ctx.prepared);
      if (numAffectedRows) ctx.wake('imports');
    },
  });
}

/** False while another one is open. What was kept of earlier ones goes, but for the runs themselves. */
export async function insertRun(
  ctx: Context,
  tx: Tx,
  { accountId, channelId, userId }: { accountId: string; channelId: string; userId: string },
): Promise<boolean> {
  const now = ctx.now();
  // What is not older than this comes by webhooks, or is looked for because none brought it.
  const { rows } = await sql`
    INSERT INTO import_runs (account_id, id, channel_id, until, due_at, started_by, started_at)
    SELECT ${accountId}, ${newId()}, ${channelId}, coalesce(
      (SELECT begun_at FROM reconciliations WHERE account_id = ${accountId} AND id = ${channelId}),
      (SELECT subscribed_at FROM channels WHERE account_id = ${accountId} AND id = ${channelId}),
      ${now}
    ), ${now}, ${userId}, ${now}
    ON CONFLICT (account_id) WHERE state IN ('running', 'waiting') DO NOTHING
    RETURNING id
  `.execute(tx.db);
  return rows.length > 0;
}

export async function hasOpenRun(db: Reader, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('importRuns')
    .select('id')
    .where('accountId', '=', accountId)
    .where('state', 'in', ['running', 'waiting'])
    .executeTakeFirst();
  return row !== undefined;
}

export async function findNewestRun(db: Reader, accountId: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    SELECT ${columns} FROM import_runs r WHERE account_id = ${accountId} ORDER BY started_at DESC LIMIT 1
  `.execute(db);
  return rows[0];
}

/** Changes a run that is still this instance's; null when somebody took it over, or it has ended. */
export async function changeRun(
  db: Reader,
  { accountId, id, fence }: Claimed,
  change: Change,
): Promise<RunRow | null> {
  const row = await db
    .updateTable('importRuns')
    .set(change)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', 'in', ['running', 'waiting'])
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  const { rows } = await sql<RunRow>`
    SELECT ${columns} FROM import_runs r WHERE account_id = ${accountId} AND id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

/** The runs that wait for a token of this account may go on. */
export async function releaseWaiting(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('importRuns')
    .set({ dueAt: now })
    .where('accountId', '=', accountId)
    .where('state', '=', 'waiting')
    .where('instanceId', 'is', null)
    .execute();
}

/** Adds to the numbers of the report. */
export const addCounts = (counts: Counts) =>
  sql<JsonValue>`report || jsonb_build_object(${sql.join(
    Object.entries(counts).flatMap(([name, count]) => [
      sql.lit(name),
      sql`coalesce((report ->> ${sql.lit(name)})::int, 0) + ${count}::int`,
    ]),
  )})`;

/** The channel is still the account's, and the run is still this instance's. Within the transaction that stores. */
export async function mayStore(tx: Tx, { accountId, id, channelId, fence }: Claimed): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM import_runs r JOIN channels ch ON ch.account_id = r.account_id AND ch.id = ${channelId}
    WHERE r.account_id = ${accountId} AND r.id = ${id} AND r.fence = ${fence}
      AND r.state IN ('running', 'waiting') AND ch.disconnected_at IS NULL
  `.execute(tx.db);
  return rows.length > 0;
}

/** Ends it; what it was to read goes. Null when it is no longer this instance's. */
export async function endRun(tx: Tx, run: Claimed, end: Change): Promise<RunRow | null> {
  const { accountId, id } = run;
  const row = await changeRun(tx.db, run, { ...end, instanceId: null, waitsFor: null });
  if (!row) return null;
  const { db } = tx;
  await db
    .deleteFrom('importConversations')
    .where('accountId', '=', accountId)
    .where('runId', '=', id)
    .execute();
  await db.deleteFrom('importPosts').where('accountId', '=', accountId).where('runId', '=', id).execute();
  return row;
}

/** The owner agrees to what was written. False when there was nothing to agree to. */
export async function endWaiting(tx: Tx, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('importRuns')
    .set({ awaitsYes: false })
    .where('accountId', '=', accountId)
    .where('awaitsYes', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
