import type { InsufficientInfo } from '@parley/contract/missing-info.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { newId } from '#infra/ids.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { KNOWLEDGE } from '#test/scene.ts';

import * as missingInfo from './service.ts';

let world: TestWorld;
let owner: TestOwner;
const commentId = newId();

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});
afterAll(() => world[Symbol.asyncDispose]());

async function ask(question: string): Promise<string> {
  const { ctx } = world.app;
  await ctx.transaction((tx) =>
    missingInfo.create(ctx, tx, {
      accountId: owner.accountId,
      subject: { kind: 'comment', commentId },
      turnId: newId(),
      runId: newId(),
      messageId: null,
      question,
      reason: 'nothing',
      reasonCode: 'nothing',
    }),
  );
  const [item] = await list();
  if (!item) throw new Error('no question is open');
  return item.id;
}
const list = () => owner.get<InsufficientInfo[]>('/api/insufficient-info-messages');

test('a question under a post stands in the same queue, and its answer goes to the knowledge base', async () => {
  const id = await ask('Is there a lift?');
  const { missingInformation } = await owner.get<{ missingInformation: number }>('/api/conversations/counts');
  expect(missingInformation).toBe(1);
  expect(await list()).toEqual([
    expect.objectContaining({
      id,
      source: 'comment',
      commentId,
      conversationId: null,
      userQuestion: 'Is there a lift?',
      customerWords: 'Is there a lift?',
      windowClosesAt: null,
      answeredSince: false,
      conversation: { participantName: null, participantUsername: null, participantProfilePic: null },
    }),
  ]);
  const path = `/api/insufficient-info-messages/${id}`;
  expect(await owner.call('POST', `${path}/reply-only`, { context: 'Yes.' })).toMatchObject({
    status: 409,
    body: { code: 'window_closed' },
  });
  expect(await owner.call('POST', `${path}/add-context`, { context: 'Yes, two of them.' })).toMatchObject({
    status: 200,
    body: { messageId: null, deliveryState: null },
  });
  expect(await list()).toEqual([]);
  const { content } = await owner.get<{ content: string }>(`/api/users/${owner.userId}/knowledge-base`);
  expect(content).toContain('Q: Is there a lift?\nA: Yes, two of them.');
  expect(await owner.call('POST', `${path}/add-context`, { context: 'No.' })).toMatchObject({
    status: 409,
    body: { code: 'item_resolved' },
  });
});

test('it can be deleted as any other', async () => {
  const id = await ask('Is there parking?');
  expect((await owner.call('DELETE', `/api/insufficient-info-messages/${id}`)).status).toBe(200);
  expect(await list()).toEqual([]);
});
