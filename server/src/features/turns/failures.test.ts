import { knowledge, type Provider } from '@parley/assistant';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { answerWith, type ModelServer, modelEnv, NONE_MET, startModelServer } from '#test/model-server.ts';

const KNOWLEDGE = 'Q: How much is a manicure?\nA: A manicure costs 28 €.';
const LINE = 'A manicure costs 28 €.';
const SOURCE = { chunkId: knowledge.cutIntoChunks(KNOWLEDGE)[0]?.id ?? '', line: LINE };
const GROUNDED = answerWith(LINE, SOURCE);

let model: ModelServer;
let world: TestWorld;
let owner: TestOwner;
beforeAll(async () => {
  model = await startModelServer();
  world = await startWorld({ env: modelEnv(model) });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await model.close();
});
beforeEach(async () => {
  model.calls.length = 0;
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});
afterEach(() => {
  vi.useRealTimers();
});

const sent = (of = owner, at = world) =>
  at.simulator.sent(of.business.instagramUserId).map(({ text }) => text);
const chats = (of = owner) =>
  of.get<{ attention: string | null; attentionText: string | null; turnState: string }[]>(
    '/api/conversations',
  );

async function runs(of = owner, at = world) {
  return at.app.ctx.db
    .selectFrom('runs')
    .select(['outcome', 'inputTokens', 'outputTokens'])
    .where('accountId', '=', of.accountId)
    .orderBy('id')
    .execute();
}

/** A whole body of a model server, around a text of the test's own. */
const bodyOf = (content: string, usage: object = { prompt_tokens: 10, completion_tokens: 5 }) =>
  JSON.stringify({
    id: 'scripted',
    object: 'chat.completion',
    created: 0,
    model: 'scripted',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage,
  });
const WRITTEN = JSON.stringify(GROUNDED);
const MISSING = JSON.stringify({ decision: 'missing_information', sentences: [], mediaRuleIds: [] });

describe('an answer that the database could not hold', () => {
  test.each([
    ['NUL in a sentence', WRITTEN.replace('costs', 'cos\\u0000ts'), 'answer'],
    ['half a letter in a sentence', WRITTEN.replace('costs', 'costs\\ud83d'), 'answer'],
    ['NUL in a question', WRITTEN.replace('"question":null', '"question":"a\\u0000b"'), 'answer'],
    [
      'NUL in a source',
      WRITTEN.replace('"sources":[', '"sources":[{"chunkId":"a\\u0000b","line":"c\\u0000"},'),
      'held',
    ],
    [
      'NUL in what is missing',
      MISSING.replace('}', ',"question":"\\u0000","reason":"r\\u0000"}'),
      'missing_information',
    ],
    [
      'half a letter in a reason',
      MISSING.replace('}', ',"question":"x\\ud83d","reason":"y\\udc00"}'),
      'missing_information',
    ],
  ])('%s is mended, and its turn ends', async (_name, content, outcome) => {
    model.script({ raw: bodyOf(content) });
    await world.customerOf(owner).write('How much is a manicure?');
    await world.advance(6);
    expect((await runs()).map((run) => run.outcome)).toEqual([outcome]);
    expect(sent()).toEqual(outcome === 'answer' ? [LINE] : []);
  });

  test.each([
    [{ prompt_tokens: 10.5, completion_tokens: 3.25 }, [11, 3]],
    [{ prompt_tokens: 3e9, completion_tokens: 5 }, [null, 5]],
    [{ prompt_tokens: -100, completion_tokens: -5 }, [null, null]],
  ])('tokens of %j are kept as %j', async (usage, kept) => {
    model.script({ raw: bodyOf(WRITTEN, usage) });
    await world.customerOf(owner).write('How much is a manicure?');
    await world.advance(6);
    expect(sent()).toEqual([LINE]);
    expect((await runs()).map(({ inputTokens, outputTokens }) => [inputTokens, outputTokens])).toEqual([
      kept,
    ]);
  });

  test('words that nobody can see are never sent', async () => {
    model.script({ decision: answerWith('\u200b') });
    await world.customerOf(owner).write('Hello?');
    for (let round = 0; round < 4; round++) await world.advance(20);
    expect(model.calls).toHaveLength(3);
    expect(sent()).toEqual([]);
    expect(await chats()).toMatchObject([{ attention: 'failed', attentionText: 'malformed' }]);
  });
});

describe('a provider that is down', () => {
  /** The rest of a provider that is left alone is measured by the machine's clock. */
  async function pass(seconds: number): Promise<void> {
    vi.setSystemTime(Date.now() + seconds * 1000);
    await world.advance(0);
  }

  async function writeThree(): Promise<void> {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const name of ['Ann', 'Ben', 'Cem']) {
      await world.customerOf(owner, { name }).write('How much is a manicure?');
    }
    await pass(6);
    await pass(3);
  }

  test('for a moment is waited for: a try without a call does not count', async () => {
    model.script({ status: 500 });
    await writeThree();
    model.script({ decision: GROUNDED });
    const calls = model.calls.length;
    await pass(11);
    expect(model.calls).toHaveLength(calls);
    expect(await chats()).toMatchObject(Array(3).fill({ attention: null, turnState: 'waiting' }));
    await pass(31);
    expect(sent()).toHaveLength(3);
    expect(await chats()).toMatchObject(Array(3).fill({ attention: null, turnState: 'idle' }));
  });

  test('for long is told to a person, after its tries or ten minutes', async () => {
    model.script({ status: 500 });
    await writeThree();
    for (const seconds of [31, 31, 900, 31, 31, 31]) await pass(seconds);
    expect(await chats()).toMatchObject(
      Array(3).fill({ attention: 'failed', attentionText: 'unavailable', turnState: 'failed' }),
    );
    expect(model.calls.length).toBeLessThanOrEqual(9);
  });
});

test('a fault of our own is not tried without end: a person is asked, and nothing is lost', async () => {
  let calls = 0;
  const broken: Provider = {
    name: 'broken',
    model: 'broken',
    instructions: '',
    conditions: NONE_MET,
    respond: () => {
      calls += 1;
      return Promise.reject(new Error('ours'));
    },
  };
  await using other = await startWorld({ provider: broken });
  const theirs = await other.owner({ knowledgeBase: KNOWLEDGE });
  const customer = other.customerOf(theirs);
  await customer.write('How much is a manicure?');
  await other.advance(6);
  expect(await chats(theirs)).toMatchObject([{ attention: null, turnState: 'waiting' }]);
  for (let round = 0; round < 6; round++) await other.advance(300);
  expect(calls).toBe(4);
  expect(await chats(theirs)).toMatchObject([
    { attention: 'failed', attentionText: 'internal', turnState: 'failed' },
  ]);
  await customer.write('Hello?');
  await other.advance(6);
  expect(calls).toBe(5);
});
