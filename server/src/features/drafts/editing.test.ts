import { afterAll, beforeAll, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { openSocket } from '#test/live-socket.ts';
import { addManager, cookieOf, KNOWLEDGE, lastSequence, QUESTION, type TestManager } from '#test/scene.ts';

type Draft = { id: string; generatedContent: string; editing: { userId: string; name: string } | null };
type Body = { code?: string; message?: string };

let world: TestWorld;
let owner: TestOwner;
let manager: TestManager;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  manager = await addManager(world, owner);
  await manager.call('PATCH', `/api/users/${manager.userId}/profile`, { displayName: 'Anna Vega' });
});
afterAll(() => world[Symbol.asyncDispose]());

let customers = 0;
/** A draft of a new customer's. */
async function makeDraft(): Promise<string> {
  customers += 1;
  const known = new Set((await drafts()).map(({ id }) => id));
  await world.customerOf(owner, { username: `customer${customers}` }).write(QUESTION);
  await world.advance(6);
  const made = (await drafts()).find(({ id }) => !known.has(id));
  if (!made) throw new Error('no draft was made');
  return made.id;
}
const drafts = () => owner.get<Draft[]>('/api/pending-messages');
const find = async (id: string) => (await drafts()).find((draft) => draft.id === id);
const begin = (who: Pick<TestOwner, 'call'>, id: string) =>
  who.call<Body & { editingUntil?: string }>('POST', `/api/pending-messages/${id}/editing`);
const end = (who: Pick<TestOwner, 'call'>, id: string) =>
  who.call<Body>('DELETE', `/api/pending-messages/${id}/editing`);

const DECISIONS: [name: string, (who: Pick<TestOwner, 'call'>, id: string) => ReturnType<typeof end>][] = [
  ['approve', (who, id) => who.call('POST', `/api/pending-messages/${id}/approve`, {})],
  ['reject', (who, id) => who.call('POST', `/api/pending-messages/${id}/reject`)],
  ['regenerate', (who, id) => who.call('POST', `/api/pending-messages/${id}/regenerate`)],
  ['edit', (who, id) => who.call('PUT', `/api/pending-messages/${id}/edit`, { content: 'Another text.' })],
  ['begin to edit', begin],
];

it.each(DECISIONS)('nobody else may %s a draft that somebody edits; the editor may', async (_, decide) => {
  const id = await makeDraft();
  const begun = await begin(manager, id);
  expect(begun.status).toBe(200);
  expect(new Date(begun.body.editingUntil ?? '').getTime()).toBeGreaterThan(world.now().getTime());
  expect((await find(id))?.editing).toEqual({ userId: manager.userId, name: 'Anna Vega' });

  const refused = await decide(owner, id);
  expect([refused.status, refused.body]).toEqual([
    409,
    { code: 'draft_being_edited', message: 'Anna Vega is editing this draft.' },
  ]);
  expect(await find(id)).toMatchObject({ id, editing: { name: 'Anna Vega' } });
  expect((await decide(manager, id)).status).toBe(200);
  await world.settle();
});

it('is free when the editor says so, and half a minute after they were last heard of', async () => {
  const id = await makeDraft();
  await begin(manager, id);
  await world.advance(20);
  // Said once more, it lasts from then on.
  await begin(manager, id);
  await world.advance(20);
  expect((await begin(owner, id)).status).toBe(409);
  // Whoever does not edit it frees nothing.
  expect((await end(owner, id)).status).toBe(200);
  expect((await begin(owner, id)).status).toBe(409);
  await world.advance(11);
  expect((await find(id))?.editing).toBeNull();
  expect((await begin(owner, id)).status).toBe(200);
  expect((await end(owner, id)).status).toBe(200);
  expect((await find(id))?.editing).toBeNull();
  expect((await begin(manager, id)).status).toBe(200);
});

it('of two who begin at once one edits', async () => {
  const id = await makeDraft();
  const answers = await Promise.all([begin(owner, id), begin(manager, id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('a decision and a beginning at once never both succeed', async () => {
  const id = await makeDraft();
  const [begun, approved] = await Promise.all([
    begin(manager, id),
    owner.call<Body>('POST', `/api/pending-messages/${id}/approve`, {}),
  ]);
  expect([begun.status, approved.status].sort()).toEqual([200, 409]);
});

it('a saved edit frees the draft, and a decided draft is not edited', async () => {
  const id = await makeDraft();
  await begin(manager, id);
  await manager.call('PUT', `/api/pending-messages/${id}/edit`, { content: 'Changed.' });
  expect(await find(id)).toMatchObject({ generatedContent: 'Changed.', editing: null });
  await owner.call('POST', `/api/pending-messages/${id}/reject`);
  const late = await begin(manager, id);
  expect([late.status, late.body.code]).toEqual([409, 'draft_resolved']);
});

it('both see the same at once: the socket tells that an edit begins and ends, not that it goes on', async () => {
  const id = await makeDraft();
  const after = await lastSequence(world, owner.accountId);
  const { userId, token } = owner;
  const socket = await openSocket(world.url, { userId, token, after });
  await begin(manager, id);
  await begin(manager, id);
  await end(manager, id);
  const told = await socket.through(after + 2);
  expect(told.slice(1)).toMatchObject([
    { type: 'pending_message_updated', pendingMessageId: id, status: 'pending' },
    { type: 'pending_message_updated', pendingMessageId: id, status: 'pending' },
  ]);
  expect(await lastSequence(world, owner.accountId)).toBe(after + 2);
  await socket.close();
});

it('a removed manager edits nothing any more', async () => {
  const id = await makeDraft();
  const gone = await addManager(world, owner);
  await begin(gone, id);
  const cookie = await cookieOf(world, owner);
  await world.call('DELETE', `/api/users/managers/${gone.userId}`, undefined, { cookie });
  expect((await find(id))?.editing).toBeNull();
  expect((await begin(owner, id)).status).toBe(200);
});
