// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { isConversationKnown } from '#features/conversations/conversation-queries.ts';
import { makeConversation, makeMessage, makePages } from '#features/conversations/test-data.ts';
import { holdUntilKnown } from '#features/conversations/thread/hold-until-known.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { conversationKeys } from '#lib/query-keys.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';

const details = { ...makeConversation({ id: 'c1' }), messageCount: 1, triggers: [] };
const thread = makePages({ items: [makeMessage({ id: 'm1' })], isEnd: true });
const asked: string[] = [];
let server: Awaited<ReturnType<typeof startServer>>;

beforeEach(async () => {
  asked.length = 0;
  server = await startServer(({ path }) => {
    asked.push(path);
    const isThread = path.includes('/messages');
    return { status: 200, body: JSON.stringify(isThread ? [makeMessage({ id: 'm1' })] : details) };
  });
  openAt(server.origin);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

it('an unknown conversation is read before its chat is shown, whole', async () => {
  const client = createQueryClient();
  await holdUntilKnown(client, 'c1');
  expect(client.getQueryData(conversationKeys.thread('c1'))).toMatchObject({
    pages: [{ items: [{ id: 'm1' }] }],
  });
  expect(client.getQueryData(conversationKeys.details('c1'))).toMatchObject({ id: 'c1' });
});

it('a known one is shown without a call', async () => {
  const client = createQueryClient();
  client.setQueryData(conversationKeys.thread('c1'), thread);
  client.setQueryData(conversationKeys.details('c1'), details);
  await holdUntilKnown(client, 'c1');
  expect(asked).toEqual([]);
});

it('a slow answer holds nobody longer than a tenth of a second', async () => {
  const client = createQueryClient();
  client.setQueryData(conversationKeys.thread('c1'), thread);
  void client.fetchQuery({ queryKey: conversationKeys.details('c1'), queryFn: () => new Promise(() => {}) });
  let isHeld = true;
  const held = holdUntilKnown(client, 'c1').then(() => {
    isHeld = false;
  });
  await vi.advanceTimersByTimeAsync(99);
  expect(isHeld).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await held;
  expect(isHeld).toBe(false);
});

it('one that the list tells of is shown as soon as its messages are there, unless a trigger stopped it', async () => {
  const client = createQueryClient();
  const listed = [makeConversation({ id: 'c1' }), makeConversation({ id: 'c2', aiDisabledByTrigger: true })];
  client.setQueryData(conversationKeys.list('all', ''), makePages({ items: listed, isEnd: true }));
  for (const id of ['c1', 'c2']) await holdUntilKnown(client, id);
  expect([isConversationKnown(client, 'c1'), isConversationKnown(client, 'c2')]).toEqual([true, true]);
  expect(asked.filter((path) => !path.includes('/messages'))).toEqual([expect.stringContaining('c2')]);
});
