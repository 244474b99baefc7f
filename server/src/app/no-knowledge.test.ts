import { phrases } from '@parley/assistant';
import type { PendingMessage } from '@parley/contract/replies.ts';
import type { Customer } from '@parley/simulator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openPost } from '#features/comments/test-comments.ts';
import { MINUTE, openReminders } from '#features/reminders/test-reminders.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { answerWith, type ModelServer, modelEnv, startModelServer } from '#test/model-server.ts';
import { KNOWLEDGE, UNKNOWN } from '#test/scene.ts';

/** While the knowledge base is empty nothing goes out without a person, whatever the switches say. */

const COURTESY = 'Hello! What can we do for you?';
const PERSON = 'I want to talk to a human please';

let model: ModelServer;
let world: TestWorld;
let owner: TestOwner;
let customer: Customer;

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
  model.script({ decision: answerWith(COURTESY) });
  owner = await world.owner();
  customer = world.customerOf(owner);
});

async function say(text: string): Promise<void> {
  await customer.write(text);
  await world.advance(6);
}

const sent = () => world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text);
const drafts = async () =>
  (await owner.get<PendingMessage[]>('/api/pending-messages')).map(
    ({ generatedContent, heldReasons }) => [generatedContent, heldReasons.length] as const,
  );
const save = (who = owner) =>
  who.call('PUT', `/api/user/${who.userId}/knowledge-base`, { knowledgeBase: KNOWLEDGE });
const hasKnowledge = async () =>
  (await owner.get<{ hasKnowledge: boolean }>(`/api/users/${owner.userId}`)).hasKnowledge;
const hold = () =>
  world.app.ctx.db
    .updateTable('accounts')
    .set({ holdingNoticeEnabled: true })
    .where('id', '=', owner.accountId)
    .execute();

test('an answer waits as a draft of which nothing is wrong, a prompt or none, until knowledge is saved', async () => {
  await owner.call('PUT', `/api/user/${owner.userId}/prompt`, { prompt: 'We cut hair.' });
  expect(await hasKnowledge()).toBe(false);
  await say('Hello!');
  expect(sent()).toEqual([]);
  expect(await drafts()).toEqual([[COURTESY, 0]]);
  await save();
  expect(await hasKnowledge()).toBe(true);
  await say('Hello?');
  expect(sent()).toEqual([COURTESY]);
  expect(await drafts()).toEqual([]);
});

test('what was thought out before knowledge was saved does not go out by itself afterwards', async () => {
  model.script({ hold: true });
  const asked = say('Hello!');
  await model.called(1);
  await save();
  model.release(answerWith(COURTESY));
  await asked;
  expect(sent()).toEqual([]);
  expect(await drafts()).toEqual([[COURTESY, 0]]);
});

test('nobody is told that a person will answer: the question and the chat wait for one', async () => {
  await hold();
  model.script({
    decision: {
      decision: 'missing_information',
      sentences: [],
      mediaRuleIds: [],
      question: UNKNOWN,
      reason: 'Nothing is written yet.',
      language: 'en',
    },
  });
  await say(UNKNOWN);
  expect(await owner.get('/api/insufficient-info-messages')).toHaveLength(1);
  await say(PERSON);
  const [chat] = await owner.get<{ aiDisabledByTrigger: boolean }[]>('/api/conversations');
  expect(chat).toMatchObject({ aiDisabledByTrigger: true });
  expect(sent()).toEqual([]);

  await save();
  customer = world.customerOf(owner);
  await say(UNKNOWN);
  await say(PERSON);
  expect(sent()).toEqual([phrases.defaults.holding.en, phrases.defaults.handOff.en]);
});

test('an answer under a post waits as a draft until knowledge is saved', async () => {
  const post = await openPost(world);
  await post.owner.call('PUT', `/api/user/${post.owner.userId}/comment-settings`, { commentPrompt: '' });
  await post.write('Hi, are you there?');
  await world.advance(90);
  expect(await post.only()).toMatchObject({ status: 'new', aiResponseDraft: COURTESY });
  expect(post.published()).toEqual([]);
  await save(post.owner);
  await post.write('Hello, are you there?');
  await world.advance(90);
  expect(post.published()).toEqual([COURTESY]);
});

test('a reminder waits as a draft, too', async () => {
  const at = await openReminders(world, {}, owner);
  await say('Hello!');
  const [draft] = await owner.get<PendingMessage[]>('/api/pending-messages');
  await owner.call('POST', `/api/pending-messages/${draft?.id}/approve`);
  await world.advance(10);
  model.script({ words: 'Are you still there?' });
  await world.advance(31 * MINUTE);
  expect(sent()).toEqual([COURTESY]);
  expect(await at.ends()).toEqual([['analyzing', 'draft']]);
});
