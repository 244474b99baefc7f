import { databaseUrl } from '@parley/e2e/embedded-database.ts';
import type { Parley } from '@parley/e2e/processes.ts';
import pg from 'pg';

export type Database = pg.Client & AsyncDisposable;

/** A connection to the embedded database of a running server. */
export async function connect(parley: Parley): Promise<Database> {
  return connectTo(await databaseUrl(parley.dataDir));
}

export async function connectTo(connectionString: string): Promise<Database> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
