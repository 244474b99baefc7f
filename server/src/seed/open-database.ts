import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Settings } from '#env';
import type { Log } from '#infra/log.ts';
import { superuser } from '#infra/postgres/cluster.ts';
import { startEmbeddedPostgres } from '#infra/postgres/embedded.ts';
import { EmbeddedPostgresError } from '#infra/postgres/error.ts';

export type OpenDatabase = { connectionString: string; stop(): Promise<void> };

/**
 * The database that the server works on: DATABASE_URL, the embedded one of a running server, or that one started for
 * as long as it is needed. Throws EmbeddedPostgresError when a running server's database cannot be entered.
 */
export async function openDatabase(settings: Settings, log: Log): Promise<OpenDatabase> {
  if (settings.databaseUrl) return { connectionString: settings.databaseUrl, stop: async () => undefined };
  try {
    return await startEmbeddedPostgres({ dataDir: settings.dataDir, log });
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.fault !== 'busy') throw error;
    return { connectionString: await findRunning(settings.dataDir, error), stop: async () => undefined };
  }
}

/** PostgreSQL writes its port in the fourth line of its own file. */
async function findRunning(dataDir: string, busy: EmbeddedPostgresError): Promise<string> {
  const folder = join(dataDir, 'postgres', 'cluster');
  try {
    const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
    const password = (await readFile(join(folder, 'parley.password'), 'utf8')).trim();
    const port = Number(lines[3]);
    if (!Number.isInteger(port) || port <= 0) throw new Error('its file names no port');
    return `postgresql://${superuser}:${encodeURIComponent(password)}@127.0.0.1:${port}/parley`;
  } catch (cause) {
    const text = `A server runs on DATA_DIR ${dataDir} and its database cannot be entered: stop the server, or set DATABASE_URL.`;
    throw new EmbeddedPostgresError(busy.fault, text, { cause });
  }
}
