import type { Conversation } from '@parley/contract/conversations.ts';
import type { LiveEvent } from '@parley/contract/live.ts';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';

import { applyConversationEvent } from '#features/conversations/live.ts';
import { makeConversation, makeMessage, makePages } from '#features/conversations/test-data.ts';
import type { ListData, ThreadData } from '#features/conversations/types.ts';
import { conversationKeys } from '#lib/query-keys.ts';

let client: QueryClient;
let asked: QueryKey[];
const allKey = conversationKeys.list('all', '');
const unreadKey = conversationKeys.list('unread', '');
const searchKey = conversationKeys.list('all', 'hola');

beforeEach(() => {
  client = new QueryClient();
  asked = [];
  const conversation = makeConversation({ id: 'c1' });
  client.setQueryData(allKey, makePages({ items: [conversation], isEnd: true }));
  client.setQueryData(unreadKey, makePages<Conversation>({ items: [], isEnd: true }));
  client.setQueryData(searchKey, makePages({ items: [conversation], isEnd: true }));
  client.setQueryData(conversationKeys.details('c1'), { ...conversation, messageCount: 1, triggers: [] });
  client.setQueryData(
    conversationKeys.thread('c1'),
    makePages({ items: [makeMessage({ id: 'm1', deliveryState: 'queued' })], isEnd: true }),
  );
});

const apply = (event: LiveEvent) => applyConversationEvent(client, (key) => asked.push(key), event);
const listed = (key: QueryKey) =>
  client.getQueryData<ListData>(key)?.pages.flatMap(({ items }) => items) ?? [];
const thread = () =>
  client.getQueryData<ThreadData>(conversationKeys.thread('c1'))?.pages.flatMap(({ items }) => items) ?? [];
const details = () => client.getQueryData<Conversation>(conversationKeys.details('c1'));

describe('live events', () => {
  it('[LIVE-10] new_message stands in the thread at once', () => {
    apply({
      type: 'new_message',
      conversationId: 'c1',
      message: makeMessage({ id: 'm2', createdAt: '2026-11-20T11:00:00.000Z' }),
    });
    expect(thread().map(({ id }) => id)).toEqual(['m1', 'm2']);
  });

  it('[LIVE-31] conversations_updated places the conversation in every list that it belongs to', () => {
    const conversation = makeConversation({ id: 'c1', unreadCount: 3, lastMessageContent: 'Otra' });
    apply({ type: 'conversations_updated', conversationId: 'c1', conversation });
    expect(listed(allKey)).toEqual([conversation]);
    expect(listed(unreadKey)).toEqual([conversation]);
    expect(details()).toMatchObject({ unreadCount: 3, messageCount: 1 });
    // Only the server knows what its search finds, and how many there are.
    expect(asked).toEqual(expect.arrayContaining([searchKey, conversationKeys.counts]));
    expect(asked).not.toContainEqual(allKey);
  });

  it('takes a removed conversation out of every list', () => {
    apply({ type: 'conversations_updated', conversationId: 'c1', removed: true });
    expect(listed(allKey)).toEqual([]);
    expect(asked).toContainEqual(conversationKeys.details('c1'));
  });

  it('has the lists read anew when it is not told what changed', () => {
    apply({ type: 'conversations_updated' });
    expect(asked).toContainEqual(conversationKeys.lists);
  });

  it('[LIVE-43] message_updated shows the delivery at once, and has the rest read', () => {
    apply({
      type: 'message_updated',
      conversationId: 'c1',
      messageId: 'm1',
      status: 'delivery',
      deliveryState: 'sent',
    });
    expect(thread()[0]?.deliveryState).toBe('sent');
    expect(asked).toContainEqual(conversationKeys.thread('c1'));
    apply({ type: 'message_updated', conversationId: 'c1', messageId: 'm1', status: 'removed' });
    expect(thread()).toEqual([]);
  });

  it.each(['reaction_added', 'reaction_removed', 'reactions_updated'] as const)(
    '%s has the thread read anew',
    (type) => {
      apply({ type, conversationId: 'c1', messageId: 'm1' });
      expect(asked).toEqual([conversationKeys.thread('c1')]);
    },
  );

  it('[MOD-24] ai_generation_start shows that the AI writes', () => {
    apply({ type: 'ai_generation_start', conversationId: 'c1' });
    expect(details()?.turnState).toBe('generating');
    expect(listed(allKey)[0]?.turnState).toBe('generating');
  });

  it.each<LiveEvent>([
    { type: 'ai_generation_complete', conversationId: 'c1' },
    { type: 'auto_response_sent', conversationId: 'c1', messageId: 'm9' },
    { type: 'pending_message_created', conversationId: 'c1', pendingMessageId: 'd1' },
    { type: 'auto_response_error', conversationId: 'c1', code: 'timeout' },
  ])('[MOD-25] $type ends it', (event) => {
    apply({ type: 'ai_generation_start', conversationId: 'c1' });
    apply(event);
    expect(details()?.turnState).toBe('idle');
  });

  it('an event of a conversation that was never opened changes nothing here', () => {
    apply({
      type: 'new_message',
      conversationId: 'other',
      message: makeMessage({ id: 'm2', conversationId: 'other' }),
    });
    expect(client.getQueryData(conversationKeys.thread('other'))).toBeUndefined();
    expect(thread()).toHaveLength(1);
  });

  it('an unknown event is passed over', () => {
    expect(() => apply({ type: 'brand_new' } as unknown as LiveEvent)).not.toThrow();
    expect(asked).toEqual([]);
  });
});
