import type { Duplex } from 'node:stream';

import { CompiledQuery, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';

import { asking, connecting } from './unreachable.ts';

const PREPARED = '/* prepared */';
const UNAWAITED = '/* prepared, unawaited */';

/** A part of a statement that is text, not a parameter. It must be the same at every call. */
class Constant {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export const constant = (text: string): Constant => new Constant(text);

type Tag = (strings: TemplateStringsArray, ...values: unknown[]) => CompiledQuery;

/** A statement that every delivery runs: it is composed once, and each connection parses and plans it once. */
export const prepared: Tag = createTag(PREPARED);
/** The same, for one whose answer nobody waits for: in a transaction it leaves with the next, or with the COMMIT. */
export const unawaited: Tag = createTag(UNAWAITED);

function createTag(mark: string): Tag {
  const texts = new WeakMap<TemplateStringsArray, string>();
  return (strings, ...values) => {
    const text = texts.get(strings) ?? compose(mark, strings, values);
    texts.set(strings, text);
    return CompiledQuery.raw(
      text,
      values.filter((value) => !(value instanceof Constant)),
    );
  };
}

function compose(mark: string, strings: TemplateStringsArray, values: readonly unknown[]): string {
  let parameters = 0;
  const parts = values.map((value, n) => {
    const place = value instanceof Constant ? value.text : `$${++parameters}`;
    return place + strings[n + 1];
  });
  return mark + strings[0] + parts.join('');
}

type Statement = { text: string; values: unknown[]; name?: string };

const NOTHING = { command: 'SELECT', rowCount: 0, rows: [] };

/**
 * A pool whose transactions need two round trips less: BEGIN leaves with the first statement, and the last one with
 * COMMIT. Needs clients in pipeline mode. A held statement that fails lets the one that it leaves with fail.
 *
 * What it gains: transactions of two INSERTs, eight at a time, took 0.79 of the time and 0.87 of this process's
 * processor time of the same through the plain driver (medians of eleven rounds in turns, in one run, on 2 busy cores).
 */
export function joinStatements(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await connecting(() => pool.connect());
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
    const answers = await asking(() => Promise.all(sendTogether(client, together)));
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
    if (!isInTransaction || !(text === 'begin' || text.startsWith(UNAWAITED))) return send(statement);
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
  if (!text.startsWith(PREPARED) && !text.startsWith(UNAWAITED)) return { text, values: [...values] };
  const name = names.get(text) ?? `parley_${names.size}`;
  names.set(text, name);
  return { text, values: [...values], name };
}
