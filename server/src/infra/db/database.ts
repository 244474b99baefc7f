import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';

import type { DB } from '#schema';
import type { Log } from '../log.ts';

import { joinStatements, prepareStatements } from './joined.ts';
import { kindOf } from './statement-kind.ts';

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

/** A statement that takes longer is named: it wants an index, or a look. */
const SLOW_MILLISECONDS = 1000;
const NAMED_CHARACTERS = 400;

type OnSlow = (statement: string, milliseconds: number, kind: string) => void;

/** `onSlow` is told the text of a statement, without its values, how long it took, and what it does to which table. */
export function createDatabase(
  pool: pg.Pool,
  onSlow?: OnSlow,
  slowMilliseconds = SLOW_MILLISECONDS,
): Database {
  return open(joinStatements(pool), onSlow, slowMilliseconds);
}

/**
 * The same database, for statements that every sweep asks: whatever goes this way is parsed and planned once on each
 * connection. Only for texts that never change; values are parameters anyway. Ends with its pool.
 */
export function createPrepared(pool: pg.Pool, onSlow?: OnSlow): Database {
  return open(prepareStatements(pool), onSlow, SLOW_MILLISECONDS);
}

function open(pool: PostgresPool, onSlow: OnSlow | undefined, slowMilliseconds: number): Database {
  return new Kysely<DB>({
    ...(onSlow && {
      log: ({ query, queryDurationMillis: took }) => {
        if (took < slowMilliseconds) return;
        onSlow(
          query.sql
            .slice(0, 4 * NAMED_CHARACTERS)
            .replace(/\s+/g, ' ')
            .trim()
            .slice(0, NAMED_CHARACTERS),
          Math.round(took),
          kindOf(query.sql),
        );
      },
    }),
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** The SQLSTATE of a database fault, or undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
