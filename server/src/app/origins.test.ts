import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Origin, origin } from '@parley/contract/origins.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { announce, storeIncoming } from '#features/conversations/service.ts';
import { customersWrote } from '#features/turns/service.ts';
import { createPool } from '#infra/db/database.ts';
import { migrate } from '#infra/db/migrate.ts';
import { newId } from '#infra/ids.ts';
import { createLog } from '#infra/log.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { createTestDatabase } from '#test/database.ts';

/** Where a message came from, and what it may cause by that. */

let world: TestWorld;
let owner: TestOwner;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: 'Q: How much is a cut?\nA: A cut costs 20 €.\n' });
});
afterAll(() => world[Symbol.asyncDispose]());

type Shown = { content: string; origin: Origin };
type Listed = { id: string; unreadCount: number; turnState: string };
const shown = (id: string) => owner.get<Shown[]>(`/api/conversations/${id}/messages`);

test('each message tells where it came from', async () => {
  const customer = world.customerOf(owner);
  await customer.write('How much is a cut?');
  await world.settle();
  await world.advance(6);
  await owner.business.typeInApp(customer, 'Welcome');
  await world.settle();
  const [{ id } = { id: '' }] = await owner.get<Listed[]>('/api/conversations');
  await owner.call('POST', `/api/conversations/${id}/send`, { content: 'See you' });
  await customer.postback('Prices', 'PRICES');
  await world.settle();
  expect((await shown(id)).map(({ content, origin }) => [content, origin])).toEqual([
    ['How much is a cut?', 'webhook'],
    ['A cut costs 20 €.', 'assistant'],
    ['Welcome', 'echo'],
    ['See you', 'dashboard'],
    ['Prices', 'webhook'],
  ]);
});

/** Stores a customer's message as if it had come that way; answers what it caused. */
async function receive(from: Origin, customerId: string, at: Date) {
  const { ctx } = world.app;
  const { accountId } = owner;
  const channel = await ctx.db
    .selectFrom('channels')
    .select('id')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const incoming = {
    accountId,
    channelId: channel.id,
    customerId,
    mid: `mid-${newId()}`,
    author: 'customer' as const,
    origin: from,
    kind: 'text',
    content: 'Hello there',
    attachments: [],
    details: {},
    replyToMid: null,
    at,
    platformAt: at,
    opensWindow: true,
  };
  const stored = await ctx.transaction(async (tx) => {
    const [one] = await storeIncoming(tx, [incoming]);
    if (one?.outcome !== 'stored') throw new Error('not stored');
    await announce(tx, one, incoming);
    const { conversationId, messageId } = one;
    await customersWrote(ctx, tx, [{ accountId, conversationId, messageId, at, origin: from }]);
    return one;
  });
  const listed = await owner.get<Listed[]>('/api/conversations');
  const { conversationId } = stored;
  const told = await ctx.db
    .selectFrom('liveEvents')
    .select('seq')
    .where('accountId', '=', accountId)
    .where('conversationId', '=', conversationId)
    .execute();
  const row = listed.find(({ id }) => id === conversationId);
  return {
    conversationId,
    unread: row?.unreadCount,
    turn: row?.turnState === 'waiting',
    live: told.length > 0,
  };
}

test('nothing imported, own, echoed or of a test is unread or opens a turn; what is real does, however it was found', async () => {
  const causes: Record<string, unknown> = {};
  for (const from of origin.options) {
    const { unread, turn, live } = await receive(from, `4000000000${newId()}`, world.now());
    causes[from] = [unread, turn, live];
  }
  expect(causes).toEqual({
    webhook: [1, true, true],
    recovery: [1, true, true],
    import: [0, false, false],
    echo: [0, false, true],
    dashboard: [0, false, true],
    assistant: [0, false, true],
    test: [0, false, true],
  });
});

test('what is imported into a chat hides nothing that is unread there', async () => {
  const customerId = `5000000000${newId()}`;
  const at = world.now().getTime();
  await receive('webhook', customerId, new Date(at - 60_000));
  expect(await receive('import', customerId, new Date(at - 30_000))).toMatchObject({ unread: 2 });
  const read = `6000000000${newId()}`;
  await receive('import', read, new Date(at - 60_000));
  expect(await receive('import', read, new Date(at - 30_000))).toMatchObject({ unread: 0 });
  expect(await receive('webhook', read, new Date(at - 10_000))).toMatchObject({ unread: 1 });
});

test('an imported question fires no trigger in the turn that a later message opens', async () => {
  const customerId = world.customerOf(owner).id;
  const at = world.now().getTime();
  const { conversationId } = await receive('import', customerId, new Date(at - 60_000));
  await world.app.ctx.db
    .updateTable('messages')
    .set({ content: 'I want to talk to a real person please' })
    .where('conversationId', '=', conversationId)
    .execute();
  await receive('webhook', customerId, new Date(at - 30_000));
  await world.advance(6);
  const fired = await world.app.ctx.db
    .selectFrom('triggerActivations')
    .select('id')
    .where('conversationId', '=', conversationId)
    .execute();
  expect(fired).toEqual([]);
});

test('messages of the version before are given the origin that can be told of them', async () => {
  const folder = join(import.meta.dirname, '../../migrations');
  const older = await mkdtemp(join(tmpdir(), 'parley-older-'));
  for (const name of await readdir(folder)) {
    if (name < '0027') await copyFile(join(folder, name), join(older, name));
  }
  const database = await createTestDatabase({ empty: true });
  const pool = createPool(database.connectionString, createLog('silent'), 2);
  await migrate(pool, older);
  await pool.query(`
    INSERT INTO accounts (id, name) VALUES ('${ID}0', 'Salon');
    INSERT INTO conversations (account_id, id, channel_id, customer_id, last_message_id, last_sort_at, last_content,
      last_kind, last_author, is_test)
    SELECT '${ID}0', ('${ID}' || n)::uuid, '${ID}9', 'c' || n, '${ID}0', now(), '', 'text', 'customer', n = 2
    FROM generate_series(1, 2) n;
    INSERT INTO messages (account_id, id, channel_id, conversation_id, author, kind, content, sort_at)
    SELECT '${ID}0', gen_random_uuid(), '${ID}9', ('${ID}' || n)::uuid, author, 'text', '', now()
    FROM generate_series(1, 2) n, unnest(ARRAY['customer', 'ai', 'person', 'app']) author;
  `);
  await migrate(pool, folder);
  const { rows } = await pool.query<{ author: string; origins: string[] }>(`
    SELECT author, array_agg(origin ORDER BY origin) AS origins FROM messages GROUP BY author
  `);
  expect(Object.fromEntries(rows.map(({ author, origins }) => [author, origins]))).toEqual({
    customer: ['test', 'webhook'],
    ai: ['assistant', 'test'],
    person: ['dashboard', 'test'],
    app: ['echo', 'test'],
  });
  await pool.end();
  await database.drop();
  await rm(older, { recursive: true });
});

const ID = '00000000-0000-4000-8000-00000000000';
