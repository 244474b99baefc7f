import { sql } from 'kysely';

import type { ClaimLoop } from './claims.ts';
import type { Database } from './db/database.ts';
import type { Log } from './log.ts';

export type Lookout = {
  /** Wakes each second whoever may have something to take up. */
  start(): void;
  stop(): Promise<void>;
  /** The names of those that may have something to take up now, asked in one statement. */
  findDue(): Promise<Set<string>>;
};

type Options = {
  /** A database whose statements are prepared. */
  db: Database;
  log: Log;
  now: () => Date;
  loops: Readonly<Partial<Record<string, ClaimLoop>>>;
};

const LOOK_MILLISECONDS = 1000;

/**
 * Asks for all loops at once whether something is due. What a loop itself asks takes rows and costs more; with all of
 * them each second, that was most of what a server did that had nothing to do.
 */
export function createLookout({ db, log, now, loops }: Options): Lookout {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;

  async function findDue(): Promise<Set<string>> {
    const names = Object.keys(loops);
    // Of all of them, always in the same words: each connection prepares it once. Who does not say has to look.
    const asked = names.map((name) => sql`EXISTS (${loops[name]?.due ?? sql`SELECT`})`);
    const { rows } = await sql<{ due: boolean[] }>`
      SELECT ARRAY[${sql.join(asked)}]::boolean[] AS due FROM (SELECT ${now()}::timestamptz AS now) clock
    `.execute(db);
    return new Set(names.filter((name, n) => rows[0]?.due[n] || loops[name]?.mustLook()));
  }

  async function look(): Promise<void> {
    try {
      for (const name of await findDue()) loops[name]?.wake();
    } catch (error) {
      // The loops look for themselves, too, if more rarely.
      log.error({ err: error }, 'what is due could not be looked for');
    } finally {
      looking = null;
    }
  }

  return {
    findDue,
    start() {
      timer = setInterval(() => {
        looking ??= look();
      }, LOOK_MILLISECONDS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
