import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { copyIn } from '#infra/backup/copy.ts';
import { createPool } from '#infra/db/database.ts';
import { migrate, readMigrations } from '#infra/db/migrate.ts';
import { prepareJobs } from '#infra/jobs.ts';
import { createLog } from '#infra/log.ts';
import { startWorld, type TestWorld } from '#test/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));
const LAST_MIGRATION = '0015-added-questions.sql';

/**
 * What the program of commit f8d930e left in its data folder, after an owner and six customers of the simulator had
 * used it: the rows of its tables as COPY writes them, and its files in base64.
 */
type Left = {
  email: string;
  password: string;
  tables: Record<string, { columns: string[]; rows: string[] }>;
  files: Record<string, string>;
};

let left: Left;
let database: TestDatabase;
let client: pg.Client;
let world: TestWorld;
let token: string;
let userId: string;

beforeAll(async () => {
  left = JSON.parse(await readFile(new URL('../../test/folder-of-f8d930e.json', import.meta.url), 'utf8'));
  database = await createTestDatabase({ empty: true });
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const pool = createPool(database.connectionString, createLog('silent'), 1);
  const all = await readMigrations(FOLDER);
  const known = all.slice(0, all.findIndex(({ name }) => name === LAST_MIGRATION) + 1);
  await migrate(pool, FOLDER, known);
  await client.query('SET session_replication_role = replica');
  for (const [table, { columns, rows }] of Object.entries(left.tables)) {
    const lines = Readable.from(rows.map((row) => Buffer.from(`${row}\n`)));
    await pipeline(lines, copyIn(client, `COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  }
  await client.query('SET session_replication_role = origin');
  await migrate(pool, FOLDER, all);
  await prepareJobs(pool);
  await pool.end();
  world = await startWorld({ database });
  for (const [path, content] of Object.entries(left.files)) {
    await mkdir(dirname(join(world.dataDir, path)), { recursive: true });
    await writeFile(join(world.dataDir, path), Buffer.from(content, 'base64'));
  }
  const { email, password } = left;
  const signedIn = await world.call<{ token: string; user: { id: string } }>('POST', '/api/auth/login', {
    email,
    password,
  });
  expect(signedIn.status).toBe(200);
  token = signedIn.body.token;
  userId = signedIn.body.user.id;
});
afterAll(async () => {
  await world?.[Symbol.asyncDispose]();
  await client.end();
  await database.drop();
});

type Chat = { id: string; participantName: string };
type Message = {
  content: string;
  deliveryState: string | null;
  attachments: { type: string; url: string | null }[];
};

async function get<T>(path: string): Promise<T> {
  const answer = await world.call<T>('GET', path, undefined, { authorization: `Bearer ${token}` });
  expect([answer.status, path]).toEqual([200, path]);
  return answer.body;
}

async function readChats(): Promise<Map<string, Message[]>> {
  const chats = await get<Chat[]>('/api/conversations');
  const read = chats.map(
    async ({ id, participantName }): Promise<[string, Message[]]> => [
      participantName,
      await get<Message[]>(`/api/conversations/${id}/messages`),
    ],
  );
  return new Map(await Promise.all(read));
}

it('its conversations stand there with every message, in their order and as they were delivered', async () => {
  const chats = [...(await readChats())].map(([name, messages]) => [
    name,
    ...messages.map(({ content, deliveryState }) => `${content} (${deliveryState ?? 'received'})`),
  ]);
  expect(chats).toEqual([
    ['Zoë Meyer', 'Look: (received)', ' (received)', 'Lovely! (sent)'],
    ['Anna Kowalska', 'How much is a manicure? (received)'],
    ['Lucía Pérez', 'When are you open? (received)'],
    [
      'Ivo Brandt',
      'I want to talk to a person (received)',
      'Thank you for your message. A person from our team will answer you here. (sent)',
    ],
    ['Нор Саид', 'Is there parking nearby? (received)'],
    [
      'Marta Ruiz',
      'How much is a manicure? (received)',
      'This is an automated assistant. You can ask for a person at any time. (sent)',
      'A manicure costs 28 €. (sent)',
    ],
  ]);
});

it('what waited for a person waits: drafts as they were edited, the question, the chat that was handed off', async () => {
  type Draft = { generatedContent: string; originalContent: string; editedBy: string | null };
  const drafts = await get<Draft[]>('/api/pending-messages');
  const texts = drafts.map((one) => [one.originalContent, one.generatedContent, one.editedBy !== null]);
  expect(texts.toSorted()).toEqual([
    ['A manicure costs 28 €.', 'A manicure costs 28 €.', false],
    ['We are open on weekdays from 9:00 to 19:00.', 'On weekdays, 9:00 to 19:00.', true],
  ]);
  const questions = await get<{ userQuestion: string }[]>('/api/insufficient-info-messages');
  expect(questions.map(({ userQuestion }) => userQuestion)).toEqual(['Is there parking nearby?']);
  type Flagged = { participantName: string };
  const flagged = await get<Flagged[]>('/api/conversations?filter=attention');
  expect(flagged.map(({ participantName }) => participantName)).toContain('Ivo Brandt');
});

it('why an answer was given is still told', async () => {
  const chats = await get<Chat[]>('/api/conversations');
  const marta = chats.find(({ participantName }) => participantName === 'Marta Ruiz');
  const messages = await get<{ id: string; content: string }[]>(`/api/conversations/${marta?.id}/messages`);
  const answer = messages.find(({ content }) => content.includes('28 €'));
  expect(await get(`/api/messages/${answer?.id}/why`)).toMatchObject({
    kind: 'answer',
    question: 'How much is a manicure?',
    sources: [{ heading: 'Prices', quote: 'A manicure costs 28 €.', isCurrent: true }],
  });
});

it('knowledge base, prompt, their versions, settings and triggers are as the owner left them', async () => {
  expect(await get(`/api/user/${userId}/knowledge-base`)).toMatchObject({
    knowledgeBase:
      '# Prices\n\nQ: How much is a manicure?\nA: A manicure costs 28 €.\n\nQ: When are you open?\nA: We are open on weekdays from 9:00 to 19:00.\n',
  });
  expect(await get(`/api/user/${userId}/prompt`)).toMatchObject({ prompt: 'Answer briefly and kindly.' });
  for (const part of ['knowledge_base', 'prompt']) {
    const { versions } = await get<{ versions: object[] }>(
      `/api/users/${userId}/knowledge-versions?part=${part}`,
    );
    expect(versions).toHaveLength(1);
  }
  expect(await get('/api/auth/check')).toMatchObject({
    user: { email: left.email, moderationEnabled: true, bufferMinSeconds: 1, bufferMaxSeconds: 2 },
  });
  const triggers = await get<{ name: string }[]>(`/api/users/${userId}/triggers`);
  expect(triggers).toMatchObject([{ name: 'Asks for a person', isActive: true }]);
});

it('the picture that a customer sent is shown, byte for byte', async () => {
  const [, picture] = (await readChats()).get('Zoë Meyer') ?? [];
  const [attachment] = picture?.attachments ?? [];
  expect(attachment?.type).toBe('image');
  const response = await fetch(new URL(attachment?.url ?? '', world.url), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  const [path = ''] = Object.keys(left.files).filter((name) => !name.endsWith('.thumbnail'));
  expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(left.files[path]);
});

it('no row is gone: every key of its tables is found', async () => {
  const gone: string[] = [];
  for (const [table, { columns, rows }] of Object.entries(left.tables)) {
    const { rows: parts } = await client.query<{ name: string }>(
      `SELECT a.attname AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
       WHERE i.indrelid = to_regclass($1) AND i.indisprimary`,
      [table],
    );
    const key = parts.map(({ name }) => name).filter((name) => columns.includes(name));
    if (key.length === 0) {
      gone.push(table);
      continue;
    }
    for (const row of rows) {
      const values = row.split('\t');
      const where = key.map((name, at) => `${name}::text = $${at + 1}`).join(' AND ');
      const found = await client.query(
        `SELECT FROM ${table} WHERE ${where}`,
        key.map((name) => values[columns.indexOf(name)]),
      );
      if (found.rowCount === 0) gone.push(`${table}: ${row.slice(0, 80)}`);
    }
  }
  expect(gone).toEqual([]);
});
