import { type Owner, registerOwner } from '@parley/e2e/owner.ts';
import type { Parley } from '@parley/e2e/processes.ts';
import { startProgram } from '@parley/e2e/program.ts';

import { connect, type Database } from './database.ts';
import { atMost, type Figure, median, told } from './figures.ts';
import { untilTrue } from './until.ts';

/** A shop of usual size, alone in the database at first. */
const SHOP = { conversations: 1000, messages: 10_000, comments: 1000 };
/** With the first one these are 100,000 conversations with a million messages, and 100,000 comments. */
const OTHERS = { accounts: 49, conversations: 2020, messages: 20_204, comments: 2020 };
const CALLS = 60;
/** A start reads files and wakes a database: its shortest is what it takes. */
const STARTS = 3;
const RATIO = 2;
/** Tables that a shop fills for ever; a page or a loop that goes through one reads what nobody asked for. */
const TABLES = ['conversations', 'contacts', 'messages', 'turns', 'drafts', 'missing_info', 'comments'];
const LARGE_ROWS = 20_000;
/** Stands in one message of each account. */
const RARE = 'zimtschnecke';

/** What a shop's everyday calls take with 10,000 messages in the database, and with a million of 50 shops. */
export async function measureLarge(parley: Parley): Promise<Figure[]> {
  const shop = await openShop(parley, 0, SHOP);
  await clean(parley);
  const before = await measureShop(parley, shop);
  for (let n = 1; n <= OTHERS.accounts; n++) await openShop(parley, n, OTHERS);
  await clean(parley);
  const after = await measureShop(parley, shop);
  const figures = Object.entries(after.times).flatMap(([name, slow]): Figure[] => {
    const fast = before.times[name] ?? Number.NaN;
    return [
      told(`${name}, a million / 10,000 messages`, `${slow.toFixed(1)} / ${fast.toFixed(1)} ms`),
      atMost(`${name}, ratio`, slow / fast, RATIO, '', 2),
    ];
  });
  await using database = await connect(parley);
  return [
    ...figures,
    atMost('rows read by going through a large table', after.scanned, 0, '', 0),
    ...(await readDisk(database)),
    ...(await measureBackup(parley)),
  ];
}

type Size = { conversations: number; messages: number; comments: number };

async function openShop(parley: Parley, n: number, size: Size): Promise<Owner> {
  const email = `large-${n}@example.com`;
  const owner = await registerOwner(parley, email);
  // The assistant is off: what the seed leaves unanswered is not its business here.
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: false });
  const { conversations, messages, comments } = size;
  const numbers = ['--conversations', String(conversations), '--messages', String(messages)];
  const seed = startProgram('server/src/seed.ts', [...numbers, '--email', email], {
    DATA_DIR: parley.dataDir,
    SIMULATOR: 'off',
  });
  const { code } = await seed.exited;
  if (code !== 0) throw new Error(`the seed ended with ${code}:\n${seed.output()}`);
  await using database = await connect(parley);
  const { instagramUserId } = owner.business;
  await database.query(
    `INSERT INTO comments (account_id, id, channel_id, comment_id, thread_id, username, content, is_question,
       commented_at, thread_at)
     SELECT account_id, gen_random_uuid(), id, 'c' || n, 'c' || n, 'anna.' || n, 'How much is number ' || n || '?', true,
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     FROM channels, generate_series(1, $2::integer) n WHERE platform_account_id = $1`,
    [instagramUserId, comments],
  );
  await database.query(
    `UPDATE messages SET content = content || ' ${RARE}' WHERE (account_id, id) = (
       SELECT m.account_id, m.id FROM messages m JOIN channels ch ON ch.account_id = m.account_id
       WHERE ch.platform_account_id = $1 AND m.author = 'customer' AND m.content IS NOT NULL LIMIT 1
     )`,
    [instagramUserId],
  );
  return owner;
}

/** As the database does by itself after a while: it knows what is in its tables. */
async function clean(parley: Parley): Promise<void> {
  await using database = await connect(parley);
  await database.query(`VACUUM ANALYZE ${TABLES.join(', ')}`);
}

type Measured = { times: Record<string, number>; scanned: number };

async function measureShop(parley: Parley, shop: Owner): Promise<Measured> {
  const list = '/api/conversations?limit=50';
  const chats = await shop.call<{ id: string; participantName: string }[]>('GET', list);
  const chat = (n: number) => chats[n % chats.length];
  const calls: Record<string, (n: number) => string> = {
    'list, first page': () => list,
    'list, unread': () => `${list}&filter=unread`,
    'list, a name': (n) => `${list}&search=${encodeURIComponent(chat(n)?.participantName ?? '')}`,
    counts: () => '/api/conversations/counts',
    thread: (n) => `/api/conversations/${chat(n)?.id}/messages`,
    'search, a rare word': () => `/api/message-search?search=${RARE}`,
    drafts: () => '/api/pending-messages',
    'missing information': () => '/api/insufficient-info-messages',
    comments: () => '/api/comments',
    'counts of comments': () => '/api/comments/counts',
  };
  await readScans(parley);
  const times: Record<string, number> = {};
  for (const [name, path] of Object.entries(calls)) {
    const taken: number[] = [];
    for (let n = 0; n < CALLS; n++) {
      const began = performance.now();
      await shop.call('GET', path(n));
      taken.push(performance.now() - began);
    }
    times[name] = median(taken);
  }
  const starts: number[] = [];
  for (let n = 0; n < STARTS; n++) {
    await parley.kill('SIGTERM');
    const began = performance.now();
    await parley.restart();
    starts.push(performance.now() - began);
  }
  times['start'] = Math.min(...starts);
  return { times, scanned: await readScans(parley) };
}

/**
 * Rows that were read, since the last time, by going through one of these tables where it is large; a small one is read
 * as a whole anyway. A connection has told what it read when it ends: the server is killed for that, which leaves its
 * database, and starts anew.
 */
async function readScans(parley: Parley): Promise<number> {
  await parley.kill('SIGKILL');
  const scanned = await readCounted(parley);
  await parley.restart();
  return scanned;
}

async function readCounted(parley: Parley): Promise<number> {
  await using database = await connect(parley);
  await untilTrue('the connections', 30_000, async () => {
    const { rows } = await database.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    return rows.length === 0;
  });
  const { rows } = await database.query<{ read: string }>(
    `SELECT coalesce(sum(s.seq_tup_read), 0) AS read FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
     WHERE s.relname = ANY($1) AND c.reltuples >= $2`,
    [TABLES, LARGE_ROWS],
  );
  await database.query('SELECT pg_stat_reset()');
  return Number(rows[0]?.read);
}

async function readDisk(database: Database): Promise<Figure[]> {
  const { rows } = await database.query<{ messages: string; bytes: string; all: string }>(
    `SELECT (SELECT count(*) FROM messages) AS messages, pg_total_relation_size('messages') AS bytes,
       pg_database_size(current_database()) AS all`,
  );
  const [row] = rows;
  const count = Number(row?.messages);
  return [
    told('messages', String(count)),
    told('disk of a message, with its indexes', `${(Number(row?.bytes) / count).toFixed(0)} bytes`),
    told('disk of all, by message', `${(Number(row?.all) / count).toFixed(0)} bytes`),
  ];
}

async function measureBackup(parley: Parley): Promise<Figure[]> {
  const began = performance.now();
  const backup = startProgram('server/src/backup.ts', [], { DATA_DIR: parley.dataDir, SIMULATOR: 'off' });
  const { code } = await backup.exited;
  if (code !== 0) throw new Error(`the backup ended with ${code}:\n${backup.output()}`);
  return [told('backup beside the running server', `${((performance.now() - began) / 1000).toFixed(0)} s`)];
}
