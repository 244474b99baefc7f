import type { ReminderExecution } from '@parley/contract/reminders.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, client } from '#lib/api/client.ts';
import { useUnpluggedInterval } from '#lib/live/live-state.ts';
import { useUser } from '#lib/session/user-context.ts';

const PAGE = 50;

export const reminderKeys = {
  list: (userId: string) => [`/api/users/${userId}/reminders`],
  settings: (userId: string) => [`/api/users/${userId}/reminder-settings`],
  /** Of all reminders. */
  histories: ['/api/reminders', 'executions'],
  history: (id: string) => ['/api/reminders', 'executions', id],
  chats: ['/api/conversations', 'reminders'],
  chat: (id: string) => ['/api/conversations', 'reminders', id],
} as const;

export function useReminders() {
  const { id } = useUser();
  return useQuery(
    api.reminders.list.queryOptions({
      queryKey: reminderKeys.list(id),
      input: { id },
      refetchInterval: useUnpluggedInterval(),
    }),
  );
}

/** After something was saved: the list is read anew. */
export function useReadAgain(): () => Promise<void> {
  const { id } = useUser();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: reminderKeys.list(id) });
}

export function useQuietHours() {
  const { id } = useUser();
  return useQuery(
    api.reminders.settings.queryOptions({ queryKey: reminderKeys.settings(id), input: { id } }),
  );
}

type HistoryPage = { items: ReminderExecution[]; isEnd: boolean };

export function useHistory(id: string) {
  return useInfiniteQuery({
    queryKey: reminderKeys.history(id),
    queryFn: async ({ pageParam: cursor, signal }): Promise<HistoryPage> => {
      const asked = { id, limit: PAGE, ...(cursor ? { cursor } : {}) };
      const items = await client.reminders.executions(asked, { signal });
      return { items, isEnd: items.length < PAGE };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ isEnd, items }) => (isEnd ? undefined : items.at(-1)?.id),
    refetchInterval: useUnpluggedInterval(),
  });
}

export function useChatReminders(id: string) {
  return useQuery(api.reminders.ofChat.queryOptions({ queryKey: reminderKeys.chat(id), input: { id } }));
}
