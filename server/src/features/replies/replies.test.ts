import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

let world: TestWorld;
let owner: TestOwner;

const KNOWLEDGE = `# Prices

Q: How much is a manicure with gel polish?
A: A manicure with gel polish costs 28 €.

Q: What does a pedicure cost?
A: A pedicure with gel polish costs 38 €.

# Opening hours

Monday closed. Tuesday to Friday 10:00 to 20:00.
`;
const QUESTION = 'How much is a manicure with gel polish?';
const ANSWER = 'A manicure with gel polish costs 28 €.';
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

type Draft = {
  id: string;
  generatedContent: string;
  originalMessage: string;
  sources: { quote: string }[];
  status: string;
};
type Chat = {
  id: string;
  aiDisabledByTrigger: boolean;
  attention: string | null;
  turnState: string;
  draftPreview: string | null;
};
type Line = {
  id: string;
  author: string;
  content: string;
  deliveryState: string | null;
  sentManually: boolean;
  isFromUser: boolean;
};
type Item = { id: string; userQuestion: string; insufficientInfoReason: string; answeredSince: boolean };

const sent = () => world.simulator.sent(owner.business.instagramUserId).map((message) => message.text);
const chats = () => owner.get<Chat[]>('/api/conversations');
const drafts = () => owner.get<Draft[]>('/api/pending-messages');
const items = () => owner.get<Item[]>('/api/insufficient-info-messages');

async function chat(): Promise<Chat> {
  const [first] = await chats();
  if (!first) throw new Error('no conversation yet');
  return first;
}

async function lines(): Promise<Line[]> {
  return owner.get<Line[]>(`/api/conversations/${(await chat()).id}/messages`);
}

async function moderate(): Promise<void> {
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
}

async function onlyDraft(): Promise<Draft> {
  const all = await drafts();
  expect(all).toHaveLength(1);
  return all[0] as Draft;
}

test('a customer writes and a grounded answer arrives after the buffer [MOD-01]', async () => {
  const customer = world.customerOf(owner, { name: 'Marta Ruiz', username: 'marta' });
  await customer.write(QUESTION);
  await world.settle();
  expect(sent()).toEqual([]);
  expect((await chat()).turnState).toBe('waiting');
  await world.advance(6);
  expect(sent()).toEqual([ANSWER]);
  expect((await lines()).map(({ author, deliveryState }) => [author, deliveryState])).toEqual([
    ['customer', null],
    ['ai', 'sent'],
  ]);
});

test('a further message restarts the wait and one answer covers both; the cap ends the waiting', async () => {
  // So long that what the steps themselves take does not count.
  await owner.call('PATCH', `/api/users/${owner.userId}/buffer-settings`, {
    bufferMinSeconds: 300,
    bufferMaxSeconds: 300,
  });
  const customer = world.customerOf(owner);
  await customer.write('Hello');
  await world.settle();
  await world.advance(240);
  await customer.write(QUESTION);
  await world.settle();
  await world.advance(240);
  expect(sent()).toEqual([]);
  await world.advance(70);
  expect(sent()).toEqual([ANSWER]);
  // 3 x 300 s after the turn's first message it is due, however often the customer goes on writing.
  for (const word of ['one', 'two', 'three', 'four']) {
    await customer.write(`${word}: what does a pedicure cost?`);
    await world.settle();
    await world.advance(240);
  }
  expect(sent()).toHaveLength(2);
});

test('with moderation the answer waits as a draft with its sources; approving sends it once [MOD-17, MOD-18, MOD-28, MOD-29]', async () => {
  await moderate();
  await world.customerOf(owner).write(QUESTION);
  await world.advance(6);
  expect(sent()).toEqual([]);
  const draft = await onlyDraft();
  expect(draft).toMatchObject({ generatedContent: ANSWER, originalMessage: QUESTION, status: 'pending' });
  expect(draft.sources[0]?.quote).toContain('28 €');
  expect((await chat()).draftPreview).toBe(ANSWER);
  const approve = () => owner.call('POST', `/api/pending-messages/${draft.id}/approve`);
  const answers = await Promise.all([approve(), approve(), approve()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const won = answers.find(({ status }) => status === 200);
  expect(won?.body).toMatchObject({ deliveryState: 'queued', message: expect.any(String) });
  expect(Date.parse(String(won?.body['undoUntil']))).toBeGreaterThan(world.now().getTime());
  await world.settle();
  expect(sent()).toEqual([]);
  await world.advance(6);
  expect(sent()).toEqual([ANSWER]);
  expect(await drafts()).toEqual([]);
  expect((await lines()).at(-1)).toMatchObject({ author: 'ai', sentManually: false, deliveryState: 'sent' });
  expect((await approve()).status).toBe(409);
});

test('an approved draft can be taken back within the hold and is pending again', async () => {
  await moderate();
  await world.customerOf(owner).write(QUESTION);
  await world.advance(6);
  const draft = await onlyDraft();
  const { body } = await owner.call('POST', `/api/pending-messages/${draft.id}/approve`);
  const undone = await owner.call('POST', `/api/messages/${body['messageId']}/undo`);
  expect(undone).toMatchObject({ status: 200, body: { content: ANSWER, pendingMessageId: draft.id } });
  await world.advance(10);
  expect(sent()).toEqual([]);
  expect((await onlyDraft()).id).toBe(draft.id);
  expect(await lines()).toHaveLength(1);
  await owner.call('POST', `/api/pending-messages/${draft.id}/approve`);
  await world.advance(6);
  expect(sent()).toEqual([ANSWER]);
});

test('a draft can be edited, rejected and written anew [MOD-19, MOD-30, MOD-31, MOD-32]', async () => {
  await moderate();
  const customer = world.customerOf(owner);
  await customer.write(QUESTION);
  await world.advance(6);
  const first = await onlyDraft();
  expect((await owner.call('PUT', `/api/pending-messages/${first.id}/edit`, { content: '   ' })).status).toBe(
    400,
  );
  expect(
    (await owner.call('PUT', `/api/pending-messages/${first.id}/edit`, { content: 'x'.repeat(1001) })).status,
  ).toBe(400);
  const edited = await owner.call('PUT', `/api/pending-messages/${first.id}/edit`, {
    content: '  It is 28 €.  ',
  });
  expect(edited.body).toMatchObject({
    generatedContent: 'It is 28 €.',
    originalContent: ANSWER,
    message: expect.any(String),
  });
  await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, {
    knowledgeBase: KNOWLEDGE.replaceAll('28 €', '31 €'),
  });
  const regenerated = await owner.call('POST', `/api/pending-messages/${first.id}/regenerate`);
  expect(regenerated.status).toBe(200);
  const second = await onlyDraft();
  expect(second.id).not.toBe(first.id);
  expect(second.generatedContent).toBe('A manicure with gel polish costs 31 €.');
  expect((await owner.call('POST', `/api/pending-messages/${second.id}/reject`)).status).toBe(200);
  expect((await owner.call('POST', `/api/pending-messages/${second.id}/reject`)).status).toBe(409);
  expect(await drafts()).toEqual([]);
  await world.advance(30);
  expect(sent()).toEqual([]);
});

test('a newer question replaces the draft and the new one answers both', async () => {
  await moderate();
  const customer = world.customerOf(owner);
  await customer.write(QUESTION);
  await world.advance(6);
  const first = await onlyDraft();
  await customer.write('And what does a pedicure cost?');
  await world.advance(6);
  const second = await onlyDraft();
  expect(second.id).not.toBe(first.id);
  expect(second.originalMessage).toBe(`${QUESTION}\nAnd what does a pedicure cost?`);
  expect((await owner.call('POST', `/api/pending-messages/${first.id}/approve`)).status).toBe(409);
});

test('switching moderation off sends nothing by itself [MOD-16]', async () => {
  await moderate();
  const customer = world.customerOf(owner);
  await customer.write(QUESTION);
  await world.advance(6);
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { enabled: false });
  await world.advance(60);
  expect(sent()).toEqual([]);
  expect(await drafts()).toHaveLength(1);
});

test('what a person types ends the turn; taking it back asks the question again', async () => {
  const customer = world.customerOf(owner);
  await customer.write(QUESTION);
  await world.settle();
  const { id } = await chat();
  const typed = await owner.call<{ id: string; sentManually: boolean }>(
    'POST',
    `/api/conversations/${id}/send`,
    {
      content: 'One moment',
      clientId: 'a',
    },
  );
  const again = await owner.call<{ id: string }>('POST', `/api/conversations/${id}/send`, {
    content: 'One moment',
    clientId: 'a',
  });
  expect(again.body.id).toBe(typed.body.id);
  expect(typed.body.sentManually).toBe(true);
  expect((await chat()).turnState).toBe('idle');
  await owner.call('POST', `/api/messages/${typed.body.id}/undo`);
  await world.advance(6);
  expect(sent()).toEqual([ANSWER]);
  await customer.write('And the pedicure, what does it cost?');
  await world.settle();
  await owner.call('POST', `/api/conversations/${id}/send`, { content: 'I am on it' });
  await world.advance(30);
  expect(sent()).toEqual([ANSWER, 'I am on it']);
});

test('what the owner types in the Instagram app ends the turn and drops the draft', async () => {
  await moderate();
  const customer = world.customerOf(owner);
  await customer.write(QUESTION);
  await world.advance(6);
  await onlyDraft();
  await owner.business.typeInApp(customer, 'It is 28 €, see you!');
  await world.settle();
  expect(await drafts()).toEqual([]);
  await customer.write('And the pedicure, what does it cost?');
  await owner.business.typeInApp(customer, '38 €');
  await world.advance(30);
  expect(await drafts()).toEqual([]);
  expect((await lines()).filter(({ author }) => author === 'app')).toHaveLength(2);
});

test('AI is checked when scheduled, before generating and before sending [MOD-01, MOD-05, MOD-13, MOD-15]', async () => {
  const customer = world.customerOf(owner);
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: false });
  await customer.write(QUESTION);
  await world.advance(6);
  expect(sent()).toEqual([]);
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: true });
  await customer.write(QUESTION);
  await world.settle();
  const { id } = await chat();
  const off = await owner.call('PUT', `/api/conversations/${id}/ai-settings`, { aiEnabled: false });
  expect(off.body).toMatchObject({ aiEnabled: false, message: expect.any(String) });
  await world.advance(30);
  expect(sent()).toEqual([]);
  await owner.call('PUT', `/api/conversations/${id}/ai-settings`, { aiEnabled: true });
  await customer.write(QUESTION);
  await world.advance(6);
  expect(sent()).toEqual([ANSWER]);
});

test('asking for a person hands over: one notice, no answer, until the triggers are reset [MOD-02, MOD-14]', async () => {
  const customer = world.customerOf(owner);
  await customer.write('I want to talk to a real person please');
  await world.advance(6);
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toMatch(/person/i);
  expect(await chat()).toMatchObject({ aiDisabledByTrigger: true, attention: 'trigger' });
  await customer.write(QUESTION);
  await world.advance(30);
  expect(sent()).toHaveLength(1);
  const { id } = await chat();
  expect((await owner.call('POST', `/api/conversations/${id}/reset-triggers`)).body).toMatchObject({
    message: expect.any(String),
  });
  expect((await chat()).aiDisabledByTrigger).toBe(false);
  await customer.write(QUESTION);
  await world.advance(6);
  expect(sent()).toEqual([expect.any(String), ANSWER]);
});

test('an unknown question waits in the queue; answering it sends, saves, and is known the next time [INFO-09, INFO-17, MOD-33, MOD-34]', async () => {
  const customer = world.customerOf(owner);
  await customer.write(UNKNOWN);
  await world.advance(6);
  expect(sent()).toEqual([]);
  const [item] = await items();
  expect(item).toMatchObject({ userQuestion: UNKNOWN, answeredSince: false });
  expect(item?.insufficientInfoReason).not.toBe('');
  const path = `/api/pending-messages/${item?.id}`;
  expect((await owner.call('POST', `${path}/preview-context`, { context: ' ' })).body).toMatchObject({
    code: 'context_empty',
  });
  const preview = await owner.call('POST', `${path}/preview-context`, { answer: 'Yes, next door.' });
  expect(preview.body).toMatchObject({
    success: true,
    removed: [],
    preview: `Q: ${UNKNOWN}\nA: Yes, next door.`,
  });
  const add = () => owner.call('POST', `${path}/add-context`, { context: 'Yes, next door.' });
  const answers = await Promise.all([add(), add()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await world.settle();
  expect(sent()).toEqual(['Yes, next door.']);
  expect(await items()).toEqual([]);
  await world.customerOf(owner).write(UNKNOWN);
  await world.advance(6);
  expect(sent()).toEqual(['Yes, next door.', 'Yes, next door.']);
});

test('reply only sends without saving, and deleting sends nothing [INFO-18, INFO-19, MOD-35]', async () => {
  await world.customerOf(owner).write(UNKNOWN);
  await world.customerOf(owner).write('Is there a discount for musicians?');
  await world.advance(6);
  const open = await items();
  expect(open).toHaveLength(2);
  const parking = open.find(({ userQuestion }) => userQuestion === UNKNOWN);
  const discount = open.find(({ userQuestion }) => userQuestion !== UNKNOWN);
  const reply = await owner.call('POST', `/api/insufficient-info-messages/${parking?.id}/reply-only`, {
    context: 'No.',
  });
  expect(reply).toMatchObject({ status: 200, body: { success: true } });
  const base = await owner.get<{ knowledgeBase: string }>(`/api/user/${owner.userId}/knowledge-base`);
  expect(base.knowledgeBase).not.toContain('parking');
  expect((await owner.call('DELETE', `/api/insufficient-info-messages/${discount?.id}`)).status).toBe(200);
  expect((await owner.call('DELETE', `/api/insufficient-info-messages/${discount?.id}`)).status).toBe(404);
  await world.settle();
  expect(sent()).toEqual(['No.']);
  expect(await items()).toEqual([]);
});

test('once the business has spoken since, saving stores without sending', async () => {
  const customer = world.customerOf(owner);
  await customer.write(UNKNOWN);
  await world.advance(6);
  await owner.business.typeInApp(customer, 'We have none, sorry');
  await world.settle();
  const [item] = await items();
  expect(item?.answeredSince).toBe(true);
  const saved = await owner.call('POST', `/api/pending-messages/${item?.id}/add-context`, {
    context: 'There is no parking.',
  });
  expect(saved.body).toMatchObject({ success: true, messageId: null });
  await world.advance(10);
  expect(sent()).toEqual([]);
});

test('without the undo hold approving waits for the platform, and a refusal puts the draft back', async () => {
  await moderate();
  await owner.call('PATCH', `/api/users/${owner.userId}/undo-settings`, { undoSeconds: 0 });
  const customer = world.customerOf(owner);
  await customer.write(QUESTION);
  await world.advance(6);
  const draft = await onlyDraft();
  customer.set({ blocks: true });
  const refused = await owner.call('POST', `/api/pending-messages/${draft.id}/approve`);
  expect(refused).toMatchObject({ status: 502, body: { code: 'platform_failed' } });
  expect((await onlyDraft()).id).toBe(draft.id);
  expect(await lines()).toHaveLength(1);
  customer.set({ blocks: false });
  const approved = await owner.call('POST', `/api/pending-messages/${draft.id}/approve`);
  expect(approved).toMatchObject({ status: 200, body: { deliveryState: 'sent', undoUntil: null } });
  expect(sent()).toEqual([ANSWER]);
});

test('after 24 hours an unedited draft is not sent', async () => {
  await moderate();
  await world.customerOf(owner).write(QUESTION);
  await world.advance(6);
  const draft = await onlyDraft();
  await world.advance(24 * 3600);
  const late = await owner.call('POST', `/api/pending-messages/${draft.id}/approve`);
  expect(late).toMatchObject({ status: 409, body: { code: 'window_closed' } });
  expect((await onlyDraft()).id).toBe(draft.id);
});
