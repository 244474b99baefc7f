import { draftStatus } from '@parley/contract/replies.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { ANSWER, KNOWLEDGE, QUESTION } from '#test/scene.ts';

type Draft = { id: string; status: string };
const DECIDED = draftStatus.exclude(['pending']).options;

let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
});

const listed = () => owner.get<Draft[]>('/api/pending-messages');
const sent = () => world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text);

/** The draft to a new customer's question. */
async function newDraft(): Promise<string> {
  const known = new Set((await listed()).map(({ id }) => id));
  await world.customerOf(owner).write(QUESTION);
  await world.advance(6);
  const draft = (await listed()).find(({ id }) => !known.has(id));
  if (!draft) throw new Error('no draft came');
  return draft.id;
}

async function statusOf(id: string): Promise<string> {
  const { db } = world.app.ctx;
  const row = await db.selectFrom('drafts').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  return row.status;
}

async function act(id: string, action: string): Promise<void> {
  const { status } = await owner.call('POST', `/api/pending-messages/${id}/${action}`);
  if (status !== 200) throw new Error(`${action} answered ${status}`);
}

/** What brings a fresh draft into each status. */
const WAYS: Record<(typeof DECIDED)[number], (id: string) => Promise<void>> = {
  sending: (id) => act(id, 'approve'),
  approved: async (id) => {
    await act(id, 'approve');
    await world.advance(6);
  },
  rejected: (id) => act(id, 'reject'),
  replaced: (id) => act(id, 'regenerate'),
};

const ACTIONS: [method: string, action: string, body?: object][] = [
  ['POST', 'approve'],
  ['POST', 'reject'],
  ['POST', 'regenerate'],
  ['PUT', 'edit', { content: 'Another text' }],
  ['POST', 'preview-context', { context: 'Yes.' }],
  ['POST', 'add-context', { context: 'Yes.' }],
  ['POST', 'reply-only', { context: 'Yes.' }],
];

test('a draft is pending, sending, approved, rejected or replaced [MOD-27] [OP-33]', () => {
  expect(draftStatus.options).toEqual(['pending', 'sending', 'approved', 'rejected', 'replaced']);
});

test('a pending draft is listed [MOD-27] [OP-33]', async () => {
  const id = await newDraft();
  expect(await statusOf(id)).toBe('pending');
  expect(await listed()).toMatchObject([{ id, status: 'pending' }]);
});

test.each(DECIDED)(
  'one that is %s is not listed, and acting on it is 409 with a message [MOD-27] [OP-33]',
  async (status) => {
    const id = await newDraft();
    await WAYS[status](id);
    expect(await statusOf(id)).toBe(status);
    const others = await listed();
    expect(others.map((draft) => draft.id)).not.toContain(id);
    expect(others.every((draft) => draft.status === 'pending')).toBe(true);
    for (const [method, action, body] of ACTIONS) {
      const answer = await owner.call(method, `/api/pending-messages/${id}/${action}`, body);
      expect([action, answer.status, answer.body]).toEqual([
        action,
        409,
        { message: 'This draft has already been approved or rejected.', code: 'draft_resolved' },
      ]);
    }
    expect(await statusOf(id)).toBe(status);
    expect(await listed()).toEqual(others);
    await world.advance(6);
    expect(sent()).toEqual(status === 'sending' || status === 'approved' ? [ANSWER] : []);
  },
);
