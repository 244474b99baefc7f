import type { ImportRun } from '@parley/contract/imports.ts';
import type { Learning } from '@parley/contract/learning.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { reconcile } from '#features/webhooks/test-reconcile.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { cookieOf } from '#test/scene.ts';

/** Milliseconds: each begins with a whole import. */
const LONG = 90_000;

/** What an import writes from the history, and what becomes of answers that stand on it. */

const QUESTION = 'How much is a manicure?';
const ANSWER = 'A manicure is £30.';
const OWN = '# Our shop\n\nThe owner wrote this.\n';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

/** An owner whose history answers one question several times; its import has ended. */
async function importHistory(own?: string): Promise<TestOwner> {
  const business = world.simulator.createBusiness();
  for (const n of [1, 2, 3]) {
    const customer = world.customerOf({ business }, { username: `buyer${n}` });
    await customer.write('Hello');
    await world.advance(60);
    await business.typeInApp(customer, 'Hello! Thank you for writing!');
    await world.advance(60);
    await customer.write(QUESTION);
    await world.advance(60);
    await business.typeInApp(customer, ANSWER);
    await world.advance(60);
  }
  business.createPost({ caption: 'We are open from 9 to 18.' });
  const owner = await world.owner({ business, ...(own ? { knowledgeBase: own } : {}) });
  await reconcile(world);
  const cookie = await cookieOf(world, owner);
  const headers = { cookie, origin: world.url };
  await world.call('POST', '/api/instagram/import', { accessToken: business.accessToken }, headers);
  await world.settle();
  await world.advance(2);
  const { run } = await owner.get<{ run: ImportRun }>(`/api/users/${owner.userId}/import`);
  expect(run).toMatchObject({ state: 'done', posts: { total: 1 }, report: { posts: 1 } });
  return owner;
}
type Texts = { knowledgeBase: string | null };
const knowledgeOf = async (owner: TestOwner) =>
  (await owner.get<Texts>(`/api/user/${owner.userId}/knowledge-base`)).knowledgeBase;
type Versions = { versions: { source: string; isCurrent: boolean }[] };
const versionsOf = (owner: TestOwner) =>
  owner.get<Versions>(`/api/users/${owner.userId}/knowledge-versions?part=knowledge_base`);
const sentBy = ({ business }: TestOwner) =>
  world.simulator.sent(business.instagramUserId).map(({ text }) => text);

async function ask(owner: TestOwner): Promise<void> {
  await world.customerOf(owner).write(QUESTION);
  await world.settle();
  await world.advance(6);
}

test('[OP-57] what stands where nothing stood is the business’s own words, and each answer waits until the owner says yes', {
  timeout: LONG,
}, async () => {
  const owner = await importHistory();
  expect(await knowledgeOf(owner)).toContain(ANSWER);
  expect((await versionsOf(owner)).versions).toMatchObject([{ source: 'generated', isCurrent: true }]);
  // Fact by fact it is read in the background, for the owner to choose from.
  const learned = await owner.get<{ learning: Learning }>(`/api/users/${owner.userId}/learning`);
  expect(learned.learning.state).toBe('running');
  await ask(owner);
  const drafts = await owner.get<{ generatedContent: string }[]>('/api/pending-messages');
  expect(drafts.map(({ generatedContent }) => generatedContent)).toEqual([ANSWER]);
  expect(sentBy(owner)).toEqual([]);
  const path = `/api/user/${owner.userId}/knowledge-base`;
  await owner.call('PUT', path, { knowledgeBase: `Q: ${QUESTION}\nA: A manicure is £34.\n` });
  await ask(owner);
  expect(sentBy(owner)).toContain('A manicure is £34.');
});

test('what the owner wrote stands as it is, and what was written waits beside it', {
  timeout: LONG,
}, async () => {
  const owner = await importHistory(OWN);
  expect(await knowledgeOf(owner)).toBe(OWN);
  expect((await versionsOf(owner)).versions).toMatchObject([
    { source: 'generated', isCurrent: false },
    { source: 'edit', isCurrent: true },
  ]);
});

test('[OP-85] [CONF-24] a prompt is written anew from the history, and from no other', {
  timeout: LONG,
}, async () => {
  const stranger = await world.owner();
  const path = ({ userId }: TestOwner) => `/api/users/${userId}/ai-prompt/regenerate`;
  expect(await stranger.call('POST', path(stranger))).toMatchObject({
    status: 409,
    body: { code: 'nothing_imported' },
  });
  const owner = await importHistory(OWN);
  await owner.call('PUT', `/api/users/${owner.userId}/ai-prompt`, { prompt: 'Be kind.' });
  const written = await owner.call<{ prompt: string; generatedAt: string }>('POST', path(owner));
  expect(written.status).toBe(200);
  expect(written.body.prompt).not.toBe('Be kind.');
  const versions = await owner.get<Versions>(`/api/users/${owner.userId}/knowledge-versions?part=prompt`);
  expect(versions.versions[0]).toMatchObject({ source: 'generated', isCurrent: true });
  expect(versions.versions.map(({ source }) => source)).toContain('edit');
});
