import type { PendingMessage } from '@parley/contract/replies.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startWorld, type TestWorld } from '#test/app.ts';
import { ANSWER, KNOWLEDGE, QUESTION, UNKNOWN } from '#test/scene.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

test('every run names the prompt and the knowledge base that it read', async () => {
  const owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  const { accountId, userId } = owner;
  const versions = (part: string) =>
    owner
      .get<{ versions: { id: string }[] }>(`/api/users/${userId}/knowledge-versions?part=${part}`)
      .then((list) => list.versions[0]?.id);
  await owner.call('PUT', `/api/user/${userId}/prompt`, { prompt: 'Be brief.' });
  const old = { prompt: await versions('prompt'), knowledge: await versions('knowledge_base') };

  // A reply that is sent, a question without an answer, and a draft that is rejected later.
  await world.customerOf(owner).write(QUESTION);
  await world.customerOf(owner).write(UNKNOWN);
  await world.advance(6);
  await owner.call('PATCH', `/api/users/${userId}/moderation`, { moderationEnabled: true });
  await world.customerOf(owner).write(QUESTION);
  await world.advance(6);

  await owner.call('PUT', `/api/user/${userId}/prompt`, { prompt: 'Be briefer.' });
  const knowledgeBase = KNOWLEDGE.replace(ANSWER, ANSWER.replace('28', '31'));
  await owner.call('PUT', `/api/user/${userId}/knowledge-base`, { knowledgeBase });
  const now = { prompt: await versions('prompt'), knowledge: await versions('knowledge_base') };
  const [draft] = await owner.get<PendingMessage[]>('/api/pending-messages');
  await owner.call('POST', `/api/pending-messages/${draft?.id}/regenerate`);
  const [item] = await owner.get<{ id: string }[]>('/api/insufficient-info-messages');
  await owner.call('POST', `/api/insufficient-info-messages/${item?.id}/reply-only`, { context: 'No.' });
  const { messages } = await owner.get<{ messages: { id: string }[] }>(`/api/users/${userId}/corrections`);
  await owner.call('POST', `/api/messages/${messages[0]?.id}/correction`);

  const runs = await world.app.ctx.db
    .selectFrom('runs')
    .select(['purpose', 'promptVersionId as prompt', 'knowledgeVersionId as knowledge'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
  expect(runs).toEqual([
    { purpose: 'reply', ...old },
    { purpose: 'reply', ...old },
    { purpose: 'reply', ...old },
    { purpose: 'regenerate', ...now },
    { purpose: 'context', ...now },
    { purpose: 'correction', ...now },
  ]);
});
