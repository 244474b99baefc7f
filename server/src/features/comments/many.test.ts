import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { newId } from '#infra/ids.ts';
import { startWorld, type TestWorld } from '#test/app.ts';
import { stepsOf } from '#test/plan.ts';

import { countComments, listComments } from './repository.ts';
import { type OpenPost, openPost } from './test-comments.ts';

let world: TestWorld;
let on: OpenPost;

const COMMENTS = 10_000;

beforeAll(async () => {
  world = await startWorld();
  on = await openPost(world);
  await on.write('The first one?');
  const { db } = world.app.ctx;
  const { id: channelId } = await db
    .selectFrom('channels')
    .select('id')
    .where('accountId', '=', on.owner.accountId)
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO comments (account_id, id, channel_id, post_id, comment_id, thread_id, author_id, username, content,
      is_question, hidden_by, commented_at, thread_at)
    SELECT ${on.owner.accountId}, gen_random_uuid(), ${channelId},
      (SELECT id FROM posts WHERE account_id = ${on.owner.accountId}), n, n, 'a', 'marta', 'How much is it?',
      n % 2 = 0, CASE WHEN n % 5 = 0 THEN 'instagram' END, at, at
    FROM generate_series(1, ${COMMENTS}) n, LATERAL (SELECT ${world.now()}::timestamptz - n * interval '1 minute') t(at)
  `.execute(db);
  await sql`ANALYZE comments`.execute(db);
});
afterAll(() => world[Symbol.asyncDispose]());

it.each(['all', 'needs_answer', 'questions', 'hidden'] as const)(
  'of 10,000 comments the first page and a later one of %s are read by an index [CMNT-34]',
  async (filter) => {
    const { accountId } = on.owner;
    const query = { accountId, filter, limit: 50 };
    const at = new Date(world.now().getTime() - 5000 * 60_000);
    const place = { threadAt: at, threadId: '5000', isReply: false, commentedAt: at, id: newId() };
    for (const after of [null, place]) {
      const steps = await stepsOf(world.app.ctx.db, (db) => listComments(db, { ...query, after }));
      expect(steps.length).toBeGreaterThan(0);
      const ofComments = steps.filter((step) => step['Relation Name'] === 'comments');
      expect(ofComments.length).toBeGreaterThan(0);
      expect(ofComments.map((step) => step['Node Type'])).not.toContain('Seq Scan');
      // The page and what stands next to it, not what stands behind.
      for (const step of ofComments) expect(step['Actual Rows']).toBeLessThan(200);
    }
  },
);

it('the counts of 10,000 comments stop at their cap, and read no further', async () => {
  const steps = await stepsOf(world.app.ctx.db, (db) => countComments(db, on.owner.accountId, 100));
  const ofComments = steps.filter((step) => step['Relation Name'] === 'comments');
  expect(ofComments.length).toBeGreaterThan(0);
  for (const step of ofComments) {
    expect(step['Actual Rows']).toBeLessThanOrEqual(100);
    expect(step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)).toBeLessThan(1000);
  }
  expect(await on.owner.get('/api/comments/counts')).toEqual({
    all: 100,
    needsAnswer: 100,
    questions: 100,
    hidden: 100,
  });
});
