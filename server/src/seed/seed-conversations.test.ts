import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, createPool, type Database } from '#infra/db/database.ts';
import { newId } from '#infra/ids.ts';
import { createLog } from '#infra/log.ts';
import { startTestApp, type TestApp } from '#test/account-app.ts';
import { createTestDatabase } from '#test/database.ts';

import { repeatableChance, share } from './chance.ts';
import { findSeedAccount } from './find-account.ts';
import { seedConversations } from './seed-conversations.ts';

let app: TestApp;
let db: Database;
beforeAll(async () => {
  app = await startTestApp();
  ({ db } = app.ctx);
});
afterAll(() => app.close());

async function addConnected(options: { isDemo?: boolean } = {}) {
  const client = await app.addClient(options);
  const channelId = newId();
  await db
    .insertInto('channels')
    .values({
      accountId: client.accountId,
      id: channelId,
      platformAccountId: channelId,
      graphUrl: 'http://127.0.0.1:9',
    })
    .execute();
  return { ...client, channelId };
}

const numberOf = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n;

describe('seeding conversations', () => {
  it('stores as many as asked, whole and in order, and as a live account would hold them', async () => {
    const { accountId, channelId } = await addConnected();
    const now = new Date('2026-03-10T12:00:00.000Z');
    const seen: number[] = [];
    const counts = await seedConversations(db, {
      accountId,
      channelId,
      conversations: 600,
      messages: 12_000,
      now,
      chance: repeatableChance(7),
      onProgress: (stored) => seen.push(stored.messages),
    });
    expect(counts).toMatchObject({ contacts: 600, conversations: 600, messages: 12_000 });
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toBe(12_000);
    for (const table of ['drafts', 'missing_info', 'trigger_activations', 'turns'] as const) {
      expect(counts[table], table).toBeGreaterThan(0);
      expect(await numberOf(sql`SELECT count(*)::int AS n FROM ${sql.id(table)}`)).toBe(counts[table]);
    }

    const wrong = await sql`
      SELECT c.id FROM conversations c
      JOIN LATERAL (
        SELECT id, content, author, sort_at FROM messages m
        WHERE m.account_id = c.account_id AND m.conversation_id = c.id ORDER BY sort_at DESC, id DESC LIMIT 1
      ) newest ON true
      WHERE c.account_id = ${accountId} AND (c.last_message_id, c.last_content, c.last_author, c.last_sort_at)
        IS DISTINCT FROM (newest.id, newest.content, newest.author, newest.sort_at)
    `.execute(db);
    expect(wrong.rows).toEqual([]);
    expect(await numberOf(sql`SELECT count(*)::int AS n FROM messages WHERE sort_at > ${now}`)).toBe(0);
    // What was answered must not be answered again by the next live message.
    const unanswered = sql<{ n: number }>`
      SELECT count(*)::int AS n FROM messages m
      WHERE m.author = 'customer' AND m.turn_id IS NULL AND EXISTS (
        SELECT FROM messages later WHERE later.conversation_id = m.conversation_id AND later.author <> 'customer'
          AND later.sort_at > m.sort_at
      )
    `;
    expect(await numberOf(unanswered)).toBe(0);
    const marks = await db
      .selectFrom('conversations')
      .select(({ fn }) => [
        fn.countAll<string>().filterWhere('isUnread', '=', true).as('unread'),
        fn.countAll<string>().filterWhere('needsPerson', '=', true).as('needsPerson'),
      ])
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(Number(marks.unread)).toBeGreaterThan(30);
    expect(Number(marks.unread)).toBeLessThan(200);
    expect(Number(marks.needsPerson)).toBeGreaterThan(0);
    const languages = await db.selectFrom('contacts').select('language').distinct().execute();
    expect(languages).toHaveLength(10);
  });

  it('can be repeated for the same account', async () => {
    const { accountId, channelId } = await addConnected();
    const few = { accountId, channelId, conversations: 3, messages: 3, now: new Date() };
    await seedConversations(db, few);
    await seedConversations(db, few);
    const counted = sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM conversations WHERE account_id = ${accountId}`;
    expect(await numberOf(counted)).toBe(6);
  });

  it('shares messages out without losing one', () => {
    for (const [total, parts] of [
      [1, 1],
      [5, 5],
      [1000, 7],
      [300_000, 10_000],
    ] as const) {
      const shares = share(repeatableChance(total), total, parts);
      expect(shares).toHaveLength(parts);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(1);
      expect(shares.reduce((sum, part) => sum + part, 0)).toBe(total);
    }
    expect(() => share(Math.random, 2, 3)).toThrow(RangeError);
  });
});

describe('the account to seed', () => {
  it('is the named one, else the demo, else the only one; anything else is one clear line', async () => {
    const other = await startTestApp();
    const fresh = other.ctx.db;
    try {
      await expect(findSeedAccount(fresh, undefined)).rejects.toThrow('There is no account yet');
      const first = await other.addClient();
      await expect(findSeedAccount(fresh, undefined)).rejects.toThrow('no Instagram account connected');
      await expect(findSeedAccount(fresh, 'nobody@parley.test')).rejects.toThrow('nobody@parley.test');
      const connect = (accountId: string, id: string) =>
        fresh
          .insertInto('channels')
          .values({ accountId, id, platformAccountId: id, graphUrl: 'http://127.0.0.1:9' })
          .execute();
      const channelId = newId();
      await connect(first.accountId, channelId);
      expect(await findSeedAccount(fresh, undefined)).toMatchObject({
        accountId: first.accountId,
        channelId,
      });
      await other.addClient();
      await expect(findSeedAccount(fresh, undefined)).rejects.toThrow('--email');
      expect(await findSeedAccount(fresh, ` ${first.email.toUpperCase()} `)).toMatchObject({ channelId });
      const demo = await other.addClient({ isDemo: true });
      await connect(demo.accountId, newId());
      expect(await findSeedAccount(fresh, undefined)).toMatchObject({ accountId: demo.accountId });
    } finally {
      await other.close();
    }
  });

  it('is missing where nothing was ever migrated', async () => {
    const empty = await createTestDatabase({ empty: true });
    const bare = createDatabase(createPool(empty.connectionString, createLog('silent'), 1));
    try {
      await expect(findSeedAccount(bare, undefined)).rejects.toThrow('There is no account yet');
    } finally {
      await bare.destroy();
      await empty.drop();
    }
  });
});
