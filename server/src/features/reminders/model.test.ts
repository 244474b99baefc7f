import { type ModelProvider, ProviderError, type ProviderRequest } from '@parley/assistant';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startWorld, type TestWorld } from '#test/app.ts';
import { NONE_MET } from '#test/model-server.ts';
import { ANSWER } from '#test/scene.ts';

import { MINUTE, openReminders } from './test-reminders.ts';

let world: TestWorld;
let says = '';
const asked: ProviderRequest[] = [];
const conditions: Parameters<ModelProvider['conditions']['ask']>[0][] = [];
/** What a reminder's condition is met by. */
let judged: (words: string[]) => string[] = (words) => words;

/** Quotes the knowledge base where a customer asks, and says what a test wants where it is given a topic. */
const provider: ModelProvider = {
  name: 'scripted',
  model: 'scripted',
  instructions: '',
  conditions: {
    instructions: '',
    async ask(request, signal) {
      if (request.for === 'person') return NONE_MET.ask(request, signal);
      conditions.push(request);
      const words = judged(['I could come tomorrow']);
      const verdicts = [{ number: 1, fires: words.length > 0, words }];
      return { verdicts, inputTokens: 10, outputTokens: 5 };
    },
  },
  async respond(request) {
    asked.push(request);
    const isReminder = request.input.context !== undefined;
    const chunk = request.knowledge.chunks.find(({ lines }) => lines.includes(ANSWER));
    const sources = !isReminder && chunk ? [{ chunkId: chunk.id, line: ANSWER }] : [];
    const text = isReminder ? says : ANSWER;
    const kind = isReminder ? ('question' as const) : ('fact' as const);
    const rest = { mediaRuleIds: [], question: null, reason: null, language: 'en' };
    const decision = { decision: 'answer' as const, sentences: [{ text, kind, sources }], ...rest };
    return { decision, inputTokens: 10, outputTokens: 5 };
  },
};

beforeAll(async () => {
  world = await startWorld({ provider });
});
afterAll(() => world[Symbol.asyncDispose]());

it('a condition that no word names is judged by the model; in doubt and without it nobody is urged', async () => {
  const at = await openReminders(world, {
    condition: { type: 'custom', customCondition: 'The customer seemed ready to come' },
  });
  says = 'Does the time still suit you?';
  judged = (words) => words;
  await at.ask('How much is a manicure? I could come tomorrow');
  await world.advance(31 * MINUTE);
  expect(at.sent()).toEqual([ANSWER, says]);
  expect(conditions.at(-1)).toMatchObject({
    for: 'reminder',
    messages: ['How much is a manicure? I could come tomorrow'],
    answers: [ANSWER],
  });
  judged = () => [];
  await at.ask('How much is a manicure? Just curious');
  await world.advance(31 * MINUTE);
  judged = () => {
    throw new ProviderError({ code: 'unauthorized', message: 'No.', retryable: false });
  };
  await at.ask('How much is a manicure? I could come on Friday');
  await world.advance(31 * MINUTE);
  expect((await at.ends()).slice(0, 2)).toEqual([
    ['skipped', 'condition_uncertain'],
    ['skipped', 'condition_not_met'],
  ]);
});

/** None of those after which a provider is left alone in earnest: that goes by the real clock. */
const FOR_NOW = { code: 'malformed', message: 'Not now.', retryable: true } as const;
const WILLING = 'How much is a manicure? I could come tomorrow';

it('a model that cannot be asked for now is asked again, and after three times nobody is urged', async () => {
  const at = await openReminders(world, {
    condition: { type: 'custom', customCondition: 'The customer seemed ready to come' },
  });
  says = 'Does the time still suit you?';
  let faults = 2;
  judged = (words) => {
    faults -= 1;
    if (faults >= 0) throw new ProviderError(FOR_NOW);
    return words;
  };
  await at.ask(WILLING);
  await world.advance(31 * MINUTE);
  expect(await at.ends()).toEqual([['pending', null]]);
  await world.advance(MINUTE);
  await world.advance(MINUTE);
  expect(at.sent()).toEqual([ANSWER, says]);
  faults = 4;
  await at.ask(WILLING);
  for (const minutes of [31, 1, 1]) await world.advance(minutes * MINUTE);
  expect((await at.ends())[0]).toEqual(['skipped', 'condition_uncertain']);
  expect(faults).toBe(1);
});

it('a model that is left alone is waited for, until nobody awaits the reminder any more', async () => {
  const at = await openReminders(world, {
    condition: { type: 'custom', customCondition: 'The customer seemed ready to come' },
  });
  says = 'Does the time still suit you?';
  let isDown = true;
  judged = (words) => {
    if (isDown) throw new ProviderError({ ...FOR_NOW, isUncalled: true, retryAfterSeconds: 30 });
    return words;
  };
  await at.ask(WILLING);
  await world.advance(31 * MINUTE);
  for (let round = 0; round < 5; round += 1) await world.advance(MINUTE);
  expect(await at.ends()).toEqual([['pending', null]]);
  isDown = false;
  await world.advance(MINUTE);
  expect(at.sent()).toEqual([ANSWER, says]);
  isDown = true;
  await at.ask(WILLING);
  for (const minutes of [31, 20, 20]) await world.advance(minutes * MINUTE);
  expect((await at.ends())[0]).toEqual(['skipped', 'condition_uncertain']);
});

it('a model writes it from the topic, and what it makes up does not go out', async () => {
  const topic = 'Ask softly if the time suits, offer one other slot';
  const at = await openReminders(world, { topic });
  says = 'Does the time still suit you?';
  await at.ask();
  await world.advance(31 * MINUTE);
  expect(at.sent()).toEqual([ANSWER, says]);
  const { input } = asked.at(-1) ?? {};
  expect(input).toMatchObject({ context: topic });
  expect(input?.notes?.join('\n')).toContain('The customer has been silent since.');

  says = 'Today everything costs 5 € only, do you want it?';
  await at.ask();
  await world.advance(31 * MINUTE);
  const last = at.sent().at(-1);
  expect(last).toContain('Do you still have a question for us?');
  expect(last).not.toContain('5 €');
});
