import { knowledge } from '@parley/assistant';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { answerWith, type ModelServer, modelEnv, startModelServer } from '#test/model-server.ts';

let model: ModelServer;
let world: TestWorld;
let owner: TestOwner;

const KNOWLEDGE = 'Q: How much is a manicure?\nA: A manicure costs 28 €.';
const LINE = 'A manicure costs 28 €.';
const SOURCE = { chunkId: knowledge.cutIntoChunks(KNOWLEDGE)[0]?.id ?? '', line: LINE };
const GROUNDED = answerWith(LINE, SOURCE);
const INVENTED = answerWith('A manicure costs 35 €.', SOURCE);
const MISSING = {
  decision: 'missing_information',
  sentences: [],
  mediaRuleIds: [],
  question: 'Is there parking?',
  reason: 'The knowledge base says nothing about parking.',
  language: 'en',
};

beforeAll(async () => {
  model = await startModelServer();
  world = await startWorld({
    env: modelEnv(model),
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await model.close();
});
beforeEach(async () => {
  model.calls.length = 0;
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});

const sent = () => world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text);
const drafts = () =>
  owner.get<{ id: string; isHeld: boolean; heldReasons: { code: string; text: string }[] }[]>(
    '/api/pending-messages',
  );

async function chat() {
  const [first] =
    await owner.get<{ id: string; attention: string | null; turnState: string }[]>('/api/conversations');
  if (!first) throw new Error('no conversation yet');
  return first;
}

async function runs() {
  return world.app.ctx.db
    .selectFrom('runs')
    .select(['outcome', 'provider', 'model', 'inputTokens', 'knowledgeVersionId', 'inputs', 'report'])
    .where('accountId', '=', owner.accountId)
    .orderBy('id')
    .execute();
}

test('a grounded answer of a model goes out, and the run keeps what it read and cost', async () => {
  model.script({ decision: GROUNDED });
  await world.customerOf(owner).write('How much is a manicure?');
  await world.advance(6);
  expect(sent()).toEqual([LINE]);
  const [run] = await runs();
  expect(run).toMatchObject({
    outcome: 'answer',
    provider: 'openai-compatible',
    model: 'scripted',
    inputTokens: 10,
  });
  expect(run?.knowledgeVersionId).not.toBeNull();
  expect(JSON.stringify(run?.inputs)).not.toContain('manicure');
});

test('an invented price is refused twice and held for a person, even without moderation', async () => {
  model.script({ decision: INVENTED });
  await world.customerOf(owner).write('How much is a manicure?');
  await world.advance(6);
  expect(model.calls).toHaveLength(2);
  expect(sent()).toEqual([]);
  const [draft] = await drafts();
  expect(draft?.isHeld).toBe(true);
  expect(draft?.heldReasons.some(({ text }) => text.includes('35'))).toBe(true);
  expect(await chat()).toMatchObject({ attention: 'held' });
  await owner.call('POST', `/api/pending-messages/${draft?.id}/reject`);
  expect(await chat()).toMatchObject({ attention: null });
});

test('a second try that is grounded goes out', async () => {
  model.script({ decision: INVENTED }, { decision: GROUNDED });
  await world.customerOf(owner).write('How much is a manicure?');
  await world.advance(6);
  expect(sent()).toEqual([LINE]);
});

test('a provider that fails loses no message: it waits for a person, and is answered with the next one [OP-16]', async () => {
  model.script({ status: 401 });
  const customer = world.customerOf(owner);
  await customer.write('How much is a manicure?');
  await world.advance(6);
  const { id } = await chat();
  const contents = async () =>
    (await owner.get<{ content: string }[]>(`/api/conversations/${id}/messages`)).map(
      ({ content }) => content,
    );
  expect(await chat()).toMatchObject({ attention: 'failed', turnState: 'failed' });
  expect(await contents()).toEqual(['How much is a manicure?']);
  expect(sent()).toEqual([]);
  model.script({ decision: GROUNDED });
  await customer.write('Hello?');
  await world.advance(6);
  expect(JSON.stringify(model.calls.at(-1))).toContain('How much is a manicure?');
  expect(sent()).toEqual([LINE]);
  expect(await chat()).toMatchObject({ attention: null, turnState: 'idle' });
  expect(await contents()).toEqual(['How much is a manicure?', 'Hello?', LINE]);
});

test('a message during the run throws its result away', async () => {
  model.script({ hold: true }, { decision: MISSING });
  const customer = world.customerOf(owner);
  await customer.write('How much is a manicure?');
  await world.settle();
  const due = world.advance(6);
  await model.called(1);
  expect((await chat()).turnState).toBe('generating');
  await customer.write('And is there parking?');
  model.release(GROUNDED);
  await due;
  expect(sent()).toEqual([]);
  expect((await chat()).turnState).toBe('waiting');
  await world.advance(6);
  expect(model.calls).toHaveLength(2);
  expect(JSON.stringify(model.calls[1])).toContain('And is there parking?');
  expect((await runs()).map(({ outcome }) => outcome)).toEqual(['superseded', 'missing_information']);
});

test('past the cap of the wait, too, a message during a slow run throws its result away', async () => {
  model.script({ hold: true }, { decision: GROUNDED });
  const customer = world.customerOf(owner);
  await customer.write('How much is a pedicure?');
  await world.settle();
  const due = world.advance(6);
  await model.called(1);
  const later = world.advance(15);
  await customer.write('Sorry, a manicure I mean');
  model.release(answerWith('Thank you for your message!'));
  await Promise.all([due, later]);
  expect(JSON.stringify(model.calls[1])).toContain('Sorry, a manicure I mean');
  expect(sent()).toEqual([LINE]);
  expect((await runs()).map(({ outcome }) => outcome)).toEqual(['superseded', 'answer']);
});

test('who never stops writing is answered all the same', async () => {
  const hold = { hold: true } as const;
  model.script(hold, hold, hold, hold, { decision: MISSING });
  const customer = world.customerOf(owner);
  await customer.write('How much is a manicure?');
  await world.settle();
  const passed = [world.advance(20)];
  for (const call of [1, 2, 3, 4]) {
    await model.called(call);
    await customer.write(`And ${call}?`);
    model.release(GROUNDED);
    passed.push(world.advance(20));
  }
  await Promise.all(passed);
  await world.advance(6);
  expect(sent()).toEqual([LINE]);
  expect((await runs()).map(({ outcome }) => outcome)).toEqual([
    ...['superseded', 'superseded', 'superseded'],
    'answer',
    'missing_information',
  ]);
});

test('the owner answers during the run: nothing of it is sent', async () => {
  model.script({ hold: true });
  const customer = world.customerOf(owner);
  await customer.write('How much is a manicure?');
  await world.settle();
  const due = world.advance(6);
  await model.called(1);
  await owner.business.typeInApp(customer, '28 €');
  model.release(GROUNDED);
  await due;
  await world.advance(60);
  expect(sent()).toEqual([]);
  expect(await drafts()).toEqual([]);
});

test('switching the AI off during the run stops it', async () => {
  model.script({ hold: true });
  await world.customerOf(owner).write('How much is a manicure?');
  await world.settle();
  const due = world.advance(6);
  await model.called(1);
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: false });
  model.release(GROUNDED);
  await due;
  await world.advance(60);
  expect(sent()).toEqual([]);
});

test('an unsent sole question ends the turn, an edited one is read anew', async () => {
  model.script({ decision: GROUNDED });
  const customer = world.customerOf(owner);
  const first = await customer.write('How much is a pedicure?');
  await customer.unsend(first);
  await world.advance(20);
  expect(model.calls).toHaveLength(0);
  const second = await customer.write('How much is a manikure?');
  await world.advance(3);
  await customer.edit(second, 'How much is a manicure?');
  await world.advance(3);
  expect(model.calls).toHaveLength(0);
  await world.advance(4);
  expect(JSON.stringify(model.calls[0])).toContain('How much is a manicure?');
  expect(JSON.stringify(model.calls[0])).not.toContain('pedicure');
});

test.each([
  ['an overloaded server', { status: 429 }],
  ['a failing server', { status: 500 }],
  ['a malformed answer', { raw: '{"choices":' }],
])('%s is asked again, and then a person is', async (_name, fault) => {
  model.script(fault);
  await world.customerOf(owner).write('How much is a manicure?');
  await world.advance(6);
  expect((await chat()).attention).toBeNull();
  for (let round = 0; round < 4; round++) await world.advance(40);
  expect(sent()).toEqual([]);
  expect(await chat()).toMatchObject({ attention: 'failed', turnState: 'failed' });
  const calls = model.calls.length;
  expect(calls).toBe(3);
  // Nothing is lost: the next message brings the old question along.
  model.script({ decision: GROUNDED });
  const customer = world.simulator.customers(owner.business.instagramUserId)[0];
  await customer?.write('Hello?');
  await world.advance(6);
  expect(JSON.stringify(model.calls.at(-1))).toContain('How much is a manicure?');
  expect(sent()).toEqual([LINE]);
  expect(await chat()).toMatchObject({ attention: null });
});

test('a model words the reply from what a person supplied; what it invents is replaced by the person’s own words', async () => {
  model.script({ decision: MISSING });
  await world.customerOf(owner).write('Is there parking?');
  await world.advance(6);
  const [item] = await owner.get<{ id: string; userQuestion: string }[]>('/api/insufficient-info-messages');
  expect(item?.userQuestion).toBe('Is there parking?');
  model.script({ decision: answerWith('Yes, for 99 € per hour.') });
  const saved = await owner.call('POST', `/api/pending-messages/${item?.id}/reply-only`, {
    context: 'Yes, for 2 € per hour.',
  });
  expect(saved.status).toBe(200);
  await world.settle();
  expect(sent()).toEqual(['Yes, for 2 € per hour.']);
});

test("what a model wrote and the guard refused was not told beside a person's words", async () => {
  const change = (knowledgeBase: string) =>
    owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, { knowledgeBase });
  const told = async () =>
    (await owner.get<{ conversations: number }>(`/api/users/${owner.userId}/corrections`)).conversations;
  const reply = async (...decisions: object[]) => {
    model.script({ decision: MISSING }, ...decisions.map((decision) => ({ decision })));
    await world.customerOf(owner).write('How much is a manicure, and is there parking?');
    await world.advance(6);
    const [item] = await owner.get<{ id: string }[]>('/api/insufficient-info-messages');
    const path = `/api/insufficient-info-messages/${item?.id}/reply-only`;
    expect((await owner.call('POST', path, { context: 'No parking here.' })).status).toBe(200);
  };
  await reply(INVENTED, INVENTED);
  await change(KNOWLEDGE.replace('28', '31'));
  expect([sent(), await told()]).toEqual([['No parking here.'], 0]);
  await change(KNOWLEDGE);
  await reply(GROUNDED);
  await change(KNOWLEDGE.replace('28', '31'));
  expect([sent().at(-1), await told()]).toEqual([LINE, 1]);
});
