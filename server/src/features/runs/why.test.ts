import type { Message } from '@parley/contract/conversations.ts';
import type { MessageReason, PendingMessage } from '@parley/contract/replies.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { ANSWER, KNOWLEDGE, QUESTION } from '#test/scene.ts';

let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});

async function readThread(): Promise<Message[]> {
  const [conversation] = await owner.get<{ id: string }[]>('/api/conversations');
  return owner.get(`/api/conversations/${conversation?.id}/messages`);
}

async function findMessage(author: Message['author']): Promise<Message> {
  const message = (await readThread()).findLast((one) => one.author === author);
  if (!message) throw new Error(`nobody wrote as ${author}`);
  return message;
}

const explain = (id: string) => owner.get<MessageReason>(`/api/messages/${id}/why`);

test('an answer names the question, its source and who answered; a line that is gone is marked', async () => {
  await world.customerOf(owner).write(QUESTION);
  await world.advance(20);
  const { id } = await findMessage('ai');
  const reason = await explain(id);
  expect(reason).toMatchObject({
    kind: 'answer',
    question: QUESTION,
    provider: 'builtin',
    model: null,
    approvedBy: null,
    originalContent: null,
  });
  expect(reason.sources).toEqual([
    {
      chunkId: expect.any(String),
      heading: 'Prices',
      question: 'How much is a manicure with gel polish?',
      quote: ANSWER,
      start: KNOWLEDGE.indexOf('Q: How much is a manicure'),
      isCurrent: true,
    },
  ]);

  const knowledgeBase = KNOWLEDGE.replace('28 €', '30 €');
  await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, { knowledgeBase });
  const later = await explain(id);
  expect(later.sources).toEqual([{ ...reason.sources[0], isCurrent: false }]);
});

test('an approved draft names who approved it, and what the assistant had written', async () => {
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  await owner.call('PATCH', `/api/users/${owner.userId}/profile`, { displayName: 'Lea' });
  await world.customerOf(owner).write(QUESTION);
  await world.advance(20);
  const [draft] = await owner.get<PendingMessage[]>('/api/pending-messages');
  await owner.call('PUT', `/api/pending-messages/${draft?.id}/edit`, { content: `${ANSWER} See you!` });
  await owner.call('POST', `/api/pending-messages/${draft?.id}/approve`);
  await world.advance(10);
  const { id } = await findMessage('person');
  expect(await explain(id)).toMatchObject({
    kind: 'answer',
    question: QUESTION,
    approvedBy: 'Lea',
    originalContent: ANSWER,
    sources: [{ quote: ANSWER, isCurrent: true }],
  });
});

test('the notice of a hand-off is a set phrase, and what a person or a customer wrote has no reason', async () => {
  await world.customerOf(owner).write('I want to talk to a real person please');
  await world.advance(20);
  const notice = await findMessage('ai');
  expect(await explain(notice.id)).toMatchObject({ kind: 'set_phrase', sources: [], provider: null });
  const question = await findMessage('customer');
  expect(await explain(question.id)).toMatchObject({ kind: 'none', sources: [], question: '' });
});

test('an answer of two words is that of its own question, wherever the entry stands by now', async () => {
  const cards = 'Q: Do you take cards?\nA: Yes.';
  const parking = 'Q: Is there parking?\nA: Yes.';
  const save = (knowledgeBase: string) =>
    owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, { knowledgeBase });
  await save(`# Payment\n\n${cards}\n\n${parking}\n`);
  await world.customerOf(owner).write('Is there parking?');
  await world.advance(20);
  const { id } = await findMessage('ai');
  const source = { heading: 'Payment', question: 'Is there parking?', quote: 'Yes.' };
  const start = `# Payment\n\n${cards}\n\n`.length;
  expect((await explain(id)).sources).toMatchObject([{ ...source, start, isCurrent: true }]);

  await save(`# Payment\n\n${parking}\n\n${cards}\n`);
  expect((await explain(id)).sources).toMatchObject([{ ...source, start: 11, isCurrent: true }]);
  await save(`# Payment\n\n${cards}\n\n${parking.replace('Yes', 'No')}\n`);
  expect((await explain(id)).sources).toMatchObject([{ ...source, isCurrent: false }]);
});
