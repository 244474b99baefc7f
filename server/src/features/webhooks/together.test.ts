import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

import { actsOf, bodyOf, deliver, dump, quietOwner } from './test-deliveries.ts';

let world: TestWorld;
let owner: TestOwner;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  owner = await quietOwner(world);
});
afterAll(() => world[Symbol.asyncDispose]());

const ago = (seconds: number) => world.now().getTime() - seconds * 1000;

/** One delivery of one message. */
function write(from: TestOwner, person: number, mid: string, content: string) {
  const item = actsOf(from, `34000000000${10 + person}`).wrote(mid, content, ago(60));
  return deliver(world, from, bodyOf(from.business.instagramUserId, [item]));
}

async function textsOf(of: TestOwner): Promise<string[]> {
  return (await dump(world, of)).messages.map(({ content }) => String(content)).toSorted();
}

async function countDeliveries(of: TestOwner, state: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM deliveries WHERE account_id = ${of.accountId} AND state = ${state}
  `.execute(world.app.ctx.db);
  return Number(rows[0]?.count);
}

test('messages that come at once, several of one person among them, of two accounts: each stored once with its raw body', async () => {
  const other = await quietOwner(world);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      write(n % 2 ? owner : other, n % 7, `at-once-${n}`, String(n).padStart(2, '0')),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const numbers = (odd: number) => Array.from({ length: 30 }, (_, n) => String(2 * n + odd).padStart(2, '0'));
  expect([await textsOf(owner), await textsOf(other)]).toEqual([numbers(1), numbers(0)]);
  expect((await dump(world, owner)).conversations).toHaveLength(7);
  expect([await countDeliveries(owner, 'applied'), await countDeliveries(other, 'applied')]).toEqual([
    30, 30,
  ]);
});

test('one that the database refuses costs none of the others, and is kept', async () => {
  const { db } = world.app.ctx;
  await sql`ALTER TABLE messages ADD CONSTRAINT refused CHECK (content <> 'refuse me') NOT VALID`.execute(db);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => write(owner, n, `refused-${n}`, n === 11 ? 'refuse me' : 'fine')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await textsOf(owner)).toEqual(Array.from({ length: 19 }, () => 'fine'));
  expect((await dump(world, owner)).events).toMatchObject([{ state: 'failed', mid: 'refused-11' }]);
  await sql`ALTER TABLE messages DROP CONSTRAINT refused`.execute(db);
  await world.advance(10);
  expect(await textsOf(owner)).toContain('refuse me');
});

test('of many messages of one person the last is refused: those that were written with it are answered too', async () => {
  const { db } = world.app.ctx;
  await sql`ALTER TABLE messages ADD CONSTRAINT refused CHECK (content <> 'refuse me') NOT VALID`.execute(db);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => write(owner, 1, `row-${n}`, n === 19 ? 'refuse me' : 'fine')),
  );
  await sql`ALTER TABLE messages DROP CONSTRAINT refused`.execute(db);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await world.advance(10);
  expect(await textsOf(owner)).toEqual([...Array.from({ length: 19 }, () => 'fine'), 'refuse me']);
  expect(await countDeliveries(owner, 'applied')).toBe(20);
});

test('a conversation that another holds delays nobody else; its message is answered and applied later', async () => {
  await write(owner, 1, 'before', 'before');
  const { db } = world.app.ctx;
  const answers = await db.transaction().execute(async (trx) => {
    await sql`SELECT FROM contacts WHERE account_id = ${owner.accountId} FOR UPDATE`.execute(trx);
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => write(owner, n, `held-${n}`, n === 1 ? 'waits' : 'goes on')),
    );
    expect(await textsOf(owner)).toEqual(['before', ...Array.from({ length: 9 }, () => 'goes on')]);
    expect(await countDeliveries(owner, 'received')).toBe(1);
    return all;
  });
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await world.advance(10);
  expect(await textsOf(owner)).toContain('waits');
  expect(await countDeliveries(owner, 'received')).toBe(0);
});

test('a text whose three hundredth place is half a sign is stored whole, and found by its beginning', async () => {
  const text = `${'x'.repeat(299)}😀 and more`;
  expect(await write(owner, 1, 'half', text)).toMatchObject({ status: 200 });
  expect(await textsOf(owner)).toEqual([text]);
  const found = await owner.get<{ conversations?: unknown[] }>('/api/conversations?search=xxxx');
  expect(JSON.stringify(found)).toContain('and more');
});

/** One delivery of one comment. */
function comment(of: TestOwner, id: string, text: string) {
  const from = { id: `35000000000${id}`, username: 'marta' };
  const value = { id, text, from, media: { id: '17900000000000001', media_product_type: 'FEED' } };
  const { instagramUserId } = of.business;
  return deliver(world, of, bodyOf(instagramUserId, [{ field: 'comments', value }], 'changes'));
}

async function commentsOf(of: TestOwner): Promise<string[]> {
  return (await dump(world, of)).comments.map(({ content }) => String(content)).toSorted();
}

test('comments that come at once: each stored once, and while the account is held none takes a connection of its own', async () => {
  const { db } = world.app.ctx;
  await comment(owner, '1', 'first');
  // Its post opens the comments of the account as well, once it was read or cannot be.
  await world.app.loops.posts?.drain();
  const numbers = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
  const waiting = () =>
    sql<{ count: string }>`
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%insert into comment_settings%'
  `.execute(db);
  await db.transaction().execute(async (trx) => {
    await sql`SELECT FROM comment_settings WHERE account_id = ${owner.accountId} FOR UPDATE`.execute(trx);
    const answers = await Promise.all(numbers.map((n) => comment(owner, `2${n}`, n)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await waiting()).rows).toEqual([{ count: '1' }]);
    // Who writes direct messages is answered meanwhile, and so are comments of others.
    const other = await quietOwner(world);
    expect(await write(owner, 1, 'meanwhile', 'a message')).toMatchObject({ status: 200 });
    expect(await comment(other, '3', 'of another')).toMatchObject({ status: 200 });
    expect([await textsOf(owner), await commentsOf(other)]).toEqual([['a message'], ['of another']]);
  });
  await expect.poll(() => commentsOf(owner)).toEqual([...numbers, 'first']);
  expect(await countDeliveries(owner, 'applied')).toBe(62);
});

test('a comment that the database refuses costs none of those that came with it, and is kept', async () => {
  const { db } = world.app.ctx;
  await sql`ALTER TABLE comments ADD CONSTRAINT refused CHECK (content <> 'refuse me') NOT VALID`.execute(db);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => comment(owner, `4${n}`, n === 11 ? 'refuse me' : 'fine')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  // What takes longer than a second is acknowledged before it is applied.
  await expect
    .poll(() => commentsOf(owner), { timeout: 30_000 })
    .toEqual(Array.from({ length: 19 }, () => 'fine'));
  await sql`ALTER TABLE comments DROP CONSTRAINT refused`.execute(db);
  expect((await dump(world, owner)).events).toMatchObject([{ state: 'failed', kind: 'comment_received' }]);
  await world.advance(10);
  expect(await commentsOf(owner)).toContain('refuse me');
});
