import type { Duplex } from 'node:stream';

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Before a statement of constant text that every delivery runs: each connection parses and plans it once. */
export const PREPARED = '/* prepared */';
/** The same, for one whose answer nobody waits for: in a transaction it leaves together with the COMMIT. */
export const WITH_COMMIT = '/* prepared, with commit */';

type Statement = { text: string; values: unknown[]; name?: string };

const NOTHING = { command: 'SELECT', rowCount: 0, rows: [] };

/**
 * A pool whose transactions need two round trips less: BEGIN leaves with the first statement, and the last one with
 * COMMIT. Needs clients in pipeline mode. A held statement that fails lets the one that it leaves with fail.
 */
export function joinStatements(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const joined = known.get(client) ?? joinClient(client);
      known.set(client, joined);
      return joined;
    },
  };
}

function joinClient(client: pg.PoolClient): PostgresPoolClient {
  let held: Statement[] = [];
  let isInTransaction = false;

  async function send(statement: Statement): Promise<unknown> {
    const together = [...held, statement];
    held = [];
    const answers = await Promise.all(sendTogether(client, together));
    return answers.at(-1);
  }

  async function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
    const isEnd = text === 'commit' || text === 'rollback';
    if (text === 'begin') isInTransaction = true;
    if (isEnd) isInTransaction = false;
    if (text === 'rollback') {
      const isUnsent = held[0]?.text === 'begin';
      held = [];
      if (isUnsent) return NOTHING;
    }
    const statement = toStatement(text, values);
    if (!isInTransaction || !(text === 'begin' || text.startsWith(WITH_COMMIT))) return send(statement);
    held.push(statement);
    return NOTHING;
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release(destroy) {
      held = [];
      isInTransaction = false;
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
  if (!text.startsWith(PREPARED) && !text.startsWith(WITH_COMMIT)) return { text, values: [...values] };
  const name = names.get(text) ?? `parley_${names.size}`;
  names.set(text, name);
  return { text, values: [...values], name };
}
