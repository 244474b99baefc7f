import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '#test/database.ts';

import { createDatabase, createPool, type Database } from './db/database.ts';
import { transact } from './db/transaction.ts';
import { createJobs } from './jobs.ts';
import { createLog } from './log.ts';

const log = createLog('silent');

let database: TestDatabase;
let pool: pg.Pool;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.connectionString, log);
  db = createDatabase(pool);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const bells = { accountsChanged: () => undefined };
const add = (payload: object, jobKey?: string) =>
  transact(db, bells, (tx) => tx.jobs.add('test.work', payload, jobKey ? { jobKey } : {}));

test('what a transaction enqueued is worked on with its payload, once for one key', async () => {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const worked: unknown[] = [];
  await add({ id: 1 }, 'same');
  await add({ id: 2 }, 'same');
  const jobs = createJobs({
    pool,
    log,
    scheduled: [],
    queued: [
      {
        name: 'test.work',
        work: async (payload, signal) => {
          worked.push([payload, signal.aborted]);
          if (worked.length === 2) resolve();
        },
      },
    ],
  });
  await jobs.start();
  await add({ id: 3 });
  await done;
  await jobs.stop();
  expect(worked).toEqual([
    [{ id: 2 }, false],
    [{ id: 3 }, false],
  ]);
});

test('what catches up is done once after a day on which nothing ran', async () => {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000);
  const schedule = `${hourAgo.getUTCMinutes()} ${hourAgo.getUTCHours()} * * *`;
  const worked: string[] = [];
  const scheduled = [
    { name: 'test.sleeps', schedule, work: async () => void worked.push('sleeps') },
    {
      name: 'test.catches-up',
      schedule,
      catchesUp: true,
      work: async () => {
        worked.push('catches up');
        resolve();
      },
    },
  ];
  // A job that is new has missed nothing.
  const first = createJobs({ pool, log, scheduled });
  await first.start();
  await first.stop();
  expect(worked).toEqual([]);
  await pool.query(`UPDATE graphile_worker._private_known_crontabs
    SET known_since = now() - interval '3 days', last_execution = now() - interval '2 days'`);
  const second = createJobs({ pool, log, scheduled });
  await second.start();
  await done;
  await second.stop();
  expect(worked).toEqual(['catches up']);
});

test('two handlers of one name are refused', () => {
  const work = async () => undefined;
  const scheduled = [{ name: 'test.work', schedule: '* * * * *', work }];
  expect(() => createJobs({ pool, log, scheduled, queued: [{ name: 'test.work', work }] })).toThrow(
    'test.work',
  );
});
