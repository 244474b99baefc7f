import { createProvider, type Provider } from '@parley/assistant';
import type { Learning } from '@parley/contract/learning.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTalks, type Talks } from '#features/rehearsal/test-talks.ts';
import { startWorld, type TestWorld } from '#test/app.ts';
import { type ModelServer, startModelServer } from '#test/model-server.ts';

import { learn } from './service.ts';

/** What a model tells of the past, over the real HTTP of its provider; the guard reads each line against its messages. */

/** Milliseconds. */
const LONG = 60_000;
const UNASKED = 'We never work over old polish.';
const WITHOUT_MODEL = 'A manicure is £30.';
const RULES = 'A manicure is £30. No dogs inside, please.';

let world: TestWorld;
let model: ModelServer;
let provider: Provider;
let talks: Talks;

beforeAll(async () => {
  [world, model] = await Promise.all([startWorld(), startModelServer()]);
  provider = createProvider({
    provider: 'openai-compatible',
    model: 'scripted',
    baseUrl: model.baseUrl,
    apiKey: 'key',
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await model.close();
});
/** Three conversations; a model is shown the newest one first. */
beforeEach(async () => {
  model.calls.length = 0;
  talks = await openTalks(world, '# Our shop\n');
  const marta = world.customerOf(talks.owner, { name: 'Marta Ruiz', username: 'marta' });
  await talks.answered('Is it true that you open at 7? My number is 07700 900123.', 'Yes.', marta);
  const dora = world.customerOf(talks.owner, { name: 'Dora Lind', username: 'dora' });
  await talks.answered('How much is a manicure? Dogs are welcome, right?', `Hi Dora! ${RULES}`, dora);
  const cleo = world.customerOf(talks.owner, { name: 'Cleo Ash', username: 'cleo' });
  await talks.answered('I am in town for a week.', `Lovely, Cleo! ${UNASKED}`, cleo);
});
/** What is shown, by its numbers: of the newest conversation, the one before, and the oldest. */
const [TOLD_UNASKED, ASKED, TOLD, OLDER_ASKED, OLDER_TOLD] = [2, 3, 4, 5, 6];

async function learnNow(): Promise<Learning> {
  const { owner } = talks;
  const path = `/api/users/${owner.userId}/learning`;
  await owner.call('POST', path);
  const { ctx } = world.app;
  const { runId } = await ctx.db
    .selectFrom('learnings')
    .select('runId')
    .where('accountId', '=', owner.accountId)
    .executeTakeFirstOrThrow();
  const run = { accountId: owner.accountId, runId };
  await learn(ctx, { providerFor: async () => provider }, run, new AbortController().signal);
  return (await owner.get<{ learning: Learning }>(path)).learning;
}
const told = ({ facts }: Learning) => facts.map(({ kind, question, text }) => [kind, question, text]);
const line = (kind: string, question: string | null, text: string, ...messages: number[]) => ({
  kind,
  question,
  text,
  messages,
});

test('a model tells facts and house rules with their messages, and is shown nothing of one person', {
  timeout: LONG,
}, async () => {
  model.script({
    decision: {
      lines: [
        line('price', 'How much is a manicure?', 'A manicure is £30.', TOLD),
        line('rule', null, 'No dogs inside, please.', TOLD),
        line('rule', null, UNASKED, TOLD_UNASKED),
      ],
    },
  });
  const learning = await learnNow();
  expect(told(learning)).toEqual([
    ['price', 'How much is a manicure?', 'A manicure is £30.'],
    ['rule', null, UNASKED],
    ['rule', null, 'No dogs inside, please.'],
  ]);
  expect(learning.facts.map(({ origins }) => origins.map(({ participantName }) => participantName))).toEqual([
    ['Dora Lind'],
    ['Cleo Ash'],
    ['Dora Lind'],
  ]);
  expect(model.calls).toHaveLength(1);
  const shown = JSON.stringify(model.calls);
  expect(shown).toContain('No dogs inside, please.');
  expect(shown).not.toMatch(/Cleo|Dora|Marta|07700|900123/);
});

test('what the messages do not say is thrown out, whatever the model tells', { timeout: LONG }, async () => {
  const lies = [
    line('price', 'How much is a manicure?', 'A manicure is £20.', TOLD),
    line('price', null, 'A pedicure is £30.', TOLD),
    line('rule', null, 'Dogs are welcome inside.', TOLD),
    line('rule', null, 'Dogs are welcome, right.', ASKED),
    line('answer', null, 'We have free parking.', TOLD),
    line('answer', null, 'Delivery is free.', 99),
    line('answer', null, 'No dogs inside, please.', TOLD, OLDER_TOLD),
    line('hours', 'Are you open on Sunday?', 'Yes.', OLDER_TOLD),
    line('hours', null, 'You open at 7.', OLDER_ASKED),
    line('hours', null, 'We open at 7.', OLDER_TOLD),
    line('contact', null, 'Call us on 07700 900123.', OLDER_TOLD),
    line('answer', null, 'Your manicure is booked for tomorrow.', TOLD),
    line('rule', null, 'We work over old polish.', TOLD_UNASKED),
    line('rule', null, 'Dogs inside, please.', TOLD),
    line('greeting', null, 'Dearest customer!', TOLD),
  ];
  model.script({ decision: { lines: lies } });
  const learning = await learnNow();
  const lied = new Set(lies.map(({ text }) => text));
  for (const text of ['No dogs inside, please.', 'Yes.']) lied.delete(text);
  expect(learning.facts.filter(({ text }) => lied.has(text))).toEqual([]);
  expect(learning.facts.filter(({ question }) => question === 'Are you open on Sunday?')).toEqual([]);
  // What nobody had to make up is there all the same, by the business's own sentences.
  expect(told(learning).map(([, , text]) => text)).toContain(WITHOUT_MODEL);
});

test('a model that does not answer, or answers nonsense, leaves what is found without one', {
  timeout: LONG,
}, async () => {
  for (const answer of [{ status: 500 }, { status: 401 }, { words: 'I cannot do that.' }]) {
    model.script(answer);
    const learning = await learnNow();
    expect(learning.state).toBe('ready');
    expect(told(learning).map(([, , text]) => text)).toContain(WITHOUT_MODEL);
  }
});
