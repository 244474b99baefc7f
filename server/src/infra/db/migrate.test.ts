import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createLog } from '../log.ts';
import { createPool } from './database.ts';
import { MigrationError, migrate, NewerDatabaseError } from './migrate.ts';

let database: TestDatabase;
let folder: string;
const pools: pg.Pool[] = [];

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), 'parley-migrations-'));
});

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function openPool(): pg.Pool {
  const pool = createPool(database.connectionString, createLog('silent'), 2);
  pools.push(pool);
  return pool;
}

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

test('applies files in order, once, and tells which', async () => {
  const pool = openPool();
  await write('0002-fill.sql', 'insert into things values (1); insert into things values (2);');
  await write('0001-things.sql', 'create table things (id int)');
  expect(await migrate(pool, folder)).toEqual({ applied: ['0001-things.sql', '0002-fill.sql'] });
  await write('0003-more.sql', 'insert into things values (3)');
  expect(await migrate(pool, folder)).toEqual({ applied: ['0003-more.sql'] });
  expect(await migrate(pool, folder)).toEqual({ applied: [] });
  const { rows } = await pool.query('select id from things order by id');
  expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

test('instances that boot together apply each file once', async () => {
  await write('0001-slow.sql', 'select pg_sleep(0.2); create table things (id int)');
  await write('0002-fill.sql', 'insert into things values (1)');
  const results = await Promise.all([1, 2, 3, 4].map(() => migrate(openPool(), folder)));
  expect(results.flatMap(({ applied }) => applied).sort()).toEqual(['0001-slow.sql', '0002-fill.sql']);
});

test('a file that fails leaves nothing of itself, keeps those before it, and is applied once it is mended', async () => {
  const pool = openPool();
  await write('0001-things.sql', 'create table things (id int)');
  await write('0002-broken.sql', 'create table half (id int); insert into nowhere values (1)');
  await expect(migrate(pool, folder)).rejects.toThrow(/0002-broken\.sql failed: relation "nowhere"/);
  const { rows } = await pool.query(`select to_regclass('things') as things, to_regclass('half') as half`);
  expect(rows).toEqual([{ things: 'things', half: null }]);
  await write('0002-broken.sql', 'create table half (id int)');
  expect(await migrate(pool, folder)).toEqual({ applied: ['0002-broken.sql'] });
});

test('a migration that is killed in the middle leaves nothing of itself, and the next start applies it', async () => {
  const pool = openPool();
  await write('0001-things.sql', 'create table things (id int)');
  await write('0002-slow.sql', 'create table half (id int); select pg_sleep(600)');
  const killed = migrate(openPool(), folder);
  killed.catch(() => undefined);
  const kill = () =>
    pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`);
  await expect.poll(async () => (await kill()).rowCount).toBe(1);
  await expect(killed).rejects.toThrow(/0002-slow\.sql failed/);
  const { rows } = await pool.query(`select to_regclass('things') as things, to_regclass('half') as half`);
  expect(rows).toEqual([{ things: 'things', half: null }]);
  await write('0002-slow.sql', 'create table half (id int)');
  expect(await migrate(pool, folder)).toEqual({ applied: ['0002-slow.sql'] });
});

test('a database of a newer program is refused in one line and left as it is', async () => {
  const pool = openPool();
  await write('0001-things.sql', 'create table things (id int)');
  await write('0002-future.sql', 'create table future (id int)');
  await migrate(pool, folder);
  await rm(join(folder, '0002-future.sql'));
  await write('0003-mine.sql', 'drop table things');
  const error = await migrate(pool, folder).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(NewerDatabaseError);
  expect((error as Error).message).toMatch(/^.*newer Parley \(0002-future\.sql.*$/);
  await pool.query('select * from things');
});

test('a changed file is refused; other line ends are no change', async () => {
  const pool = openPool();
  await write('0001-things.sql', 'create table things (\n  id int\n)');
  await migrate(pool, folder);
  await write('0001-things.sql', 'create table things (\r\n  id int\r\n)');
  expect(await migrate(pool, folder)).toEqual({ applied: [] });
  await write('0001-things.sql', 'create table things (\n  id bigint\n)');
  await expect(migrate(pool, folder)).rejects.toThrow(/0001-things\.sql was changed/);
});

test('names that would leave the order open are refused before anything runs', async () => {
  const pool = openPool();
  await write('0001-things.sql', 'create table things (id int)');
  await write('0001-other.sql', 'create table other (id int)');
  await expect(migrate(pool, folder)).rejects.toThrow(/Two migrations have the number 0001/);
  await rm(join(folder, '0001-other.sql'));
  await write('2-other.sql', 'create table other (id int)');
  await expect(migrate(pool, folder)).rejects.toThrow(MigrationError);
  await rm(join(folder, '2-other.sql'));
  await write('0003-last.sql', 'create table last (id int)');
  await migrate(pool, folder);
  await write('0002-late.sql', 'create table late (id int)');
  await expect(migrate(pool, folder)).rejects.toThrow(/0002-late\.sql comes before 0003-last\.sql/);
});
