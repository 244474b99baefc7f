import type { PendingMessage } from '@parley/contract/replies.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';

import { applyReplyEvent } from '#features/replies/live.ts';
import { allDraftsKey, draftsKey } from '#lib/query-keys.ts';

const draft = (id: string) => ({ id, conversationId: 'c1' }) as PendingMessage;

function apply(...events: Parameters<typeof applyReplyEvent>[2][]) {
  const client = new QueryClient();
  const asked: unknown[] = [];
  const keys = [[...draftsKey, 'c1'], allDraftsKey];
  for (const key of keys) client.setQueryData(key, [draft('d1'), draft('d2')]);
  for (const event of events) applyReplyEvent(client, (key) => asked.push(key), event);
  const drafts = keys.map((key) => client.getQueryData<PendingMessage[]>(key)?.map(({ id }) => id));
  return { drafts, asked };
}

it('a draft that somebody decided is gone at once, wherever it was read', () => {
  for (const status of ['sending', 'approved', 'rejected', 'replaced'] as const) {
    expect(
      apply({ type: 'pending_message_updated', conversationId: 'c1', pendingMessageId: 'd1', status }),
    ).toEqual({
      drafts: [['d2'], ['d2']],
      asked: [draftsKey],
    });
  }
});

it('[LIVE-12] drafts are read anew when one is made, edited, replaced or given back', () => {
  const result = apply(
    { type: 'pending_message_created', conversationId: 'c1', pendingMessageId: 'd3' },
    { type: 'pending_messages_replaced', conversationId: 'c1' },
    { type: 'pending_message_updated', conversationId: 'c1', pendingMessageId: 'd1', status: 'pending' },
  );
  expect(result).toEqual({
    drafts: [
      ['d1', 'd2'],
      ['d1', 'd2'],
    ],
    asked: [draftsKey, draftsKey, draftsKey],
  });
});
