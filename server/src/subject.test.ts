import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createPool } from '#infra/db/database.ts';
import { migrate } from '#infra/db/migrate.ts';
import { newId } from '#infra/ids.ts';
import { createLog } from '#infra/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

const TABLES = ['turns', 'runs', 'drafts', 'missing_info'] as const;
type Table = (typeof TABLES)[number];

const account = newId();
const conversation = newId();
let database: TestDatabase;
let client: pg.Client;

/** The database as it was before subjects, with one conversation that has a row in each table, brought up to date. */
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  const pool = createPool(database.connectionString, createLog('silent'), 2);
  const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
  const before = await mkdtemp(join(tmpdir(), 'parley-before-'));
  for (const name of (await readdir(migrations)).filter((file) => file < '0026'))
    await copyFile(join(migrations, name), join(before, name));
  await migrate(pool, before);
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(`INSERT INTO accounts (id, name) VALUES ('${account}', 'Nail bar')`);
  await client.query(`
    INSERT INTO conversations (account_id, id, channel_id, customer_id, last_message_id, last_sort_at, last_content,
      last_kind, last_author)
    VALUES ('${account}', '${conversation}', gen_random_uuid(), '1', gen_random_uuid(), now(), 'hi', 'text', 'customer')
  `);
  for (const table of TABLES) await insert(table, { conversation_id: conversation });
  await client.query(`
    INSERT INTO messages (account_id, id, channel_id, conversation_id, author, kind, content, sort_at, purpose)
    VALUES ('${account}', gen_random_uuid(), gen_random_uuid(), '${conversation}', 'ai', 'text', 'hi', now(), 'holding')
  `);
  await migrate(pool, migrations);
  await pool.end();
  await rm(before, { recursive: true });
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const NEEDED: Record<Table, Record<string, string>> = {
  turns: { due_at: '2026-01-01', cap_at: '2026-01-01', state: 'drafted' },
  runs: {
    purpose: 'reply',
    outcome: 'answer',
    inputs: '[]',
    report: '{}',
    provider: 'builtin',
    milliseconds: '1',
  },
  drafts: { original_text: 'yes', final_text: 'yes', original_message: 'is it?' },
  missing_info: { question: 'is it?', reason: 'nothing' },
};

async function insert(table: Table, about: Record<string, string>): Promise<void> {
  const row = { account_id: account, id: newId(), ...NEEDED[table], ...about };
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  await client.query(
    `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places.join(', ')})`,
    Object.values(row),
  );
}

describe.each(TABLES)('%s', (table) => {
  test('what was there is about its conversation', async () => {
    const { rows } = await client.query(`SELECT subject_kind, conversation_id, comment_id FROM ${table}`);
    expect(rows).toEqual([{ subject_kind: 'conversation', conversation_id: conversation, comment_id: null }]);
  });

  test.each<[string, Record<string, string>]>([
    ['conversation', {}],
    ['conversation', { comment_id: newId() }],
    ['conversation', { conversation_id: conversation, comment_id: newId() }],
    ['comment', {}],
    ['comment', { conversation_id: conversation }],
    ['comment', { conversation_id: conversation, comment_id: newId() }],
    ['account', { comment_id: newId() }],
    ['account', { conversation_id: conversation }],
    ['story', {}],
  ])('refuses the kind %s beside %o', async (kind, ids) => {
    await expect(insert(table, { subject_kind: kind, ...ids })).rejects.toThrow(`${table}_subject`);
  });

  test('takes comment and account', async () => {
    await client.query('BEGIN');
    await insert(table, { subject_kind: 'comment', comment_id: newId() });
    await insert(table, { subject_kind: 'account' });
    await client.query('ROLLBACK');
  });
});

test('a comment has one open turn at a time, as a conversation has', async () => {
  const comment = { subject_kind: 'comment', comment_id: newId(), state: 'waiting' };
  await insert('turns', comment);
  await expect(insert('turns', comment)).rejects.toThrow('turns_open_comment');
});

test('a purpose that the contract does not know is refused', async () => {
  const about = { conversation_id: conversation, purpose: 'advert' };
  await expect(insert('runs', about)).rejects.toThrow('runs_purpose_fkey');
});

test('a run that has lost its conversation is about no other, and goes with the account', async () => {
  await client.query(`DELETE FROM conversations WHERE id = '${conversation}'`);
  const read = () =>
    client.query('SELECT subject_kind, conversation_id, forgotten_at, milliseconds FROM runs');
  expect((await read()).rows).toEqual([
    { subject_kind: 'conversation', conversation_id: null, forgotten_at: expect.any(Date), milliseconds: 1 },
  ]);
  await expect(client.query(`UPDATE runs SET comment_id = gen_random_uuid()`)).rejects.toThrow(
    'runs_subject',
  );
  await client.query(`DELETE FROM accounts WHERE id = '${account}'`);
  expect((await read()).rows).toEqual([]);
});
