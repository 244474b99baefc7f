import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { newId } from '#infra/ids.ts';
import { startWorld, type TestWorld } from '#test/app.ts';

import { countComments, listComments, type Reader } from './repository.ts';
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

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

/** Every step of the plan by which the statement ran. */
async function stepsOf(run: (db: Reader) => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = [];
  const explain: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind !== 'RawNode') return node;
      const [first = '', ...others] = node.sqlFragments;
      return { ...node, sqlFragments: [`EXPLAIN (ANALYZE, FORMAT JSON) ${first}`, ...others] };
    },
    async transformResult({ result }) {
      for (const row of result.rows) {
        const [explained] = Object.values(row) as { Plan: Plan }[][];
        plans.push(...(explained ?? []).map(({ Plan: plan }) => plan));
      }
      return result;
    },
  };
  await run(world.app.ctx.db.withPlugin(explain));
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
  return plans.flatMap(flat);
}

it.each(['all', 'needs_answer', 'questions', 'hidden'] as const)(
  'of 10,000 comments the first page and a later one of %s are read by an index [CMNT-34]',
  async (filter) => {
    const { accountId } = on.owner;
    const query = { accountId, filter, limit: 50 };
    const at = new Date(world.now().getTime() - 5000 * 60_000);
    const place = { threadAt: at, threadId: '5000', isReply: false, commentedAt: at, id: newId() };
    for (const after of [null, place]) {
      const steps = await stepsOf((db) => listComments(db, { ...query, after }));
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
  const steps = await stepsOf((db) => countComments(db, on.owner.accountId, 100));
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
