import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import type { DB } from '#schema';
import type { Log } from '../log.ts';

import { joinStatements } from './joined.ts';

export type Database = Kysely<DB>;

/** A process that stands still inside a transaction keeps its locks from the others no longer than this. */
const IDLE_IN_TRANSACTION_MILLISECONDS = 10_000;
/** Longer than that: who waits for such a lock gets it. */
const LOCK_MILLISECONDS = 15_000;

/** One pool an instance. */
export function createPool(connectionString: string, log: Log, max = 20): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'parley',
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MILLISECONDS,
    lock_timeout: LOCK_MILLISECONDS,
    keepAlive: true,
    // Statements may be sent before the answer to the one before them: see joined.ts.
    pipeline: true,
  });
  // A connection may die at rest or in use; whoever waits for its answer hears of it too.
  const note = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', note);
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: joinStatements(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** The SQLSTATE of a database fault, or undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
