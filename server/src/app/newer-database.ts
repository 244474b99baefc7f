import { sql } from 'kysely';

import type { Database } from '#infra/db/database.ts';
import type { Log } from '#infra/log.ts';

const LOOK_MILLISECONDS = 5000;

type Options = {
  db: Database;
  log: Log;
  /** The last migration that this program brings. */
  newest: string;
  onNewer: () => void;
};

/**
 * Looks whether another instance has migrated the database further than this program knows: what it would write then may
 * be wrong, so it ends, in one line that says why. Where the database cannot be asked, others say so.
 */
export function watchForNewer({ db, log, newest, onNewer }: Options) {
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM schema_migrations WHERE name > ${newest} ORDER BY name LIMIT 1
    `.execute(db);
    const [later] = rows;
    if (!later || timer === undefined) return;
    stop();
    log.fatal(
      `The database was migrated by a newer Parley (${later.name} is unknown here): this instance ends. Start the newer program.`,
    );
    onNewer();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    start() {
      timer = setInterval(() => {
        look().catch(() => undefined);
      }, LOOK_MILLISECONDS);
      timer.unref();
    },
    stop,
    /** Now; for tests. */
    look,
  };
}
