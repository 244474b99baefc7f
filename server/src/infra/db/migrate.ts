import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** Its message is one line for the person who starts the program. */
export class MigrationError extends Error {
  override readonly name: string = 'MigrationError';
}

/** The database was migrated by a newer program than this one. */
export class NewerDatabaseError extends MigrationError {
  override readonly name = 'NewerDatabaseError';
}

/** What was applied, as the database and a backup name it. */
export type Applied = { name: string; checksum: string };

type Migration = { name: string; sql: string; checksum: string };
/** A table that stands in an outside database while a restore into it is under way. */
export const RESTORING = 'parley_restoring';

/** Any number will do, as long as nothing else in this database locks it. */
const lockKey = 7_205_759_403;

/**
 * Brings the database up to the newest `NNNN-title.sql` of `folder`, each file in a transaction of its own.
 * Instances that boot together wait for each other. Throws MigrationError; files applied before it stay applied.
 * With `only`, for a restore, it goes as far as a backup was.
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  only?: readonly Applied[],
): Promise<{ applied: string[] }> {
  const migrations = only ? await findMigrations(folder, only) : await readMigrations(folder);
  const client = await pool.connect();
  try {
    await checkServerVersion(client);
    // The wait for another instance and a long migration must outlast the pool's ordinary limits.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    if (!only) await checkRestored(client);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now()
       )`,
    );
    const pending = await findPending(client, migrations);
    for (const migration of pending) await apply(client, migration);
    return { applied: pending.map(({ name }) => name) };
  } finally {
    client.release(true); // closing the session gives back the lock, whatever state it is in
  }
}

/** A key that changes whenever the schema does. */
export async function schemaChecksum(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, checksum } of await readMigrations(folder)) hash.update(`${name}:${checksum}\n`);
  return hash.digest('hex');
}

/** The files of what was applied elsewhere. Throws MigrationError where this program has others. */
export async function findMigrations(folder: string, applied: readonly Applied[]): Promise<Migration[]> {
  const migrations = await readMigrations(folder);
  checkKnown(applied, migrations);
  const names = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => names.has(name));
}

/** All files, the oldest first. Throws MigrationError. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (!number) throw new MigrationError(`Migration ${name} is not named NNNN-title.sql.`);
    if (numbers.has(number)) throw new MigrationError(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout with other line ends is the same migration.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function checkServerVersion(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ number: string; text: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as text`,
  );
  if (Number(rows[0]?.number) >= 140_000) return;
  throw new MigrationError(
    `Parley needs PostgreSQL 14 or newer, and DATABASE_URL leads to ${rows[0]?.text}.`,
  );
}

async function checkRestored(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `public.${RESTORING}`,
  ]);
  if (!rows[0]?.found) return;
  throw new MigrationError(
    'A restore into this database is under way or was interrupted: make it anew, empty, and restore again.',
  );
}

function checkKnown(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const migration = known.get(name);
    if (!migration) {
      const text = `The database was migrated by a newer Parley (${name} is unknown here). Start the newer program.`;
      throw new NewerDatabaseError(text);
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${name} was changed after it had been applied. Add a new file instead.`,
      );
    }
  }
}

async function findPending(client: pg.PoolClient, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name');
  checkKnown(rows, migrations);
  const done = new Set(rows.map(({ name }) => name));
  const newest = rows.at(-1)?.name ?? '';
  const pending = migrations.filter(({ name }) => !done.has(name));
  const late = pending.find(({ name }) => name < newest);
  if (late)
    throw new MigrationError(`Migration ${late.name} comes before ${newest}, which is applied already.`);
  return pending;
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (cause) {
    throw new MigrationError(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
