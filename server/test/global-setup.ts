import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createPool } from '#infra/db/database.ts';
import { migrate, schemaChecksum } from '#infra/db/migrate.ts';
import { prepareJobs } from '#infra/jobs.ts';
import { createLog } from '#infra/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Leads to the server's `postgres` database, with the right to make databases. */
    adminUrl: string;
    templateName: string;
    /** Begins the name of every database of this run. */
    clonePrefix: string;
  }
}

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** One PostgreSQL for the whole run with a migrated template in it; TEST_DATABASE_URL names an outside one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env['TEST_DATABASE_URL'];
  const own = outside ? undefined : await startOwn();
  const adminUrl = withDatabase(outside ?? own?.connectionString ?? '', 'postgres');
  const templateName = `parley_template_${(await schemaChecksum(migrations)).slice(0, 16)}`;
  const clonePrefix = `parley_test_${process.pid}_${Date.now().toString(36)}_`;
  await makeTemplate(adminUrl, templateName);
  project.provide('adminUrl', adminUrl);
  project.provide('templateName', templateName);
  project.provide('clonePrefix', clonePrefix);
  return async () => {
    if (own) await own.stop();
    else await dropClones(adminUrl, clonePrefix);
  };
}

async function startOwn(): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const child: ChildProcess = fork(new URL('database-process.ts', import.meta.url), {
    // A group of its own: Ctrl-C must not end the database under tests that are still closing.
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), exited.then(() => null)]);
  if (!first) throw new Error('The database of the tests did not start.');
  const [{ connectionString }] = first as [{ connectionString: string }];
  return {
    connectionString,
    stop: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdmin<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** A template is complete once it is named so; one that another run makes at the same moment serves as well. */
async function makeTemplate(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [7_205_759_404]);
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount) return;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft} template template0 encoding 'UTF8'`);
    const pool = createPool(withDatabase(adminUrl, draft), createLog('silent'), 1);
    await migrate(pool, migrations)
      .then(() => prepareJobs(pool))
      .finally(() => pool.end());
    await client.query(`alter database ${draft} rename to ${name}`);
  });
}

async function dropClones(adminUrl: string, prefix: string): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  });
}
