import type { Conversation, Message } from '@parley/contract/conversations.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

import type { ConversationFilter, ListData, Page } from '#features/conversations/types.ts';
import { api, client } from '#lib/api/client.ts';
import { useUnpluggedInterval } from '#lib/live/live-state.ts';
import { conversationKeys } from '#lib/query-keys.ts';
import { useUser } from '#lib/session/user-context.ts';

type ListPlace = Pick<Conversation, 'id' | 'lastMessageAt'>;

const LIST_PAGE = 50;
const THREAD_PAGE = 100;

const listOptions = (userId: string, filter: ConversationFilter, search: string) =>
  infiniteQueryOptions({
    queryKey: conversationKeys.list(filter, search),
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page<Conversation>> => {
      const items = await client.conversations.list(
        {
          userId,
          limit: LIST_PAGE,
          ...(filter !== 'all' ? { filter } : {}),
          ...(search ? { search } : {}),
          ...(cursor && { cursor: cursor.id, cursorAt: cursor.lastMessageAt }),
        },
        { signal },
      );
      return { items, isEnd: items.length < LIST_PAGE };
    },
    initialPageParam: undefined as ListPlace | undefined,
    // Where the last row stood, since it may have moved by then; all rows of the last page may have, too.
    getNextPageParam: ({ isEnd }, pages): ListPlace | undefined => {
      const last = pages.flatMap(({ items }) => items).at(-1);
      return isEnd || !last ? undefined : { id: last.id, lastMessageAt: last.lastMessageAt };
    },
  });

export function useConversationList(filter: ConversationFilter, search: string) {
  const user = useUser();
  return useInfiniteQuery({
    ...listOptions(user.id, filter, search),
    placeholderData: keepPreviousData,
    refetchInterval: byPages(useUnpluggedInterval()),
  });
}

/** Asks for the list as it stands when the app is opened. */
export const prefetchList = (queryClient: QueryClient, userId: string): Promise<void> =>
  queryClient.prefetchInfiniteQuery(listOptions(userId, 'all', ''));

const PAGES_AT_ONCE = 5;

/** Every page is read anew with the rest: the more there are, the seldomer. */
function byPages(milliseconds: number | false) {
  return ({ state }: { state: { data: InfiniteData<unknown> | undefined } }) =>
    milliseconds && milliseconds * Math.max(1, (state.data?.pages.length ?? 0) / PAGES_AT_ONCE);
}

export function useConversationCounts() {
  const user = useUser();
  return useQuery(
    api.conversations.counts.queryOptions({
      queryKey: conversationKeys.counts,
      input: { userId: user.id },
      refetchInterval: useUnpluggedInterval(),
    }),
  );
}

const detailsOptions = (id: string) =>
  api.conversations.get.queryOptions({ queryKey: conversationKeys.details(id), input: { id } });

/** One conversation with its details; what the list knows of it stands in until they are there. */
export function useConversation(id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    ...detailsOptions(id),
    refetchInterval: useUnpluggedInterval(),
    placeholderData: () => {
      const known = findInLists(queryClient, id);
      return known
        ? { ...known, messageCount: 0, aiMessageCount: 0, firstMessageAt: null, triggers: [] }
        : undefined;
    },
  });
}

const threadOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: conversationKeys.thread(id),
    queryFn: async ({ pageParam: before, signal }): Promise<Page<Message>> => {
      const items = await client.conversations.messages(
        { id, limit: THREAD_PAGE, ...(before ? { before } : {}) },
        { signal },
      );
      return { items, isEnd: items.length < THREAD_PAGE };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items, isEnd }) => (isEnd ? undefined : items[0]?.id),
  });

/** The thread in pages backwards: `fetchNextPage` reads older messages. */
export function useThread(id: string) {
  return useInfiniteQuery({ ...threadOptions(id), refetchInterval: byPages(useUnpluggedInterval()) });
}

/** Whether the message of an attempt stands in the thread, as far as it was read; asks nothing. */
export function useIsInThread(id: string, clientId: string): boolean {
  const { data } = useInfiniteQuery({ ...threadOptions(id), enabled: false });
  return data?.pages.some(({ items }) => items.some((message) => message.clientId === clientId)) ?? false;
}

/** Asks for what opening a conversation shows, while the finger is still on its row; asks nothing that is known. */
export async function prefetchConversation(queryClient: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queryClient.prefetchInfiniteQuery(threadOptions(id)),
    isListEnough(queryClient, id) ? null : queryClient.prefetchQuery(detailsOptions(id)),
  ]);
}

export function isConversationKnown(queryClient: QueryClient, id: string): boolean {
  const isKnown = (key: readonly unknown[]) => queryClient.getQueryData(key) !== undefined;
  return (
    isKnown(conversationKeys.thread(id)) &&
    (isKnown(conversationKeys.details(id)) || isListEnough(queryClient, id))
  );
}

/** Whether its messages are on screen, or the reason why they are not. */
export function isConversationShown(queryClient: QueryClient, id: string): boolean {
  const thread = queryClient.getQueryCache().find({ queryKey: conversationKeys.thread(id) });
  return thread?.isActive() ?? false;
}

/** Whether the list tells all that stands above and below the messages: what a trigger stopped, the details tell. */
function isListEnough(queryClient: QueryClient, id: string): boolean {
  return findInLists(queryClient, id)?.aiDisabledByTrigger === false;
}

export function findInLists(queryClient: QueryClient, id: string): Conversation | undefined {
  for (const [, data] of queryClient.getQueriesData<ListData>({ queryKey: conversationKeys.lists })) {
    for (const page of data?.pages ?? []) {
      const known = page.items.find((conversation) => conversation.id === id);
      if (known) return known;
    }
  }
  return undefined;
}
