import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { ANSWER, KNOWLEDGE, QUESTION, UNKNOWN } from '#test/scene.ts';

let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});

async function count(table: 'runs' | 'activities' | 'platform_events'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM ${sql.table(table)} WHERE account_id = ${owner.accountId}
  `.execute(world.app.ctx.db);
  return rows[0]?.count ?? 0;
}

/** What is there becomes older by so many days. */
async function age(table: 'runs' | 'activities' | 'platform_events', days: number): Promise<void> {
  await sql`UPDATE ${sql.table(table)} SET created_at = created_at - make_interval(days => ${days})`.execute(
    world.app.ctx.db,
  );
}

async function keepEvent(state: string): Promise<void> {
  const { db } = world.app.ctx;
  const channel = await db
    .selectFrom('channels')
    .select('id')
    .where('accountId', '=', owner.accountId)
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO platform_events (account_id, id, channel_id, kind, state, dedupe_key, payload)
    VALUES (${owner.accountId}, gen_random_uuid(), ${channel.id}, 'comment_received', ${state}, ${state}, '{}')
  `.execute(db);
}

describe('what is kept for a time', () => {
  test('comments and unknown events go after 90 days, what still waits does not', async () => {
    await keepEvent('kept');
    await keepEvent('parked');
    await age('platform_events', 89);
    await world.app.purge();
    expect(await count('platform_events')).toBe(2);
    await age('platform_events', 2);
    await world.app.purge();
    expect(await count('platform_events')).toBe(1);
  });

  test('what people did goes after 400 days', async () => {
    await owner.call('PATCH', `/api/users/${owner.userId}/timezone`, { timezone: 'Asia/Tokyo' });
    await age('activities', 399);
    await world.app.purge();
    expect(await count('activities')).toBeGreaterThan(0);
    await age('activities', 2);
    await world.app.purge();
    expect(await count('activities')).toBe(0);
  });

  test('how an answer came about goes after 180 days, and the answer stays', async () => {
    await world.customerOf(owner).write(QUESTION);
    await world.advance(6);
    const [conversation] = await owner.get<{ id: string }[]>('/api/conversations');
    const thread = () =>
      owner.get<{ id: string; content: string; author: string }[]>(
        `/api/conversations/${conversation?.id}/messages`,
      );
    const answer = (await thread()).find(({ author }) => author === 'ai');
    const why = () => owner.get<{ kind: string }>(`/api/messages/${answer?.id}/why`);
    expect([answer?.content, (await why()).kind]).toEqual([ANSWER, 'answer']);
    await age('runs', 181);
    await world.app.purge();
    expect(await count('runs')).toBe(0);
    expect(await thread()).toContainEqual(expect.objectContaining({ content: ANSWER }));
    expect((await why()).kind).toBe('none');
  });

  test('what an answer in a deleted chat cost goes with the others', async () => {
    await world.customerOf(owner).write(QUESTION);
    await world.advance(6);
    const [conversation] = await owner.get<{ id: string }[]>('/api/conversations');
    await owner.call('DELETE', `/api/conversations/${conversation?.id}`);
    await age('runs', 179);
    await world.app.purge();
    expect(await count('runs')).toBe(1);
    await age('runs', 2);
    await world.app.purge();
    expect(await count('runs')).toBe(0);
  });

  test('what a person still has to decide keeps how it came about', async () => {
    await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
    await world.customerOf(owner).write(QUESTION);
    await world.customerOf(owner).write(UNKNOWN);
    await world.advance(6);
    await age('runs', 400);
    await world.app.purge();
    expect(await count('runs')).toBe(2);
  });
});

test('a job that was given up goes after 30 days, one that is still tried stays', async () => {
  const { db } = world.app.ctx;
  const add = (name: string, attempts: number, days: number) =>
    sql`
    WITH added AS (SELECT id FROM graphile_worker.add_job(${name}, run_at := now() + interval '1 year', max_attempts := 3))
    SELECT id FROM added
  `
      .execute(db)
      .then(() =>
        sql`
        UPDATE graphile_worker._private_jobs j SET attempts = ${attempts}, updated_at = now() - make_interval(days => ${days})
        FROM graphile_worker._private_tasks t WHERE t.id = j.task_id AND t.identifier = ${name}
      `.execute(db),
      );
  await add('test.given-up', 3, 31);
  await add('test.given-up-lately', 3, 29);
  await add('test.tried', 2, 31);
  await world.app.purge();
  const { rows } = await sql<{ name: string }>`
    SELECT task_identifier AS name FROM graphile_worker.jobs WHERE task_identifier LIKE 'test.%' ORDER BY 1
  `.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(['test.given-up-lately', 'test.tried']);
});
