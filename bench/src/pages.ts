import { fill } from '@parley/e2e/fill.ts';
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

/** One path in a large account beside a small one, in alternating calls: at most twice the time. */
export async function compare(
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
