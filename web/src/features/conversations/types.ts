import type { Conversation, Message } from '@parley/contract/conversations.ts';
import type { InfiniteData } from '@tanstack/react-query';

import type { client } from '#lib/api/client.ts';

export type ConversationDetails = Awaited<ReturnType<typeof client.conversations.get>>;
export type ConversationFilter = NonNullable<
  NonNullable<Parameters<typeof client.conversations.list>[0]>['filter']
>;

/** `isEnd`: the server had nothing beyond it. The count alone cannot tell, since live events change it. */
export type Page<T> = { items: T[]; isEnd: boolean };
/** Pages of the list, newest conversations first; the parameter of a page is the row before it. */
export type ListData = InfiniteData<Page<Conversation>>;
/** Pages of a thread: the newest page first, and inside a page the oldest message first. */
export type ThreadData = InfiniteData<Page<Message>>;
