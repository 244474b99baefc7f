import type { Duplex } from 'node:stream';

import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Before a statement whose answer nobody waits for: it leaves together with the COMMIT behind it. */
export const WITH_COMMIT = '/* with commit */';
const NAME = /^\s*\/\* (with commit|prepared) \*\/\s*/;

/** Before a statement of constant text that every delivery runs: each connection parses it once. */
export const PREPARED = '/* prepared */';

type Statement = { text: string; values?: unknown[]; name?: string };

const NOTHING: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

/**
 * A pool whose transactions need two round trips less: BEGIN leaves with the first statement, and the last one with
 * COMMIT. Needs clients in pipeline mode. A held statement that fails lets the commit fail.
 */
export function joinStatements(pool: pg.Pool): PostgresPool {
  const joined = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = joined.get(client) ?? joinClient(client);
      joined.set(client, known);
      return known;
    },
  };
}

function joinClient(client: pg.PoolClient): PostgresPoolClient {
  let held: Statement[] = [];

  async function send(statement: Statement): Promise<PostgresQueryResult<never>> {
    const together = [...held, statement];
    held = [];
    const answers = await Promise.all(sendTogether(client, together));
    return answers.at(-1) as PostgresQueryResult<never>;
  }

  async function query(text: string, values: readonly unknown[] = []): Promise<PostgresQueryResult<never>> {
    const statement = toStatement(text, values);
    const waits = text === 'begin' || text.startsWith(WITH_COMMIT);
    // Nothing was sent since BEGIN: there is nothing to take back.
    if (text === 'rollback' && held[0]?.text === 'begin') {
      held = [];
      return NOTHING;
    }
    if (text === 'rollback') held = [];
    if (!waits) return send(statement);
    held.push(statement);
    return NOTHING;
  }
  return {
    query: query as PostgresPoolClient['query'],
    release(destroy) {
      held = [];
      client.release(destroy);
    },
  };
}

/** In one packet: what is sent in two wakes the other side twice. */
function sendTogether(client: pg.PoolClient, statements: Statement[]): Promise<pg.QueryResult>[] {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  try {
    return statements.map((statement) => client.query(statement));
  } finally {
    stream.uncork();
  }
}

const names = new Map<string, string>();

function toStatement(text: string, values: readonly unknown[]): Statement {
  const [prefix] = NAME.exec(text) ?? [];
  if (!prefix) return { text, values: [...values] };
  const name = names.get(text) ?? `parley_${names.size}`;
  names.set(text, name);
  return { text, values: [...values], name };
}
