import { LIMITS } from '@parley/contract/limits.ts';
import type { Trigger, TriggerActivation } from '@parley/contract/triggers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { addManager } from '#test/scene.ts';

let world: TestWorld;
let owner: TestOwner;

const KNOWLEDGE = `Q: How much is a manicure with gel polish?
A: A manicure with gel polish costs 28 €.
`;
const KNOWN = 'How much is a manicure with gel polish?';
const ANSWER = 'A manicure with gel polish costs 28 €.';
const PERSON = 'I want to talk to a real person please';

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});

const path = () => `/api/users/${owner.userId}/triggers`;
const list = () => owner.get<Trigger[]>(path());
const unresolved = () =>
  owner.get<TriggerActivation[]>(`/api/users/${owner.userId}/trigger-activations/unresolved`);
const history = () => owner.get<TriggerActivation[]>(`/api/users/${owner.userId}/trigger-activations`);
const resolve = (id: string | undefined, body: Record<string, unknown> = { resolvedBy: 'Manager' }) =>
  owner.call('POST', `/api/trigger-activations/${id}/resolve`, body);
const sent = () => world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text);
const chat = async () =>
  (
    await owner.get<{ id: string; aiDisabledByTrigger: boolean; attentionText: string }[]>(
      '/api/conversations',
    )
  )[0];

async function make(name: string, triggerConditions: string): Promise<Trigger> {
  const { status, body } = await owner.call('POST', path(), { name, triggerConditions });
  expect(status).toBe(200);
  return body as unknown as Trigger;
}

async function say(...texts: string[]) {
  const customer = world.customerOf(owner, { name: 'Marta Ruiz', username: 'marta' });
  for (const text of texts) await customer.write(text);
  await world.settle();
  await world.advance(6);
  return customer;
}

test('a trigger is made while something else of the account is being stored', async () => {
  const { db } = world.app.ctx;
  await db.transaction().execute(async (storing) => {
    // As every row does that names its account.
    await sql`SELECT FROM accounts WHERE id = ${owner.accountId} FOR KEY SHARE`.execute(storing);
    expect(await make('Wholesale', 'asks for wholesale')).toMatchObject({ name: 'Wholesale' });
  });
});

test('[TRIG-02] [TRIG-08] [TRIG-09] [DATA-17] a new trigger is active, and stands in the list behind that of every account', async () => {
  const made = await make('  Wholesale ', ' asks for wholesale ');
  expect(made).toMatchObject({
    userId: owner.userId,
    name: 'Wholesale',
    triggerConditions: 'asks for wholesale',
    isActive: true,
    exceptions: [],
    openCount: 0,
    message: 'The trigger is saved',
  });
  expect((await list()).map(({ name }) => name)).toEqual(['Asks for a person', 'Wholesale']);
});

test('[TRIG-03] a blank name and blank conditions are refused, and change nothing', async () => {
  const { id } = await make('Wholesale', 'asks for wholesale');
  for (const body of [
    { name: ' ', triggerConditions: 'a' },
    { name: 'a', triggerConditions: '\n' },
  ]) {
    expect((await owner.call('POST', path(), body)).body).toMatchObject({ code: 'trigger_incomplete' });
    expect((await owner.call('PUT', `/api/triggers/${id}`, body)).status).toBe(400);
  }
  expect((await owner.call('POST', path(), { name: 'a' })).status).toBe(400);
  expect((await list()).at(-1)).toMatchObject({ name: 'Wholesale', triggerConditions: 'asks for wholesale' });
});

test('[TRIG-02] [TRIG-10] the switch alone blanks nothing, and what is left out stays', async () => {
  const { id } = await make('Wholesale', 'asks for wholesale');
  const put = (body: Record<string, unknown>) => owner.call('PUT', `/api/triggers/${id}`, body);
  const { body } = await put({ isActive: false });
  expect(body).toMatchObject({
    name: 'Wholesale',
    triggerConditions: 'asks for wholesale',
    isActive: false,
  });
  await put({ exceptions: [' wholesale of thanks ', 'wholesale of thanks'] });
  expect((await put({ name: 'Bulk' })).body).toMatchObject({
    name: 'Bulk',
    isActive: false,
    exceptions: ['wholesale of thanks'],
  });
  expect((await put({})).body).toMatchObject({ name: 'Bulk', isActive: false });
});

test('a trigger that is off fires at nothing', async () => {
  const { id } = await make('Wholesale', 'wholesale');
  await owner.call('PUT', `/api/triggers/${id}`, { isActive: false });
  await say('Do you sell wholesale?');
  expect(await unresolved()).toEqual([]);
});

test('an account holds so many triggers at most', async () => {
  const { db } = world.app.ctx;
  const { accountId } = owner;
  const { newId } = await import('#infra/ids.ts');
  await db
    .insertInto('triggers')
    .values(
      Array.from({ length: LIMITS.triggers - 2 }, () => ({
        accountId,
        id: newId(),
        name: 'n',
        conditions: 'c',
      })),
    )
    .execute();
  const answers = await Promise.all(
    [1, 2, 3].map(() => owner.call('POST', path(), { name: 'last', triggerConditions: 'c' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_triggers' });
});

test("[TRIG-04] [TRIG-12] [TRIG-14] [OP-19] a hit stops the AI with the customer's words; resolving it lets the AI answer", async () => {
  const customer = await say(PERSON);
  const [open] = await unresolved();
  expect(open).toMatchObject({
    triggerName: 'Asks for a person',
    customerWords: PERSON,
    words: [expect.stringContaining('person')],
    isResolved: false,
    resolvedBy: null,
    participantName: 'Marta Ruiz',
    participantUsername: 'marta',
  });
  expect(PERSON).toContain(open?.words[0]);
  expect(await chat()).toMatchObject({ id: open?.conversationId, aiDisabledByTrigger: true });
  expect((await list())[0]).toMatchObject({ openCount: 1 });
  const before = sent().length;
  await customer.write(KNOWN);
  await world.settle();
  await world.advance(30);
  expect(sent()).toHaveLength(before);

  const { status, body } = await resolve(open?.id);
  expect([status, body]).toMatchObject([
    200,
    {
      message: 'Resolved',
      isResolved: true,
      resolvedBy: 'Manager',
      resolvedByName: expect.stringMatching(/\S/),
      openCount: 0,
      aiEnabled: true,
    },
  ]);
  const stored = await world.app.ctx.db
    .selectFrom('triggerActivations')
    .select(['resolvedBy', 'resolvedUserId'])
    .where('accountId', '=', owner.accountId)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ resolvedBy: 'Manager', resolvedUserId: owner.userId });
  expect(await chat()).toMatchObject({ aiDisabledByTrigger: false, attentionText: null });
  await world.advance(6);
  expect(sent().slice(before)).toEqual([ANSWER]);
});

test('[TRIG-14] resolved twice is resolved once, whoever was second', async () => {
  await say(PERSON);
  const [open] = await unresolved();
  const manager = await addManager(world, owner);
  const answers = await Promise.all([
    resolve(open?.id),
    manager.call('POST', `/api/trigger-activations/${open?.id}/resolve`, { resolvedBy: 'Anna' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [first, second] = answers.map(({ body }) => body['resolvedBy']);
  expect(first).toBe(second);
});

test('[TRIG-14] the flag goes with the last open one; a switch that is off is told', async () => {
  await make('Wholesale', 'wholesale');
  await say('I want to talk to a person about wholesale');
  const open = await unresolved();
  expect(open.map(({ triggerName }) => triggerName).sort()).toEqual(['Asks for a person', 'Wholesale']);
  expect((await chat())?.attentionText.split(' · ')).toHaveLength(2);
  expect((await resolve(open[0]?.id)).body).toMatchObject({ openCount: 1, aiEnabled: false });
  expect(await chat()).toMatchObject({ aiDisabledByTrigger: true });
  await owner.call('PUT', `/api/conversations/${open[0]?.conversationId}/ai-settings`, { aiEnabled: false });
  expect((await resolve(open[1]?.id)).body).toMatchObject({ openCount: 0, aiEnabled: false });
  expect(await chat()).toMatchObject({ aiDisabledByTrigger: false });
});

test('[TRIG-15] a reset of the chat resolves what is open', async () => {
  await say(PERSON);
  await owner.call('POST', `/api/conversations/${(await chat())?.id}/reset-triggers`);
  expect(await unresolved()).toEqual([]);
  expect(await history()).toMatchObject([{ isResolved: true, resolvedBy: 'Manager' }]);
});

test('a reset can be taken back by whoever made it: what was open is open again, and the AI waits', async () => {
  await make('Wholesale', 'wholesale');
  await say('Do you sell wholesale?');
  await resolve((await unresolved())[0]?.id);
  await world.advance(60);
  await say(PERSON);
  const before = await chat();
  const reset = `/api/conversations/${before?.id}/reset-triggers`;
  expect((await owner.call('POST', reset, { undo: true })).status).toBe(404);
  await owner.call('POST', reset);
  expect(await chat()).toMatchObject({ aiDisabledByTrigger: false });
  const manager = await addManager(world, owner);
  expect((await manager.call('POST', reset, { undo: true })).status).toBe(404);
  expect((await owner.call('POST', reset, { undo: true })).status).toBe(200);
  const { attentionText } = before ?? {};
  expect(await chat()).toMatchObject({ aiDisabledByTrigger: true, attentionText });
  expect((await unresolved()).map(({ triggerName }) => triggerName)).toEqual(['Asks for a person']);
  await owner.call('POST', reset);
  await world.advance(11 * 60);
  expect((await owner.call('POST', reset, { undo: true })).status).toBe(404);
});

test('[TRIG-11] [TRIG-13] a deleted trigger leaves what it fired at, which can be resolved', async () => {
  const { id } = await make('Wholesale', 'wholesale');
  await say('Do you sell wholesale?');
  expect((await owner.call('DELETE', `/api/triggers/${id}`)).body).toEqual({
    success: true,
    message: 'Deleted',
  });
  expect((await list()).map(({ name }) => name)).toEqual(['Asks for a person']);
  expect((await owner.call('DELETE', `/api/triggers/${id}`)).status).toBe(404);
  const kept = await owner.get<TriggerActivation[]>(`/api/triggers/${id}/activations`);
  expect(kept).toMatchObject([{ triggerId: id, triggerName: 'Wholesale', words: ['wholesale'] }]);
  expect((await resolve(kept[0]?.id)).body).toMatchObject({ isResolved: true, aiEnabled: true });
});

test('[TRIG-01] the history pages, newest first', async () => {
  const { id } = await make('Wholesale', 'wholesale');
  await say('Do you sell wholesale?');
  await say(PERSON);
  await say('wholesale please');
  const all = await history();
  expect(all.map(({ triggerName }) => triggerName)).toEqual(['Wholesale', 'Asks for a person', 'Wholesale']);
  const paged = `/api/users/${owner.userId}/trigger-activations?limit=1&cursor=${all[0]?.id}`;
  expect((await owner.get<TriggerActivation[]>(paged)).map((one) => one.id)).toEqual([all[1]?.id]);
  expect(await owner.get<TriggerActivation[]>(`/api/triggers/${id}/activations`)).toHaveLength(2);
});

test('what a customer takes back stays nowhere, but that the trigger fired', async () => {
  const customer = world.customerOf(owner, { name: 'Marta Ruiz' });
  const mid = await customer.write('My secret: I want to talk to a real person');
  await world.settle();
  await world.advance(6);
  await customer.unsend(mid);
  await world.settle();
  expect(await unresolved()).toMatchObject([
    { reason: 'Asks for a person', words: [], customerWords: null, isResolved: false },
  ]);
  expect(await chat()).toMatchObject({ aiDisabledByTrigger: true, attentionText: 'Asks for a person' });
});

test('[TRIG-03] conditions are tried on a message, and nothing comes of it', async () => {
  const attempt = (body: Record<string, unknown>) => owner.call('POST', `${path()}/test`, body);
  const triggerConditions = 'asks about wholesale';
  expect((await attempt({ triggerConditions, text: 'Do you sell Wholesale?' })).body).toMatchObject({
    fires: true,
    words: ['Wholesale'],
  });
  const exceptions = ['no wholesale'];
  expect((await attempt({ triggerConditions, exceptions, text: 'No wholesale, thanks' })).body).toEqual({
    by: 'words',
    fires: false,
    words: [],
    reason: null,
  });
  expect((await attempt({ triggerConditions, text: ' ' })).body).toMatchObject({ code: 'blank_text' });
  expect(await history()).toEqual([]);
});

test('thanks for what somebody has taken care of fire nothing again; a new wish does', async () => {
  await make('Refund', 'refund');
  const customer = await say('I want a refund');
  await resolve((await unresolved())[0]?.id);
  await customer.write('Thanks for the refund!');
  await world.settle();
  await world.advance(6);
  expect(await unresolved()).toEqual([]);
  await customer.write('Where is my refund?');
  await world.settle();
  await world.advance(6);
  expect(await unresolved()).toMatchObject([{ triggerName: 'Refund', words: ['Where is my refund'] }]);
});

test('what a customer wrote in a row is one wish, which fires once', async () => {
  await say('Hi', 'I want to talk', 'to a human');
  expect(await history()).toMatchObject([{ customerWords: 'to a human' }]);
});

test('a trigger that fires at a comment marks it, and resolving takes the mark away', async () => {
  await make('Wholesale', 'wholesale');
  await owner.call('PUT', `/api/user/${owner.userId}/comment-settings`, { commentPrompt: 'Be short.' });
  const customer = world.customerOf(owner, { name: 'Marta Ruiz', username: 'marta' });
  await customer.comment(owner.business.createPost({ caption: 'Autumn' }).id, 'Do you sell wholesale?');
  await world.settle();
  await world.advance(90);
  const [open] = await unresolved();
  expect(open).toMatchObject({
    triggerName: 'Wholesale',
    conversationId: null,
    messageId: null,
    customerWords: 'Do you sell wholesale?',
    words: ['wholesale'],
    participantUsername: 'marta',
  });
  const attention = async () =>
    (await owner.get<{ attention: string | null }[]>('/api/comments'))[0]?.attention;
  expect(await attention()).toContain('wholesale');
  expect((await resolve(open?.id)).body).toMatchObject({ isResolved: true, openCount: 0, aiEnabled: false });
  expect(await attention()).toBeNull();
});
