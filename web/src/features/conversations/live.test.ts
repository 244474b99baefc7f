import type { Conversation } from '@parley/contract/conversations.ts';
import type { LiveEvent, LiveState } from '@parley/contract/live.ts';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';

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

const apply = (event: LiveEvent & LiveState) =>
  applyConversationEvent(client, (key) => asked.push(key), event);
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
    expect(asked).not.toContainEqual(conversationKeys.lists);
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

  it('[LIVE-43] message_updated shows the delivery at once', () => {
    apply({
      type: 'message_updated',
      conversationId: 'c1',
      messageId: 'm1',
      status: 'delivery',
      deliveryState: 'sent',
      message: makeMessage({ id: 'm1', deliveryState: 'sent' }),
    });
    expect(thread()[0]?.deliveryState).toBe('sent');
    expect(asked).not.toContainEqual(conversationKeys.thread('c1'));
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
    apply({
      type: 'ai_generation_start',
      conversationId: 'c1',
      conversation: makeConversation({ id: 'c1', turnState: 'generating' }),
    });
    expect(details()?.turnState).toBe('generating');
    expect(listed(allKey)[0]?.turnState).toBe('generating');
  });

  it.each<LiveEvent>([
    { type: 'ai_generation_complete', conversationId: 'c1' },
    { type: 'auto_response_sent', conversationId: 'c1', messageId: 'm9' },
    { type: 'pending_message_created', conversationId: 'c1', pendingMessageId: 'd1' },
    { type: 'auto_response_error', conversationId: 'c1', code: 'timeout' },
  ])('[MOD-25] $type ends it', (event) => {
    apply({
      type: 'ai_generation_start',
      conversationId: 'c1',
      conversation: makeConversation({ id: 'c1', turnState: 'generating' }),
    });
    apply({ ...event, conversation: makeConversation({ id: 'c1' }) });
    expect(details()?.turnState).toBe('idle');
  });

  it('places the row that any event brings, and reads no list for it', () => {
    const second = makeConversation({
      id: 'c2',
      lastMessageAt: '2026-11-20T12:00:00.000Z',
      draftPreview: 'Hi',
    });
    apply({
      type: 'pending_message_created',
      conversationId: 'c2',
      pendingMessageId: 'd1',
      conversation: second,
    });
    expect(listed(allKey).map(({ id }) => id)).toEqual(['c2', 'c1']);
    const message = makeMessage({ id: 'm3', conversationId: 'c2', createdAt: second.lastMessageAt });
    apply({ type: 'new_message', conversationId: 'c2', message, conversation: second });
    apply({ type: 'ai_generation_complete', conversationId: 'c2', conversation: second });
    expect(asked).not.toContainEqual(conversationKeys.lists);
  });

  it('puts the message that an event brings in place of its older state, and reads no thread for it', () => {
    const [known] = thread();
    if (!known) throw new Error('unreachable');
    const reactions = [{ messageId: 'm1', senderId: 's', reaction: 'love', emoji: '❤️' }];
    apply({
      type: 'reaction_added',
      conversationId: 'c1',
      messageId: 'm1',
      message: { ...known, reactions },
    });
    expect(thread()[0]?.reactions).toEqual(reactions);
    expect(asked).not.toContainEqual(conversationKeys.thread('c1'));
  });

  it('a read that began before an event does not bring the old state back', async () => {
    let answer: (data: ListData) => void = () => undefined;
    const before = client.getQueryData<ListData>(allKey);
    if (!before) throw new Error('unreachable');
    const reading = client.fetchQuery({
      queryKey: allKey,
      queryFn: () =>
        new Promise<ListData>((resolve) => {
          answer = resolve;
        }),
    });
    for (const lastMessageContent of ['One', 'Two']) {
      const conversation = makeConversation({ id: 'c1', lastMessageContent });
      apply({ type: 'conversations_updated', conversationId: 'c1', conversation });
    }
    expect(listed(allKey)[0]?.lastMessageContent).toBe('Two');
    answer(before);
    await reading;
    await vi.waitFor(() => expect(listed(allKey)[0]?.lastMessageContent).toBe('Two'));
    expect(client.isFetching({ queryKey: allKey })).toBe(0);
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
