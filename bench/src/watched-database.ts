import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { processorTime } from './processor-time.ts';

/** What was seen of a database and of the processes at it, over one stretch of time. */
export type Seen = {
  /** Milliseconds of processor time. */
  servers: number;
  database: number;
  statements: number;
  commits: number;
  rings: number;
  /** Of the looks at sessions that were at work, how many found one waiting for this; `processor` for nothing. */
  waits: ReadonlyMap<string, number>;
};

export type Watch = AsyncDisposable & {
  /** Begins anew. */
  begin(pids: readonly number[]): Promise<void>;
  end(): Promise<Seen>;
};

const LOOK_MILLISECONDS = 10;
const SERVER = 'parley';

/**
 * Looks at a PostgreSQL that has pg_stat_statements loaded: what was asked, what its sessions waited for, and how often
 * the instances rang each other.
 */
export async function watchDatabase(connectionString: string, databasePid: number): Promise<Watch> {
  const [asking, looking, listening] = ['asking', 'looking', 'listening'].map(
    (name) => new pg.Client({ connectionString, application_name: `bench ${name}` }),
  ) as [pg.Client, pg.Client, pg.Client];
  for (const client of [asking, looking, listening]) await client.connect();
  await asking.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  let rings = 0;
  listening.on('notification', () => {
    rings += 1;
  });
  await listening.query('LISTEN parley_bell');
  let pids: readonly number[] = [];
  let before = { servers: 0, database: 0 };
  let waits = new Map<string, number>();
  let looks: Promise<void> | null = null;
  let stopped = new AbortController();

  const spent = () => ({
    servers: pids.reduce((sum, pid) => sum + processorTime(pid), 0),
    database: processorTime(databasePid),
  });

  async function look(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { rows } = await looking.query<{ wait: string | null; count: string }>(
        `SELECT CASE WHEN wait_event_type = 'Client' THEN NULL ELSE coalesce(wait_event_type || ' ' || wait_event, 'processor') END AS wait,
           count(*) FROM pg_stat_activity
         WHERE application_name = $1 AND state = 'active' GROUP BY 1`,
        [SERVER],
      );
      for (const { wait, count } of rows)
        if (wait !== null) waits.set(wait, (waits.get(wait) ?? 0) + Number(count));
      await delay(LOOK_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    async begin(watched) {
      pids = watched;
      rings = 0;
      waits = new Map();
      stopped = new AbortController();
      await asking.query('SELECT pg_stat_statements_reset()');
      before = spent();
      looks = look(stopped.signal);
    },
    async end() {
      const after = spent();
      stopped.abort();
      await looks;
      const { rows } = await asking.query<{ statements: string; commits: string }>(
        `SELECT sum(calls) FILTER (WHERE query !~* '^(begin|commit|rollback)' AND query !~ 'pg_stat_') AS statements,
           sum(calls) FILTER (WHERE query ~* '^commit') AS commits
         FROM pg_stat_statements`,
      );
      return {
        servers: after.servers - before.servers,
        database: after.database - before.database,
        statements: Number(rows[0]?.statements),
        commits: Number(rows[0]?.commits ?? 0),
        rings,
        waits,
      };
    },
    async [Symbol.asyncDispose]() {
      stopped.abort();
      await looks;
      for (const client of [asking, looking, listening]) await client.end();
    },
  };
}
