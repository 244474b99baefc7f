import { phrases } from '@parley/assistant';
import type { PendingMessage } from '@parley/contract/replies.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { ANSWER, KNOWLEDGE, QUESTION } from '#test/scene.ts';

const priced = (euro: number) => KNOWLEDGE.replace('28', String(euro));
const said = (euro: number) => ANSWER.replace('28', String(euro));

let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});

const sent = () => world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text);
const moderate = () =>
  owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
const drafts = () => owner.get<PendingMessage[]>('/api/pending-messages');

async function save(knowledgeBase: string): Promise<void> {
  await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, { knowledgeBase });
}

async function ask(text = QUESTION): Promise<void> {
  await world.customerOf(owner).write(text);
  await world.advance(6);
}

async function onlyDraft(): Promise<PendingMessage> {
  const waiting = await drafts();
  expect(waiting).toHaveLength(1);
  return waiting[0] as PendingMessage;
}

async function act(action: string, body?: object): Promise<{ status: number; code: unknown }> {
  const { id } = await onlyDraft();
  const method = action === 'edit' ? 'PUT' : 'POST';
  const answer = await owner.call(method, `/api/pending-messages/${id}/${action}`, body);
  await world.advance(6);
  return { status: answer.status, code: answer.body['code'] };
}

test('a draft of a line that is gone is marked, and goes out only when that is confirmed', async () => {
  await moderate();
  await ask();
  expect(await onlyDraft()).toMatchObject({ isOutdated: false, sources: [{ isCurrent: true }] });
  await save(priced(31));
  expect(await onlyDraft()).toMatchObject({
    generatedContent: ANSWER,
    isOutdated: true,
    sources: [{ quote: ANSWER, isCurrent: false }],
  });
  expect(await act('approve')).toEqual({ status: 409, code: 'draft_outdated' });
  expect(sent()).toEqual([]);
  expect((await onlyDraft()).status).toBe('pending');
  expect((await act('approve', { evenIfOutdated: true })).status).toBe(200);
  expect(sent()).toEqual([ANSWER]);
});

test('written anew, or with its line standing again, it goes out as any other', async () => {
  await moderate();
  await ask();
  await save(priced(31));
  await save(KNOWLEDGE);
  expect(await onlyDraft()).toMatchObject({ isOutdated: false, sources: [{ isCurrent: true }] });
  await save(priced(31));
  expect((await act('regenerate')).status).toBe(200);
  expect(await onlyDraft()).toMatchObject({ generatedContent: said(31), isOutdated: false });
  expect((await act('approve')).status).toBe(200);
  expect(sent()).toEqual([said(31)]);
});

test('a line that only moved is not gone, nor is one of another question in the same words', async () => {
  await moderate();
  const both = 'Q: How much is a manicure?\nA: 28 €.\n\nQ: How much is a pedicure?\nA: 28 €.\n';
  await save(both);
  await ask('How much is a manicure?');
  await save(`# Prices\n\n${both.replace('pedicure?\nA: 28', 'pedicure?\nA: 40')}`);
  expect(await onlyDraft()).toMatchObject({ isOutdated: false });
  await save(both.replace('manicure?\nA: 28', 'manicure?\nA: 31'));
  expect(await onlyDraft()).toMatchObject({ isOutdated: true });
});

test('what a person has edited is theirs, and what names no source says nothing that could be gone', async () => {
  await moderate();
  await ask();
  await act('edit', { content: 'It is 28 € for you.' });
  await save(priced(31));
  expect(await onlyDraft()).toMatchObject({ isOutdated: false, sources: [{ isCurrent: false }] });
  expect((await act('approve')).status).toBe(200);
  await ask('Hello!');
  await save(priced(33));
  expect(await onlyDraft()).toMatchObject({ isOutdated: false, sources: [] });
  expect((await act('approve')).status).toBe(200);
  expect(sent()).toEqual(['It is 28 € for you.', phrases.defaults.greeting.en]);
});

test('a correction whose line changes again is dropped and can be drafted anew; an edited one stays', async () => {
  type Row = { id: string; pendingMessageId: string | null };
  const rows = async () =>
    (await owner.get<{ messages: Row[] }>(`/api/users/${owner.userId}/corrections`)).messages;
  await ask();
  await save(priced(31));
  const [row] = await rows();
  const draft = () => owner.call('POST', `/api/messages/${row?.id}/correction`);
  await draft();
  expect((await onlyDraft()).generatedContent).toContain(said(31));
  await save(priced(33));
  expect(await drafts()).toEqual([]);
  expect(await rows()).toMatchObject([{ id: row?.id, pendingMessageId: null }]);
  await draft();
  expect((await onlyDraft()).generatedContent).toContain(said(33));
  await act('edit', { content: 'Sorry, it is 33 €.' });
  await save(priced(35));
  expect((await onlyDraft()).generatedContent).toBe('Sorry, it is 33 €.');
});
