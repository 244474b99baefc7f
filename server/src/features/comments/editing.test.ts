import type { Comment } from '@parley/contract/comments.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { addManager, cookieOf, type TestManager } from '#test/scene.ts';

import { type OpenPost, openPost } from './test-comments.ts';

type Caller = Pick<TestOwner, 'call'>;
type Body = { code?: string; message?: string; editingUntil?: string };

let world: TestWorld;
let on: OpenPost;
let manager: TestManager;
let comment: Comment;

beforeAll(async () => {
  world = await startWorld();
  on = await openPost(world);
  manager = await addManager(world, on.owner);
  await manager.call('PATCH', `/api/users/${manager.userId}/profile`, { displayName: 'Anna Vega' });
});
afterAll(() => world[Symbol.asyncDispose]());
let asked = 0;
beforeEach(async () => {
  asked += 1;
  await on.write(`Question ${asked}?`);
  comment = await on.byText(`Question ${asked}?`);
  await on.leaveDraft(comment, 'It costs 28 €. We open at 9.');
});

const now = () => on.byText(comment.text);
const act = (who: Caller, name: string, body: object = {}) =>
  who.call<Body>('POST', `/api/comments/${comment.id}/${name}`, body);
const begin = (who: Caller) => act(who, 'editing');
const end = (who: Caller) => who.call<Body>('DELETE', `/api/comments/${comment.id}/editing`);

const DECISIONS: [name: string, decide: (who: Caller) => ReturnType<typeof end>][] = [
  ['send', (who) => act(who, 'send-draft')],
  ['discard', (who) => who.call('DELETE', `/api/comments/${comment.id}/discard-draft`)],
  ['change', (who) => who.call('PUT', `/api/comments/${comment.id}/edit-draft`, { draftText: 'Another.' })],
  ['part', (who) => act(who, 'move-to-private')],
  ['begin to edit', begin],
];

it.each(DECISIONS)('nobody else may %s a draft that somebody edits; the editor may', async (_, decide) => {
  const begun = await begin(manager);
  expect(begun.status).toBe(200);
  expect(new Date(begun.body.editingUntil ?? '').getTime()).toBeGreaterThan(world.now().getTime());
  expect((await now()).draftEditing).toEqual({ userId: manager.userId, name: 'Anna Vega' });
  const refused = await decide(on.owner);
  expect([refused.status, refused.body]).toEqual([
    409,
    { code: 'draft_being_edited', message: 'Anna Vega is editing this draft.' },
  ]);
  expect(await now()).toMatchObject({ aiResponseDraft: 'It costs 28 €. We open at 9.', publication: null });
  expect((await decide(manager)).status).toBe(200);
});

it.each(['regenerate-draft', 'ai-reply'])('nor may it be written anew meanwhile: %s', async (name) => {
  await begin(manager);
  expect((await act(on.owner, name)).body.code).toBe('draft_being_edited');
  expect((await now()).aiResponseDraft).toBe('It costs 28 €. We open at 9.');
});

it('answered together with others it is left out while somebody edits it', async () => {
  await begin(manager);
  const shared = { text: 'It is 28 €.', answers: [{ id: comment.id }] };
  expect((await act(on.owner, 'answer-alike', shared)).body).toMatchObject({ queued: 0, left: 1 });
  expect((await act(manager, 'answer-alike', shared)).body).toMatchObject({ queued: 1 });
});

it('is free when the editor says so, has saved, is removed, or was last heard of half a minute ago', async () => {
  await begin(manager);
  await world.advance(20);
  // Said once more, it lasts from then on.
  await begin(manager);
  await world.advance(20);
  expect((await begin(on.owner)).status).toBe(409);
  // Whoever does not edit it frees nothing.
  expect((await end(on.owner)).status).toBe(200);
  expect((await begin(on.owner)).status).toBe(409);
  await end(manager);
  expect((await now()).draftEditing).toBeNull();
  await begin(on.owner);
  await on.owner.call('PUT', `/api/comments/${comment.id}/edit-draft`, { draftText: 'Saved.' });
  expect((await now()).draftEditing).toBeNull();
  await begin(manager);
  await world.advance(31);
  expect((await now()).draftEditing).toBeNull();
  await begin(manager);
  const cookie = await cookieOf(world, on.owner);
  const path = `/api/users/managers/${manager.userId}`;
  const removed = await world.call('DELETE', path, undefined, { cookie });
  expect(removed.status).toBe(200);
  expect((await now()).draftEditing).toBeNull();
  expect((await act(on.owner, 'send-draft')).status).toBe(200);
});

it('without a draft there is nothing to edit', async () => {
  await on.owner.call('DELETE', `/api/comments/${comment.id}/discard-draft`);
  expect((await begin(on.owner)).body.code).toBe('comment_without_draft');
  expect((await end(on.owner)).status).toBe(200);
});
