import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { createLog } from '#infra/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

import { createDatabase, createPool, createPrepared, type Database } from './database.ts';
import { prepared, unawaited } from './joined.ts';
import { transact } from './transaction.ts';

let database: TestDatabase;
let pool: pg.Pool;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  // One connection, so that whatever a test leaves behind on it meets the next statement.
  pool = createPool(database.connectionString, createLog('silent'), 1);
  db = createDatabase(pool);
  await pool.query('CREATE TABLE notes (n integer PRIMARY KEY, text text NOT NULL)');
});
beforeEach(async () => {
  await pool.query('TRUNCATE notes');
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const note = (n: number, text: string | null = 'text') =>
  sql`INSERT INTO notes (n, text) VALUES (${n}, ${text})`;
const lastNote = (n: number, text: string | null = 'text') =>
  unawaited`INSERT INTO notes (n, text) VALUES (${n}::integer, ${text}::text)`;
const notes = async () =>
  (await pool.query<{ n: number }>('SELECT n FROM notes ORDER BY n')).rows.map(({ n }) => n);

/** How many packets leave while `work` runs. */
async function countPackets(work: () => Promise<unknown>): Promise<number> {
  const client = await pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Record<'_write' | '_writev', Writer> } })
    .connection;
  client.release();
  let packets = 0;
  const { _write: write, _writev: writev } = stream;
  const counting = (original: Writer): Writer =>
    function (this: unknown, ...parameters) {
      packets++;
      return original.apply(this, parameters);
    };
  Object.assign(stream, { _write: counting(write), _writev: counting(writev) });
  await work();
  Object.assign(stream, { _write: write, _writev: writev });
  return packets;
}
type Writer = (this: unknown, ...parameters: unknown[]) => void;

test('BEGIN leaves with the first statement, and the last one with COMMIT', async () => {
  const packets = await countPackets(() =>
    db.transaction().execute(async (trx) => {
      await note(1).execute(trx);
      await trx.executeQuery(lastNote(2));
      await trx.executeQuery(lastNote(3));
    }),
  );
  expect(packets).toBe(2);
  expect(await notes()).toEqual([1, 2, 3]);
});

test('a held statement that fails lets the commit fail, and nothing is stored', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await note(1).execute(trx);
    await trx.executeQuery(lastNote(2, null));
  });
  await expect(failing).rejects.toMatchObject({ code: '23502' });
  expect(await notes()).toEqual([]);
});

test('a held statement goes before what is asked after it, and nobody misses its fault', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await trx.executeQuery(lastNote(1, null));
    await note(2).execute(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23502' });
  await db.transaction().execute(async (trx) => {
    await trx.executeQuery(lastNote(1));
    const { rows } = await sql<{ n: number }>`SELECT n FROM notes`.execute(trx);
    expect(rows).toEqual([{ n: 1 }]);
  });
});

test('a transaction that is rolled back takes what was held along', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await note(1).execute(trx);
    await trx.executeQuery(lastNote(2));
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  await note(3).execute(db);
  expect(await notes()).toEqual([3]);
});

test('a transaction that asks nothing sends nothing when it fails, and the connection goes on', async () => {
  const packets = await countPackets(async () => {
    const failing = db.transaction().execute(async () => {
      throw new Error('at once');
    });
    await expect(failing).rejects.toThrow('at once');
  });
  expect(packets).toBe(0);
  await note(1).execute(db);
  // Outside a transaction it is durable at once: another connection would see it.
  await sql`ROLLBACK`.execute(db);
  expect(await notes()).toEqual([1]);
});

test('outside a transaction nothing is held', async () => {
  await db.executeQuery(lastNote(1));
  expect(await notes()).toEqual([1]);
});

test('a marked statement is prepared once on a connection', async () => {
  const ask = (n: number) => db.executeQuery<{ n: number }>(prepared`SELECT ${n}::integer AS n`);
  expect((await ask(1)).rows).toEqual([{ n: 1 }]);
  expect((await ask(2)).rows).toEqual([{ n: 2 }]);
  const { rows } = await pool.query(`SELECT FROM pg_prepared_statements WHERE statement LIKE '%AS n%'`);
  expect(rows).toHaveLength(1);
});

test('by way of the prepared database every statement is, without a mark', async () => {
  const sweeps = createPrepared(pool);
  const ask = (n: number) => sql<{ n: number }>`SELECT ${n}::integer AS number`.execute(sweeps);
  expect((await ask(1)).rows).toEqual([{ number: 1 }]);
  expect((await ask(2)).rows).toEqual([{ number: 2 }]);
  await sweeps.transaction().execute((trx) => note(1).execute(trx));
  const { rows } = await pool.query(`SELECT FROM pg_prepared_statements WHERE statement LIKE '%AS number%'`);
  expect(rows).toHaveLength(1);
  expect(await notes()).toEqual([1]);
});

test('what was prepared before a migration of its columns is prepared anew', async () => {
  const sweeps = createPrepared(pool);
  const ask = () => sql<{ n: number | string }>`SELECT n FROM notes`.execute(sweeps);
  const askInTransaction = () =>
    transact(db, { accountsChanged: () => undefined }, ({ db: trx }) =>
      trx.executeQuery<{ n: number | string }>(prepared`SELECT n AS same FROM notes`),
    );
  await note(1).execute(db);
  expect((await ask()).rows).toEqual([{ n: 1 }]);
  expect((await askInTransaction()).rows).toEqual([{ same: 1 }]);
  await pool.query('ALTER TABLE notes ALTER n TYPE bigint');
  // The driver tells a bigint as text.
  expect((await ask()).rows).toEqual([{ n: '1' }]);
  await pool.query('ALTER TABLE notes ALTER n TYPE integer');
  expect((await askInTransaction()).rows).toEqual([{ same: 1 }]);
  await pool.query('ALTER TABLE notes ALTER n TYPE bigint');
  expect((await askInTransaction()).rows).toEqual([{ same: '1' }]);
  await pool.query('ALTER TABLE notes ALTER n TYPE integer');
});
