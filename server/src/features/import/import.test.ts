import type { ImportRun } from '@parley/contract/imports.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { reconcile } from '#features/webhooks/test-reconcile.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { cookieOf } from '#test/scene.ts';

/** The history of an account, taken in from the platform's real HTTP. */

let world: TestWorld;
let owner: TestOwner;
let cookie: string;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
afterEach(() => world.simulator.faults.clear());

type Customer = ReturnType<TestWorld['customerOf']>;
let people: Customer[];
const QUESTION = 'Do you have size M?';

/** A business with three dialogues, written before anybody listened. */
beforeEach(async () => {
  const business = world.simulator.createBusiness();
  people = [1, 2, 3].map((n) =>
    world.customerOf({ business }, { username: `buyer${n}`, name: `Buyer ${n}` }),
  );
  for (const customer of people) {
    await customer.write(QUESTION);
    await world.advance(60);
    await business.typeInApp(customer, 'Yes, we have all sizes.');
    await world.advance(60);
  }
  owner = await world.owner({ business });
  cookie = await cookieOf(world, owner);
  await reconcile(world);
});

async function begin(accessToken = owner.business.accessToken) {
  return world.call<{ run: ImportRun; code?: string }>(
    'POST',
    '/api/instagram/import',
    { userId: owner.userId, accessToken },
    { cookie, origin: world.url },
  );
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
async function stored() {
  return world.app.ctx.db
    .selectFrom('messages')
    .select(['mid', 'content', 'origin', 'author', 'sortAt'])
    .where('accountId', '=', owner.accountId)
    .orderBy('sortAt')
    .execute();
}
type Listed = { id: string; unreadCount: number; participantName: string | null };
const listed = () => owner.get<Listed[]>('/api/conversations');
async function events(): Promise<{ type: string }[]> {
  const rows = await world.app.ctx.db
    .selectFrom('liveEvents')
    .select('payload')
    .where('accountId', '=', owner.accountId)
    .orderBy('seq')
    .execute();
  return rows.map(({ payload }) => payload as { type: string });
}

describe('[IMP-22] [OP-56] starting', () => {
  test('[IMP-01] a blank token and a refused one are 400, a good one 202, a second start 409', async () => {
    expect(await begin('  ')).toMatchObject({ status: 400, body: { code: 'token_blank' } });
    expect(await begin('IGAAnotours')).toMatchObject({ status: 400, body: { code: 'token_refused' } });
    const [first, second] = await Promise.all([begin(), begin()]);
    expect([first.status, second.status].sort()).toEqual([202, 409]);
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'import_running' } });
    expect((await runToEnd()).state).toBe('done');
  });
});

describe('[IMP-04] [OP-55] a run', () => {
  test('stores all that the platform tells, with its times and names, and causes nothing', async () => {
    const sent = world.simulator.sent(owner.business.instagramUserId).length;
    await begin();
    const run = await runToEnd();
    expect(run).toMatchObject({
      state: 'done',
      stage: 'ai_generation',
      overall: 100,
      importProgress: { processed: 3, total: 3, messages: 6 },
      report: { conversations: 3, messages: 6, refused: 0, deleted: 0, nameless: 0 },
      example: QUESTION,
    });
    const messages = await stored();
    expect(messages.map(({ content, author, origin }) => [content, author, origin])).toEqual(
      people.flatMap(() => [
        [QUESTION, 'customer', 'import'],
        ['Yes, we have all sizes.', 'app', 'import'],
      ]),
    );
    const rows = await listed();
    expect(rows.map(({ unreadCount }) => unreadCount)).toEqual([0, 0, 0]);
    expect(rows.map(({ participantName }) => participantName).sort()).toEqual([
      'Buyer 1',
      'Buyer 2',
      'Buyer 3',
    ]);
    await world.advance(60);
    expect(world.simulator.sent(owner.business.instagramUserId)).toHaveLength(sent);
    const turns = await world.app.ctx.db
      .selectFrom('turns')
      .select('id')
      .where('accountId', '=', owner.accountId)
      .execute();
    expect(turns).toEqual([]);
  });

  test('[LIVE-15] [LIVE-16] [LIVE-38] [DATA-21] tells its stages in order', async () => {
    await begin();
    await runToEnd();
    const told = await events();
    const types = told.map(({ type }) => type);
    const number = expect.any(Number);
    expect(await latest()).toMatchObject({
      importProgress: { processed: number, total: number, messages: number },
      mediaAnalysis: { current: number, total: number },
    });
    expect(told.find(({ type }) => type === 'ai_generation_progress')).toMatchObject({
      aiProgressDetails: {
        stage: expect.stringMatching(/^(?:prompt|knowledge|other)$/),
        message: expect.toSatisfy((message) => message === null || typeof message === 'string'),
        error: null,
      },
    });
    const order = [
      'import_progress',
      'avatar_update_start',
      'avatar_update_complete',
      'import_complete',
      'temp_knowledge_base_start',
      'temp_knowledge_base_complete',
      'instagram_posts_analysis_start',
      'instagram_posts_analysis_complete',
      'media_analysis_complete',
      'ai_generation_start',
      'ai_generation_progress',
      'ai_generation_complete',
      'all_complete',
    ];
    const first = order.map((type) => types.indexOf(type));
    expect(first).toEqual([...first].sort((a, b) => a - b));
    expect(first).not.toContain(-1);
    expect(types).not.toContain('new_message');
    expect(types.filter((type) => type === 'all_complete')).toHaveLength(1);
  });

  test('a second run brings nothing twice, and nothing that was deleted or taken back', async () => {
    const [first, second] = people;
    if (!first || !second) throw new Error('nobody is there');
    await begin();
    await runToEnd();
    const [gone] = await listed();
    await owner.call('DELETE', `/api/conversations/${gone?.id}`);
    const before = await stored();
    await begin();
    const run = await runToEnd();
    expect(await stored()).toEqual(before);
    expect(run.report).toMatchObject({ deleted: 1 });
  });

  test('a customer who writes meanwhile is stored once, and answered as always', async () => {
    await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, {
      knowledgeBase: 'Q: How much is a cut?\nA: A cut costs 20 €.\n',
    });
    await begin();
    await people[0]?.write('How much is a cut?');
    await runToEnd();
    await world.advance(10);
    const asked = (await stored()).filter(({ content }) => content === 'How much is a cut?');
    expect(asked.map(({ origin }) => origin)).toEqual(['webhook']);
    expect(world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text)).toContain(
      'A cut costs 20 €.',
    );
  });
});

describe('what goes wrong', () => {
  test('it goes on where it stood after a restart', async () => {
    world.simulator.faults.failNext({ path: /messages$/, status: 500, code: 2, times: 200 });
    await begin();
    await world.restart();
    world.simulator.faults.clear();
    await world.advance(40);
    expect((await runToEnd()).state).toBe('done');
    const mids = (await stored()).map(({ mid }) => mid);
    expect(mids).toHaveLength(6);
    expect(new Set(mids).size).toBe(6);
  });

  test('[LIVE-32] a dead token stops it until a new one is there', async () => {
    await begin();
    const of = `${world.simulator.graphUrl}/_control/businesses/${owner.business.instagramUserId}`;
    await fetch(`${of}/token/kill`, { method: 'POST' });
    await world.settle();
    expect(await latest()).toMatchObject({ state: 'waiting', waitsFor: 'token' });
    expect(await events()).toContainEqual(
      expect.objectContaining({ type: 'import_error', code: 'token_dead', isWaiting: true }),
    );
    const accessToken = owner.business.mintToken();
    await world.call('POST', '/api/auth/instagram', { accessToken }, { cookie, origin: world.url });
    expect((await runToEnd()).state).toBe('done');
    expect(await stored()).toHaveLength(6);
  });

  test('"reduce the amount of data" is asked for less until it is given', async () => {
    const fault = {
      status: 500,
      code: 1,
      message: "Please reduce the amount of data you're asking for",
      times: 2,
    };
    world.simulator.faults.failNext({ path: /conversations$/, ...fault });
    world.simulator.faults.failNext({ path: /messages$/, ...fault });
    await begin();
    expect((await runToEnd()).importProgress).toEqual({ processed: 3, total: 3, messages: 6 });
  });
});
