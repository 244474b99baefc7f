import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

let world: TestWorld;
let owner: TestOwner;

const KNOWLEDGE = `Q: How much is a manicure with gel polish?
A: A manicure with gel polish costs 28 €.

Q: What does a pedicure cost?
A: A pedicure with gel polish costs 38 €.
`;
const KNOWN = 'How much is a manicure with gel polish?';
const ANSWER = 'A manicure with gel polish costs 28 €.';
const UNKNOWN = 'Do you have a parking garage for buses?';
const OTHER_UNKNOWN = 'Is there a swimming pool upstairs?';
const WORDS = 'No, buses stop at the station.';

beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});

type Item = { id: string; userQuestion: string; customerWords: string };
type Draft = { id: string; generatedContent: string; originalMessage: string; isOvertaken: boolean };

const sent = () => world.simulator.sent(owner.business.instagramUserId).map((message) => message.text);
const items = () => owner.get<Item[]>('/api/insufficient-info-messages');
const drafts = () => owner.get<Draft[]>('/api/pending-messages');
const moderate = () =>
  owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });

async function conversationId(): Promise<string> {
  const [first] = await owner.get<{ id: string }[]>('/api/conversations');
  if (!first) throw new Error('no conversation yet');
  return first.id;
}

const setAi = (id: string, enabled: boolean) =>
  owner.call('PUT', `/api/conversations/${id}/ai-settings`, { aiEnabled: enabled });

async function ask(...texts: string[]): Promise<void> {
  const customer = world.customerOf(owner, { name: 'Marta Ruiz' });
  for (const text of texts) await customer.write(text);
  await world.settle();
  await world.advance(6);
}

test('of two questions the unknown one waits for a person, who sees both; the reply answers both', async () => {
  await ask(`${KNOWN} ${UNKNOWN}`);
  expect(sent()).toEqual([]);
  const [item] = await items();
  expect(item).toMatchObject({ userQuestion: UNKNOWN, customerWords: `${KNOWN} ${UNKNOWN}` });
  await owner.call('POST', `/api/insufficient-info-messages/${item?.id}/reply-only`, { context: WORDS });
  expect(sent()).toEqual([`${ANSWER}\n${WORDS}`]);
});

test('two messages within one wait are one turn: what is saved is the answer alone, what is sent both', async () => {
  await ask(UNKNOWN, KNOWN);
  const [item] = await items();
  await owner.call('POST', `/api/insufficient-info-messages/${item?.id}/add-context`, { context: WORDS });
  expect(sent()).toEqual([`${WORDS}\n${ANSWER}`]);
  const { knowledgeBase } = await owner.get<{ knowledgeBase: string }>(
    `/api/user/${owner.userId}/knowledge-base`,
  );
  expect(knowledgeBase).toContain(`Q: ${UNKNOWN}\nA: ${WORDS}`);
  expect(knowledgeBase.match(/28 €/g)).toHaveLength(1);
});

test('every question that is not known stands on the card', async () => {
  await ask(`${UNKNOWN} ${KNOWN} ${OTHER_UNKNOWN}`);
  expect((await items()).map(({ userQuestion }) => userQuestion)).toEqual([`${UNKNOWN} ${OTHER_UNKNOWN}`]);
});

test('once the business has spoken since, the reply is its own words and no more', async () => {
  await ask(`${KNOWN} ${UNKNOWN}`);
  const [item] = await items();
  await owner.call('POST', `/api/conversations/${await conversationId()}/send`, { content: 'One moment.' });
  await world.advance(6);
  await owner.call('POST', `/api/insufficient-info-messages/${item?.id}/reply-only`, { context: WORDS });
  expect(sent()).toEqual(['One moment.', WORDS]);
});

test('a draft that waits stays when what came after it is not known, and the next one answers its question too', async () => {
  await moderate();
  const customer = world.customerOf(owner, { name: 'Marta Ruiz' });
  const write = async (text: string) => {
    await customer.write(text);
    await world.settle();
    await world.advance(6);
  };
  await write(KNOWN);
  expect(await drafts()).toMatchObject([{ isOvertaken: false }]);
  await write(UNKNOWN);
  const behind = { generatedContent: ANSWER, originalMessage: KNOWN, isOvertaken: true };
  expect(await drafts()).toMatchObject([behind]);
  expect(await items()).toMatchObject([{ userQuestion: UNKNOWN }]);
  const [first] = await drafts();
  expect(
    (await owner.call('POST', `/api/pending-messages/${first?.id}/regenerate`)).status,
    'it is written anew from the question that it answers',
  ).toBe(200);
  expect(await drafts()).toMatchObject([behind]);
  await write('And what does a pedicure cost?');
  const both = { generatedContent: expect.stringMatching(/28 €.*38 €/s), isOvertaken: false };
  expect(await drafts()).toMatchObject([both]);
  expect(await items()).toHaveLength(1);
});

test('the AI that is switched on again drafts what waits when asked to, and not what was answered meanwhile', async () => {
  const customer = world.customerOf(owner, { name: 'Marta Ruiz' });
  await customer.write('Hello');
  await world.settle();
  await world.advance(6);
  const id = await conversationId();
  const before = sent().length;
  await setAi(id, false);
  await customer.write(KNOWN);
  await world.settle();
  await world.advance(6);
  expect(sent()).toHaveLength(before);
  await setAi(id, true);
  await world.advance(6);
  expect(sent()).toHaveLength(before);
  await owner.call('POST', '/api/unanswered/draft', { conversationId: id });
  await world.advance(6);
  const [draft] = await drafts();
  await owner.call('POST', `/api/pending-messages/${draft?.id}/approve`, {});
  await world.advance(10);
  expect(sent().slice(before)).toEqual([ANSWER]);
  await setAi(id, false);
  await customer.write('What does a pedicure cost?');
  await world.settle();
  await owner.call('POST', `/api/conversations/${id}/send`, { content: '38 €' });
  await world.advance(6);
  await setAi(id, true);
  await world.advance(30);
  expect(sent().slice(before)).toEqual([ANSWER, '38 €']);
});

test('after the triggers are reset, what was asked meanwhile is answered', async () => {
  const customer = world.customerOf(owner, { name: 'Marta Ruiz' });
  await customer.write('I want to talk to a real person please');
  await world.settle();
  await world.advance(6);
  const before = sent().length;
  await customer.write(KNOWN);
  await world.settle();
  await world.advance(30);
  expect(sent()).toHaveLength(before);
  await owner.call('POST', `/api/conversations/${await conversationId()}/reset-triggers`);
  await world.advance(6);
  expect(sent().slice(before)).toEqual([ANSWER]);
});

test('a question whose window has closed is not asked anew', async () => {
  const customer = world.customerOf(owner, { name: 'Marta Ruiz' });
  await customer.write('Hello');
  await world.settle();
  await world.advance(6);
  const id = await conversationId();
  const before = sent().length;
  await setAi(id, false);
  await customer.write(KNOWN);
  await world.settle();
  await world.advance(25 * 3600);
  await setAi(id, true);
  await world.advance(30);
  expect(sent()).toHaveLength(before);
  const [chat] = await owner.get<{ turnState: string; attention: string | null }[]>('/api/conversations');
  expect(chat).toMatchObject({ turnState: 'idle', attention: null });
});
