import { type Owner, registerOwner } from '@parley/e2e/owner.ts';
import type { Parley } from '@parley/e2e/processes.ts';

import { connect, type Database } from './database.ts';
import { atMost, type Figure, median, told } from './figures.ts';
import { untilTrue } from './until.ts';

const LARGE = { conversations: 10_000, messages: 300_000 };
const SMALL = { conversations: 100, messages: 3000 };
const CALLS = 150;

/** First page of the list and of a thread in a large account beside a small one, in alternating calls. */
export async function measurePages(parley: Parley): Promise<Figure[]> {
  await using database = await connect(parley);
  const large = await registerOwner(parley, 'large@example.com');
  const small = await registerOwner(parley, 'small@example.com');
  await fill(database, large, LARGE);
  await fill(database, small, SMALL);
  await database.query('ANALYZE conversations, messages, contacts');

  const list = () => '/api/conversations?limit=50';
  const threads = { large: await threadsOf(large), small: await threadsOf(small) };
  const thread = (owner: Owner, n: number) => {
    const ids = owner === large ? threads.large : threads.small;
    return `/api/conversations/${ids[n % ids.length]}/messages`;
  };
  const scans = await countScans(database);
  const figures = [
    ...(await compare('first page of the list', large, small, list)),
    ...(await compare('first page of a thread', large, small, thread)),
  ];
  await untilTrue(
    'statistics of the scans',
    15_000,
    async () => (await countScans(database)).index > scans.index,
  );
  const { sequential } = await countScans(database);
  return [
    ...figures,
    atMost('sequential scans of conversations and messages', sequential - scans.sequential, 0, '', 0),
  ];
}

async function compare(
  name: string,
  large: Owner,
  small: Owner,
  path: (owner: Owner, n: number) => string,
): Promise<Figure[]> {
  const times = { large: [] as number[], small: [] as number[] };
  for (let n = 0; n < CALLS; n++) {
    times.small.push(await time(small, path(small, n)));
    times.large.push(await time(large, path(large, n)));
  }
  const [slow, fast] = [median(times.large), median(times.small)];
  return [
    told(`${name}, large / small (median)`, `${slow.toFixed(1)} / ${fast.toFixed(1)} ms`),
    atMost(`${name}, ratio`, slow / fast, 2, '', 2),
  ];
}

async function time(owner: Owner, path: string): Promise<number> {
  const began = performance.now();
  const rows = await owner.call<unknown[]>('GET', path);
  if (rows.length === 0) throw new Error(`${path} is empty`);
  return performance.now() - began;
}

async function threadsOf(owner: Owner): Promise<string[]> {
  return (await owner.call<{ id: string }[]>('GET', '/api/conversations?limit=50')).map(({ id }) => id);
}

/** What the database itself counts, of every statement that the server runs meanwhile. */
async function countScans(database: Database): Promise<{ sequential: number; index: number }> {
  const { rows } = await database.query<{ sequential: string; index: string }>(
    `SELECT sum(seq_scan) AS sequential, sum(idx_scan) AS index FROM pg_stat_user_tables
     WHERE relname IN ('conversations', 'messages')`,
  );
  return { sequential: Number(rows[0]?.sequential), index: Number(rows[0]?.index) };
}

/** Conversations of equal length, a minute apart; both sides write by turns. */
async function fill(
  database: Database,
  owner: Owner,
  { conversations, messages }: { conversations: number; messages: number },
): Promise<void> {
  const parameters = [owner.business.instagramUserId, conversations];
  await database.query('BEGIN');
  await database.query(
    `CREATE TEMP TABLE people ON COMMIT DROP AS
     SELECT ch.account_id, ch.id AS channel_id, n, uuidv7() AS id, uuidv7() AS last_id, 'seed' || n AS customer_id,
       now() - n * interval '1 minute' AS at, 'Anna Example ' || n AS name
     FROM channels ch, generate_series(1, $2::integer) n WHERE ch.platform_account_id = $1`,
    parameters,
  );
  await database.query(
    `INSERT INTO contacts (account_id, channel_id, customer_id, id, name, username, profile_state, profile_fetched_at)
     SELECT account_id, channel_id, customer_id, uuidv7(), name, 'anna.' || n, 'fetched', now() FROM people`,
  );
  await database.query(
    `INSERT INTO conversations (account_id, id, channel_id, customer_id, last_message_id, last_sort_at, last_content,
       last_kind, last_author, last_customer_at, window_opened_at, read_at, search_name, search_last, created_at)
     SELECT account_id, id, channel_id, customer_id, last_id, at, 'Do you have time on Friday at ' || n, 'text',
       'customer', at, at, CASE WHEN n % 10 > 0 THEN at END, lower(name), 'do you have time on friday at ' || n,
       at - interval '1 day'
     FROM people`,
  );
  await database.query(
    `INSERT INTO messages (account_id, id, channel_id, conversation_id, mid, author, kind, content, sort_at,
       platform_at, delivery_state, turn_id)
     SELECT account_id, CASE WHEN k = 0 THEN last_id ELSE uuidv7() END, channel_id, id, 'seed-' || account_id || n || '-' || k,
       CASE WHEN k % 2 = 0 THEN 'customer' ELSE 'person' END, 'text', 'Message ' || k || ' about a Friday',
       at - k * interval '1 minute', at - k * interval '1 minute', CASE WHEN k % 2 = 1 THEN 'sent' END, id
     FROM people, generate_series(0, $1::integer - 1) k`,
    [messages / conversations],
  );
  await database.query('COMMIT');
}
