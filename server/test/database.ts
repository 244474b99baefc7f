import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = { connectionString: string; drop(): Promise<void> };

/** A database of one's own with the whole schema and no rows; one for each test file. `empty` has no schema either. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl');
  const template = options.empty ? 'template0' : inject('templateName');
  const name = `${inject('clonePrefix')}${randomUUID().replaceAll('-', '')}`;
  await execute(adminUrl, `create database ${name} template ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    connectionString: url.href,
    drop: () => execute(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

/** A test database with a client of its own, for what is asked of the database alone. */
export async function openTestDatabase(): Promise<{ client: pg.Client; close(): Promise<void> }> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  return { client, close: () => client.end().then(() => database.drop()) };
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
