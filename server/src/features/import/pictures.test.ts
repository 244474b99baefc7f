import type { ImportRun } from '@parley/contract/imports.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { reconcile } from '#features/webhooks/test-reconcile.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { type ModelServer, modelEnv, startModelServer } from '#test/model-server.ts';
import { cookieOf } from '#test/scene.ts';

/** The pictures of an account's posts, read by a model over the real HTTP of its provider. */

/** Milliseconds: each holds a whole import. */
const LONG = 90_000;
const AT_ONCE = 15;
const NOTHING = { words: '-' };
const IMAGE = 'nails.jpg';

let world: TestWorld;
let model: ModelServer;
let owner: TestOwner;

beforeAll(async () => {
  model = await startModelServer();
  world = await startWorld({ env: { ...modelEnv(model), AI_VISION_MODEL: 'seeing' } });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await model.close();
});
beforeEach(async () => {
  model.calls.length = 0;
  const business = world.simulator.createBusiness();
  const customer = world.customerOf({ business }, { username: 'buyer' });
  await customer.write('Hello');
  owner = await world.owner({ business });
  await reconcile(world);
});

async function begin(): Promise<void> {
  const headers = { cookie: await cookieOf(world, owner), origin: world.url };
  const body = { accessToken: owner.business.accessToken };
  expect((await world.call('POST', '/api/instagram/import', body, headers)).status).toBe(202);
}
async function runToEnd(): Promise<ImportRun> {
  await world.settle();
  for (let n = 0; n < 5 && (await latest()).state === 'running'; n++) await world.advance(2);
  return latest();
}
async function latest(): Promise<ImportRun> {
  const { run } = await owner.get<{ run: ImportRun | null }>(`/api/users/${owner.userId}/import`);
  if (!run) throw new Error('no import has begun');
  return run;
}
const post = (count: number) => {
  for (let n = 1; n <= count; n++) {
    owner.business.createPost({ caption: '', imageFile: IMAGE, at: world.now().getTime() - n * 60_000 });
  }
};
async function knowledge(): Promise<string> {
  const { knowledgeBase } = await owner.get<{ knowledgeBase: string | null }>(
    `/api/user/${owner.userId}/knowledge-base`,
  );
  return knowledgeBase ?? '';
}

test('the words in a picture are the business’s own: they stand in what is written from the history', {
  timeout: LONG,
}, async () => {
  post(1);
  model.script({ words: 'A manicure is £30.\nOpen Mon-Fri 9-18' });
  await begin();
  expect(await runToEnd()).toMatchObject({ state: 'done', mediaAnalysis: { current: 1, total: 1 } });
  expect(await knowledge()).toContain('A manicure is £30.');
  expect(JSON.stringify(model.calls)).toMatch(/data:image\/(?:jpeg|png|webp);base64/);
});

test('[IMP-16] fifteen pictures are read at once, and no more', { timeout: LONG }, async () => {
  post(40);
  model.script(...Array.from({ length: 40 }, () => ({ hold: true }) as const), NOTHING);
  await begin();
  for (const count of [AT_ONCE, 2 * AT_ONCE, 40]) {
    await model.called(count);
    // Whatever else would be asked for has had the time of a call.
    await latest();
    expect(model.calls).toHaveLength(count);
    model.release({});
  }
  expect(await runToEnd()).toMatchObject({ state: 'done', mediaAnalysis: { current: 40, total: 40 } });
});

test('what the model does not read leaves the captions alone, and a key that is refused is tried once', {
  timeout: LONG,
}, async () => {
  owner.business.createPost({ caption: 'We are open from 9 to 18.', imageFile: IMAGE });
  post(20);
  model.script({ status: 401 });
  await begin();
  expect(await runToEnd()).toMatchObject({ state: 'done', mediaAnalysis: { current: 21, total: 21 } });
  expect(model.calls.length).toBeLessThanOrEqual(AT_ONCE);
  const rows = await world.app.ctx.db
    .selectFrom('liveEvents')
    .select('payload')
    .where('accountId', '=', owner.accountId)
    .execute();
  const types = rows.map(({ payload }) => (payload as { type: string }).type);
  expect(types.filter((type) => type === 'media_analysis_error')).toHaveLength(1);
});
