import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

let world: TestWorld;
let owner: TestOwner;

const HOURS = 'We are open on Saturday from 9:00 to 18:00.';
const KNOWLEDGE = `Q: Are you open on Saturday?
A: ${HOURS}
`;
const WISH = 'Can I come tomorrow at 10:30 am?';
const UNKNOWN = 'Do you have a parking garage for buses?';

beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});

type Card = { id: string; kind: string; userQuestion: string; originalMessageId: string; wish: unknown };
type Message = { id: string; content: string; createdAt: string };

const cards = () => owner.get<Card[]>('/api/insufficient-info-messages');
const counted = async () =>
  (await owner.get<{ missingInformation: number }>('/api/conversations/counts')).missingInformation;
const chatId = async () => (await owner.get<{ id: string }[]>('/api/conversations'))[0]?.id;
const send = async (content: string) =>
  (await owner.call<{ id: string }>('POST', `/api/conversations/${await chatId()}/send`, { content })).body;

async function ask(...texts: string[]) {
  const customer = world.customerOf(owner, { name: 'Marta Ruiz' });
  const sent: string[] = [];
  for (const text of texts) sent.push(await customer.write(text));
  await world.settle();
  await world.advance(6);
  return { customer, sent };
}

function dayAfter(iso: string): string {
  return new Date(Date.parse(iso) + 86_400_000).toISOString().slice(0, 10);
}

test('a wish for a time is a card with day and hour as read, in the list, in the counts, of its message', async () => {
  await ask(WISH);
  const messages = await owner.get<Message[]>(`/api/conversations/${await chatId()}/messages`);
  const asked = messages.find(({ content }) => content === WISH);
  const [card, ...more] = await cards();
  expect(more).toEqual([]);
  expect(card).toMatchObject({
    kind: 'appointment',
    userQuestion: WISH,
    originalMessageId: asked?.id,
    askedAt: asked?.createdAt,
    reasonCode: 'appointment',
    wish: {
      days: [dayAfter(String(asked?.createdAt))],
      times: [{ clock: '10:30', isOfDay: true }],
    },
  });
  expect(await counted()).toBe(1);
  expect(await owner.get(`/api/messages/${asked?.id}/insufficient-info`)).toMatchObject({ id: card?.id });
});

test('also beside an answer that went out, which promises nothing', async () => {
  await ask('Are you open on Saturday? Can I come on Saturday at 10?');
  const [card, ...more] = await cards();
  expect(more).toEqual([]);
  expect(card).toMatchObject({ kind: 'appointment', userQuestion: 'Can I come on Saturday at 10?' });
});

test('a question about hours is none, and what was not answered beside a wish is a card of its own', async () => {
  await ask('Are you open on Saturday?');
  expect(await cards()).toEqual([]);
  await ask(`${UNKNOWN} ${WISH}`);
  const shown = (await cards()).map(({ kind, userQuestion }) => [kind, userQuestion]).sort();
  expect(shown[0]).toEqual(['appointment', WISH]);
  expect(shown[1]?.[0]).toBe('question');
  expect(shown[1]?.[1]).toContain(UNKNOWN);
  expect(shown).toHaveLength(2);
});

test('it goes when a person answers, and is back when the answer is taken back', async () => {
  await owner.call('PATCH', `/api/users/${owner.userId}/undo-settings`, { undoSeconds: 10 });
  await ask(WISH);
  const [card] = await cards();
  const typed = await send('Yes, see you tomorrow.');
  expect([await cards(), await counted()]).toEqual([[], 0]);
  expect(await owner.call('POST', `/api/messages/${typed.id}/undo`)).toMatchObject({ status: 200 });
  expect(await cards()).toMatchObject([{ id: card?.id, kind: 'appointment' }]);
  await world.advance(6);
  expect((await cards()).map(({ kind }) => kind)).toEqual(['appointment']);
});

test('it goes with an answer typed in the app, and with an approved draft', async () => {
  const { customer } = await ask(WISH);
  await owner.business.typeInApp(customer, 'Yes, see you.');
  await world.settle();
  expect(await cards()).toEqual([]);

  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  await ask('Are you open on Saturday?', 'Can I come on Saturday at 10?');
  const [draft] = await owner.get<{ id: string }[]>('/api/pending-messages');
  if (!draft) return expect(await cards()).not.toEqual([]);
  expect(await cards()).toMatchObject([{ kind: 'appointment' }]);
  await owner.call('POST', `/api/pending-messages/${draft.id}/approve`);
  expect(await cards()).toEqual([]);
});

test('nothing is left of a wish that the customer took back', async () => {
  const { customer, sent } = await ask(WISH);
  expect(await cards()).toHaveLength(1);
  await customer.unsend(String(sent[0]));
  await world.settle();
  expect(await cards()).toEqual([]);
  const left = await world.app.ctx.db
    .selectFrom('missingInfo')
    .select(['question', 'wish'])
    .where('accountId', '=', owner.accountId)
    .execute();
  expect(left).toEqual([{ question: '', wish: null }]);
});
