import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { newId } from '#infra/ids.ts';
import { createLease, type Lease, leaseEnd } from '#infra/leases.ts';

type Reader = Context['db'] | Tx['db'];

type Kind = 'website' | 'download';

export type MaterialRow = {
  accountId: string;
  id: string;
  kind: Kind;
  name: string;
  place: string;
  robots: string | null;
  state: 'reading' | 'ready' | 'failed';
  failure: string | null;
  startedAt: Date;
  endedAt: Date | null;
  fence: string;
};

export type PartState = 'waiting' | 'read' | 'left' | 'forbidden' | 'failed';
export type Counts = Record<PartState, number>;

const columns = sql`s.account_id, s.id, s.kind, s.name, s.place, s.robots, s.state, s.failure, s.started_at, s.ended_at, s.fence`;

/** Takes the materials that waited longest for their next part. */
export async function claimMaterials(ctx: Context, limit: number): Promise<MaterialRow[]> {
  const now = ctx.now();
  const { rows } = await sql<MaterialRow>`
    UPDATE materials s SET instance_id = ${ctx.instanceId}, fence = s.fence + 1, due_at = ${leaseEnd(now)}
    FROM (
      SELECT account_id AS a, id AS i FROM materials WHERE state = 'reading' AND due_at <= ${now}
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) due
    WHERE s.account_id = due.a AND s.id = due.i
    RETURNING ${columns}
  `.execute(ctx.prepared);
  return rows;
}

export function createMaterialLease(ctx: Context): Lease {
  const isHeld = sql<boolean>`state = 'reading'`;
  return createLease(ctx, {
    table: 'materials',
    end: 'dueAt',
    isHeld,
    async giveBack(isLost) {
      const { numAffectedRows } = await sql`
        UPDATE materials s SET instance_id = NULL, fence = s.fence + 1, due_at = ${ctx.now()}
        FROM (SELECT account_id AS a, id AS i FROM materials WHERE ${isHeld} AND ${isLost} FOR UPDATE SKIP LOCKED) lost
        WHERE s.account_id = lost.a AND s.id = lost.i
      `.execute(ctx.prepared);
      if (numAffectedRows) ctx.wake('materials');
    },
  });
}

type Found = { account: string; kind: Kind };

export async function findMaterial(db: Reader, { account, kind }: Found): Promise<MaterialRow | undefined> {
  const { rows } = await sql<MaterialRow>`
    SELECT ${columns} FROM materials s WHERE account_id = ${account} AND kind = ${kind}
  `.execute(db);
  return rows[0];
}

export async function countParts(
  db: Reader,
  { accountId, id }: Pick<MaterialRow, 'accountId' | 'id'>,
): Promise<Counts> {
  const counts: Counts = { waiting: 0, read: 0, left: 0, forbidden: 0, failed: 0 };
  const { rows } = await sql<{ state: PartState; count: number }>`
    SELECT state, count(*)::int AS count FROM material_parts
    WHERE account_id = ${accountId} AND material_id = ${id} GROUP BY state
  `.execute(db);
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** In the place of the one before; its id, or null while that one is being read. It is read from `dueAt` on. */
export async function insertMaterial(
  tx: Tx,
  {
    account,
    kind,
    name,
    place,
    at,
    dueAt = at,
  }: Found & { name: string; place: string; at: Date; dueAt?: Date },
): Promise<string | null> {
  const { db } = tx;
  await db
    .deleteFrom('materials')
    .where('accountId', '=', account)
    .where('kind', '=', kind)
    .where('state', '<>', 'reading')
    .execute();
  const id = newId();
  const row = await db
    .insertInto('materials')
    .values({ accountId: account, id, kind, name, place, startedAt: at, dueAt })
    .onConflict((conflict) => conflict.columns(['accountId', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  if (kind === 'website') await addParts(tx, { accountId: account, id }, [name], 1);
  return id;
}

/** The file is stored: it can be read. False where it was forgotten or given up meanwhile. */
export async function makeDue(
  db: Reader,
  { account, kind, place, at }: Found & { place: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('materials')
    .set({ dueAt: at })
    .where('accountId', '=', account)
    .where('kind', '=', kind)
    .where('place', '=', place)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False where it is gone. */
export async function deleteMaterial(
  db: Reader,
  { accountId, id }: Pick<MaterialRow, 'accountId' | 'id'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('materials')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those that are not known yet, behind all others, up to `most` in all. */
export async function addParts(
  tx: Tx,
  { accountId, id }: Pick<MaterialRow, 'accountId' | 'id'>,
  names: readonly string[],
  most: number,
): Promise<void> {
  if (names.length === 0) return;
  await sql`
    INSERT INTO material_parts (account_id, material_id, position, name)
    SELECT ${accountId}, ${id}, known.last + row_number() OVER (ORDER BY new.n), new.name
    FROM (
      SELECT coalesce(max(position), 0) AS last FROM material_parts WHERE account_id = ${accountId} AND material_id = ${id}
    ) known, unnest(${names}::text[]) WITH ORDINALITY AS new(name, n)
    WHERE NOT EXISTS (
      SELECT FROM material_parts WHERE account_id = ${accountId} AND material_id = ${id} AND name = new.name
    )
    ORDER BY new.n LIMIT (
      SELECT greatest(0, ${most} - count(*)) FROM material_parts WHERE account_id = ${accountId} AND material_id = ${id}
    )
  `.execute(tx.db);
}

export type Part = { position: number; name: string };

export async function findWaitingParts(
  db: Reader,
  { accountId, id }: Pick<MaterialRow, 'accountId' | 'id'>,
  limit: number,
): Promise<Part[]> {
  return db
    .selectFrom('materialParts')
    .select(['position', 'name'])
    .where('accountId', '=', accountId)
    .where('materialId', '=', id)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(limit)
    .execute();
}

export async function findNextPart(
  db: Reader,
  material: Pick<MaterialRow, 'accountId' | 'id'>,
): Promise<Part | undefined> {
  return (await findWaitingParts(db, material, 1))[0];
}

export async function endPart(
  tx: Tx,
  { accountId, id }: MaterialRow,
  { position }: Pick<Part, 'position'>,
  end: { state: PartState; text?: string; readAt: Date },
): Promise<void> {
  await tx.db
    .updateTable('materialParts')
    .set(end)
    .where('accountId', '=', accountId)
    .where('materialId', '=', id)
    .where('position', '=', position)
    .execute();
}

type Change = Partial<{
  place: string;
  robots: string | null;
  state: 'ready' | 'failed';
  failure: string | null;
  endedAt: Date;
  dueAt: Date;
  instanceId: null;
}>;

/** False when it is no longer this instance's, or was forgotten. Its row stays locked until the end of the transaction. */
export async function changeMaterial(
  tx: Tx,
  { accountId, id, fence }: MaterialRow,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('materials')
    .set(change)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
