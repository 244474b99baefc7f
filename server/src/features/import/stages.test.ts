import { overallProgress } from '@parley/contract/import-stages.ts';
import type { ImportRun } from '@parley/contract/imports.ts';
import type { PendingMessage } from '@parley/contract/replies.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { currentKnowledge, hasKnowledge, mustBeRead } from '#features/knowledge/service.ts';
import { reconcile } from '#features/webhooks/test-reconcile.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { cookieOf } from '#test/scene.ts';

/** Milliseconds: each holds a whole import. */
const LONG = 90_000;
const DAY = 24 * 60 * 60_000;
const HOUR = 60 * 60_000;

let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
/** A business that answered a question before anybody listened. */
beforeEach(async () => {
  world.simulator.faults.clear();
  const business = world.simulator.createBusiness();
  for (const n of [1, 2, 3]) {
    const customer = world.customerOf({ business }, { username: `buyer${n}` });
    await customer.write('How much is a manicure?');
    await world.advance(60);
    await business.typeInApp(customer, 'A manicure is £30.');
    await world.advance(60);
  }
  owner = await world.owner({ business });
  await reconcile(world);
});

async function begin(): Promise<void> {
  const headers = { cookie: await cookieOf(world, owner), origin: world.url };
  const body = { accessToken: owner.business.accessToken };
  const { status } = await world.call('POST', '/api/instagram/import', body, headers);
  expect(status).toBe(202);
  await world.settle();
  await world.advance(2);
}
async function latest(): Promise<ImportRun | null> {
  return (await owner.get<{ run: ImportRun | null }>(`/api/users/${owner.userId}/import`)).run;
}

test('[IMP-06] the figure over all stages is their mean, and never more than 100', () => {
  expect(overallProgress('import', 0)).toBe(0);
  expect(overallProgress('import', 50)).toBe(10);
  expect(overallProgress('media_analysis', 45)).toBe(69);
  expect(overallProgress('ai_generation', 100)).toBe(100);
  expect(overallProgress('ai_generation', 140)).toBe(100);
});

test('[IMP-12] the posts of the last 90 days are read, and no older ones', { timeout: LONG }, async () => {
  const now = world.now().getTime();
  owner.business.createPost({ caption: 'We are open from 9 to 18.', at: now - 89 * DAY });
  owner.business.createPost({ caption: 'A pedicure is £99.', at: now - 91 * DAY });
  await begin();
  expect(await latest()).toMatchObject({ state: 'done', posts: { current: 1, total: 1 } });
  const { knowledgeBase } = await owner.get<{ knowledgeBase: string }>(
    `/api/user/${owner.userId}/knowledge-base`,
  );
  expect(knowledgeBase).toContain('A manicure is £30.');
  expect(knowledgeBase).not.toContain('£99');
});

test('[IMP-13] what is made of the first conversations stands for an hour', { timeout: LONG }, async () => {
  world.simulator.faults.failNext({ path: /\/media$/, status: 500, code: 2, times: 200 });
  const before = world.now().getTime();
  await begin();
  expect(await latest()).toMatchObject({ stage: 'instagram_posts_analysis' });
  const { ctx } = world.app;
  const { tempUntil } = await ctx.db
    .selectFrom('importRuns')
    .select('tempUntil')
    .where('accountId', '=', owner.accountId)
    .executeTakeFirstOrThrow();
  const until = tempUntil?.getTime() ?? 0;
  expect(until).toBeGreaterThanOrEqual(before + HOUR);
  expect(until).toBeLessThanOrEqual(world.now().getTime() + HOUR);
  const at = async (time: number) =>
    (await currentKnowledge(ctx.db, owner.accountId, new Date(time))).knowledgeBase;
  expect(await at(until - 1)).toContain('A manicure is £30.');
  expect(await at(until)).toBeNull();
  // It is something to answer from, and yet each answer is read by a person.
  for (const time of [until - 1, until]) {
    expect(await hasKnowledge(ctx.db, owner.accountId, new Date(time))).toBe(time < until);
    expect(await mustBeRead(ctx.db, owner.accountId)).toBe(true);
  }
});

test('[OP-57] until the import has ended, drafts tell that they come from what stands for the time being', {
  timeout: LONG,
}, async () => {
  world.simulator.faults.failNext({ path: /\/media$/, status: 500, code: 2, times: 200 });
  await begin();
  const customer = world.customerOf(owner, { username: 'asker' });
  const onlyDraft = async () => {
    await customer.write('How much is a manicure?');
    await world.settle();
    await world.advance(6);
    return owner.get<PendingMessage[]>('/api/pending-messages');
  };
  expect(await onlyDraft()).toMatchObject([
    { generatedContent: 'A manicure is £30.', isLearning: true, sources: [{ quote: 'A manicure is £30.' }] },
  ]);
  world.simulator.faults.clear();
  await world.advance(40);
  await world.advance(40);
  expect(await latest()).toMatchObject({ state: 'done' });
  expect(await onlyDraft()).toMatchObject([{ generatedContent: 'A manicure is £30.', isLearning: false }]);
});
