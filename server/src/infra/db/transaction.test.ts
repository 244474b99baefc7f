import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '#test/database.ts';

import { createLog } from '../log.ts';
import { createDatabase, createPool, type Database } from './database.ts';
import { transact } from './transaction.ts';

let database: TestDatabase;
let pool: pg.Pool;
let db: Database;
let accountId: string;
let rung: string[][];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.connectionString, createLog('silent'));
  db = createDatabase(pool);
});
beforeEach(async () => {
  accountId = await addAccount();
  rung = [];
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function addAccount(): Promise<string> {
  const id = randomUUID();
  await sql`INSERT INTO accounts (id, name) VALUES (${id}, 'before')`.execute(db);
  await sql`INSERT INTO live_sequences (account_id) VALUES (${id})`.execute(db);
  return id;
}
const bells = { accountsChanged: (ids: readonly string[]) => void rung.push([...ids]) };
const run = <T>(work: Parameters<typeof transact<T>>[2]) => transact(db, bells, work);
async function rename(
  tx: { db: Database | Parameters<Parameters<typeof transact>[2]>[0]['db'] },
  id: string,
  name: string,
) {
  await tx.db.updateTable('accounts').set({ name }).where('id', '=', id).execute();
}
async function nameOf(id: string): Promise<string | undefined> {
  return (await db.selectFrom('accounts').select('name').where('id', '=', id).executeTakeFirst())?.name;
}
async function eventsOf(id: string) {
  const { rows } = await sql<{ seq: string; payload: { type: string } }>`
    SELECT seq, payload FROM live_events WHERE account_id = ${id} ORDER BY seq
  `.execute(db);
  return rows.map(({ seq, payload }) => [Number(seq), payload.type]);
}
const jobs = async (name: string) =>
  (await pool.query('SELECT FROM graphile_worker.jobs WHERE task_identifier = $1', [name])).rowCount;

describe('data, events, jobs and bells', () => {
  test('stand together', async () => {
    const other = await addAccount();
    let bell = 0;
    const answer = await run(async (tx) => {
      await rename(tx, accountId, 'after');
      tx.live.publish(accountId, { type: 'one', conversationId: randomUUID() });
      tx.live.publish(other, { type: 'elsewhere' });
      tx.live.publish(accountId, { type: 'two' });
      await tx.jobs.add('test.stands', { id: 1 });
      tx.afterCommit(() => {
        bell += 1;
      });
      expect(await eventsOf(accountId)).toEqual([]);
      return 'answer';
    });
    expect(answer).toBe('answer');
    expect(await nameOf(accountId)).toBe('after');
    expect(await eventsOf(accountId)).toEqual([
      [1, 'one'],
      [2, 'two'],
    ]);
    expect(await eventsOf(other)).toEqual([[1, 'elsewhere']]);
    expect(await jobs('test.stands')).toBe(1);
    expect(rung.map((ids) => ids.toSorted())).toEqual([[accountId, other].toSorted()]);
    expect(bell).toBe(1);
  });

  test('fall together', async () => {
    const failing = run(async (tx) => {
      await rename(tx, accountId, 'after');
      tx.live.publish(accountId, { type: 'one' });
      await tx.jobs.add('test.falls', {});
      tx.afterCommit(() => rung.push(['bell']));
      throw new Error('second thoughts');
    });
    await expect(failing).rejects.toThrow('second thoughts');
    expect([await nameOf(accountId), await eventsOf(accountId), await jobs('test.falls'), rung]).toEqual([
      'before',
      [],
      0,
      [],
    ]);
  });

  test('a fault of the very last statement takes everything with it', async () => {
    const failing = run(async (tx) => {
      await rename(tx, accountId, 'after');
      tx.live.publish(accountId, { type: 'bad', conversationId: 'no uuid' });
      tx.afterCommit(() => rung.push(['bell']));
    });
    await expect(failing).rejects.toThrow(/uuid/);
    expect([await nameOf(accountId), await eventsOf(accountId), rung]).toEqual(['before', [], []]);
    // The connection went back in good order.
    await Promise.all(Array.from({ length: 30 }, () => run((tx) => rename(tx, accountId, 'again'))));
    expect(await nameOf(accountId)).toBe('again');
  });

  test('without events no bell rings', async () => {
    await run((tx) => rename(tx, accountId, 'after'));
    expect(rung).toEqual([]);
  });
});

test('sequence numbers have no gap and follow the commits, however many write at once', async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      run(async (tx) => {
        await sql`SELECT pg_sleep(${(n % 3) / 1000})`.execute(tx.db);
        tx.live.publish(accountId, { type: `${n}a` });
        tx.live.publish(accountId, { type: `${n}b` });
        if (n % 10 === 9) throw new Error('rolled back');
      }).catch(() => undefined),
    ),
  );
  const events = await eventsOf(accountId);
  expect(events.map(([seq]) => seq)).toEqual(Array.from({ length: 108 }, (_, n) => n + 1));
  for (let at = 0; at < events.length; at += 2) {
    const [first, second] = [String(events[at]?.[1]), String(events[at + 1]?.[1])];
    expect(second).toBe(first.replace('a', 'b'));
  }
});

describe('deadlocks', () => {
  test('are tried anew: both sides get through, and each rings once', async () => {
    const other = await addAccount();
    const meet = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
    const attempts = [0, 0];
    const bell: number[] = [];
    const side = (n: 0 | 1, first: string, second: string) =>
      run(async (tx) => {
        attempts[n] = (attempts[n] ?? 0) + 1;
        await rename(tx, first, `side ${n}`);
        meet[n]?.resolve();
        await meet[1 - n]?.promise;
        await rename(tx, second, `side ${n}`);
        tx.live.publish(accountId, { type: `side ${n}` });
        tx.afterCommit(() => bell.push(n));
      });
    await Promise.all([side(0, accountId, other), side(1, other, accountId)]);
    // At least one gave way; on a busy machine the database may let both, or one twice.
    expect(Math.max(...attempts)).toBeGreaterThan(1);
    expect(bell.toSorted()).toEqual([0, 1]);
    expect(rung).toHaveLength(2);
    expect((await eventsOf(accountId)).map(([seq]) => seq)).toEqual([1, 2]);
    expect(await nameOf(accountId)).toBe(await nameOf(other));
  });

  test('five times, then it is a fault; other faults at once', async () => {
    let attempts = 0;
    const raise = (state: string) =>
      run(async (tx) => {
        attempts += 1;
        await sql`DO ${sql.lit(`BEGIN RAISE EXCEPTION 'raised' USING ERRCODE = '${state}'; END`)}`.execute(
          tx.db,
        );
      });
    await expect(raise('40P01')).rejects.toMatchObject({ code: '40P01' });
    expect(attempts).toBe(5);
    await expect(raise('40001')).rejects.toMatchObject({ code: '40001' });
    expect(attempts).toBe(10);
    await expect(raise('23505')).rejects.toMatchObject({ code: '23505' });
    expect(attempts).toBe(11);
  });
});
