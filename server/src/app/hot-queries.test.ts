import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
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

type Statement = { name?: string; text: string };

/** What is asked of the database meanwhile, as it is sent. */
async function watch(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const calls = sent.mock.calls as unknown as [Statement | string][];
    return calls.map(([one]) => (typeof one === 'string' ? { text: one } : one));
  } finally {
    sent.mockRestore();
  }
}

it('where nothing is due, all that sweeps ask is prepared', async () => {
  await world.settle();
  const asked = await watch(async () => {
    for (const loop of Object.values(world.app.loops)) await loop.drain();
    await world.settle();
  });
  expect(asked.length).toBeGreaterThan(Object.keys(world.app.loops).length);
  const unprepared = asked.filter(({ name, text }) => name === undefined && !/^(?:begin|commit)$/.test(text));
  expect(unprepared.map(({ text }) => text)).toEqual([]);
});

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

const scannedIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scannedIn),
];

it('the one plan for all values of what is prepared goes through no large table', async () => {
  // At a start leases are given back, too.
  const asked = await watch(async () => {
    await world.restart();
    await world.advance(1);
  });
  const texts = new Set(asked.flatMap(({ name, text }) => (name === undefined ? [] : [text])));
  expect(texts.size).toBeGreaterThan(30);
  const client = new pg.Client({ connectionString: world.database.connectionString });
  await client.connect();
  await client.query('SET plan_cache_mode = force_generic_plan');
  const { rows: filled } = await client.query<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relname = ANY($1) AND reltuples > $2`,
    [LARGE, MOST_ROWS],
  );
  const large = new Set(filled.map(({ relname }) => relname));
  const scanned: [string, string[]][] = [];
  for (const text of texts) {
    await client.query(`PREPARE asked AS ${text}`);
    const { rows: types } = await client.query(
      `SELECT unnest(parameter_types) FROM pg_prepared_statements WHERE name = 'asked'`,
    );
    const values = types.length > 0 ? `(${types.map(() => 'NULL').join(', ')})` : '';
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE asked${values}`);
    const tables = scannedIn(rows[0]['QUERY PLAN'][0].Plan).filter((table) => large.has(table));
    if (tables.length > 0) scanned.push([text, tables]);
    await client.query('DEALLOCATE asked');
  }
  await client.end();
  expect(scanned).toEqual([]);
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
