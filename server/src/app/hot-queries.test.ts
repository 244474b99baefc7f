import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { KNOWLEDGE } from '#test/scene.ts';
import { seedConversations } from '../seed/seed-conversations.ts';

const MESSAGES = 30_000;
const CONVERSATIONS = 20_000;
/** Of tables that the product fills for ever, as they are in a shop that has run for a while. */
const LARGE = [
  'conversations',
  'contacts',
  'messages',
  'comments',
  'turns',
  'runs',
  'deliveries',
  'live_events',
  'activities',
];
/** A page reads its own rows; a scan of a large table reads thousands. */
const MOST_ROWS = 1500;

let world: TestWorld;
let owner: TestOwner;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  const { db } = world.app.ctx;
  const { accountId } = owner;
  const { id: channelId } = await db.selectFrom('channels').select('id').executeTakeFirstOrThrow();
  const now = world.now();
  await seedConversations(db, {
    accountId,
    channelId,
    conversations: CONVERSATIONS,
    messages: MESSAGES,
    now,
  });
  await sql`
    INSERT INTO live_events (account_id, seq, payload, created_at)
    SELECT ${accountId}, 1000000 + n, '{"type":"conversations_updated"}', ${now}::timestamptz - make_interval(secs => ${MESSAGES} - n)
    FROM generate_series(1, ${MESSAGES}) n
  `.execute(db);
  await sql`UPDATE live_sequences SET seq = ${2_000_000} WHERE account_id = ${accountId}`.execute(db);
  await sql`
    INSERT INTO deliveries (account_id, id, channel_id, body, state, received_at, due_at)
    SELECT ${accountId}, gen_random_uuid(), ${channelId}, '{}', 'applied', at, at
    FROM (
      SELECT ${now}::timestamptz - make_interval(secs => ${MESSAGES} - n) AS at FROM generate_series(1, ${MESSAGES}) n
    ) times
  `.execute(db);
  await sql`
    INSERT INTO activities (account_id, id, kind, created_at)
    SELECT ${accountId}, gen_random_uuid(), 'knowledge_saved', ${now}::timestamptz - make_interval(secs => n)
    FROM generate_series(1, ${MESSAGES}) n
  `.execute(db);
  await sql`
    INSERT INTO comments (account_id, id, channel_id, comment_id, thread_id, commented_at, thread_at)
    SELECT ${accountId}, gen_random_uuid(), ${channelId}, 'c' || n, 'c' || n, at, at
    FROM (
      SELECT n, ${now}::timestamptz - make_interval(mins => n) AS at FROM generate_series(1, ${MESSAGES}) n
    ) times
  `.execute(db);
  await sql`
    INSERT INTO turns (account_id, id, conversation_id, state, started_at, due_at, cap_at, ended_at)
    SELECT account_id, gen_random_uuid(), id, 'no_reply', last_sort_at, last_sort_at, last_sort_at, last_sort_at
    FROM conversations
  `.execute(db);
  // PostgreSQL does so by itself within a minute, and reads tables for it whose ages have a summary.
  await sql`VACUUM ANALYZE`.execute(db);
});
afterAll(() => world[Symbol.asyncDispose]());

type Scans = Map<string, number>;

/** Rows that were read by going through a whole table, of each large one, by all that ran until now. */
async function readScans(): Promise<Scans> {
  // Connections tell what they did when they end, which may be a while after we have closed them.
  const { db } = world.app.ctx;
  const { rows: open } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
  `.execute(db);
  const pids = open.map(({ pid }) => pid);
  await world.restart();
  const left = () =>
    sql`SELECT FROM pg_stat_activity WHERE pid = ANY(${pids}::int[])`
      .execute(world.app.ctx.db)
      .then(({ rows }) => rows.length);
  await expect.poll(left, { timeout: 30_000 }).toBe(0);
  const { rows } = await sql<{ name: string; read: number }>`
    SELECT relname AS name, seq_tup_read::int AS read FROM pg_stat_user_tables WHERE relname = ANY(${LARGE})
  `.execute(world.app.ctx.db);
  return new Map(rows.map(({ name, read }) => [name, read]));
}

async function scannedBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await readScans();
  await work();
  const after = await readScans();
  const grown = [...after].map(([name, read]): [string, number] => [name, read - (before.get(name) ?? 0)]);
  return Object.fromEntries(grown.filter(([, read]) => read > MOST_ROWS));
}

const get = (path: string) => async () => expect((await owner.call('GET', path)).status).toBe(200);

it('starting, waiting and cleaning up go through no large table', async () => {
  expect(await scannedBy(() => world.advance(60))).toEqual({});
  expect(await scannedBy(() => world.app.purge())).toEqual({});
});

it.each([
  ['the list', '/api/conversations?limit=50'],
  ['its unread ones', '/api/conversations?limit=50&filter=unread'],
  ['its counts', '/api/conversations/counts'],
  ['drafts', '/api/pending-messages'],
  ['missing information', '/api/insufficient-info-messages'],
  ['comments', '/api/comments'],
  ['health', '/api/health'],
])('%s goes through no large table', async (_name, path) => {
  expect(await scannedBy(get(path))).toEqual({});
});

it('figures go through no large table', async () => {
  const read = async () => expect((await world.call('GET', '/metrics')).status).toBe(200);
  expect(await scannedBy(read)).toEqual({});
});
