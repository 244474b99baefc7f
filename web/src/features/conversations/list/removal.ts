import type { Removal } from '@parley/contract/conversations.ts';
import type { LiveEvent } from '@parley/contract/live.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { api } from '#lib/api/client.ts';
import { removalKey } from '#lib/query-keys.ts';
import { sessionKey } from '#lib/session/session.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** Events tell of every step; this is for those that get lost. */
const POLL_MILLISECONDS = 5_000;

const removalOptions = (userId: string) =>
  api.conversations.getRemoval.queryOptions({ queryKey: removalKey, input: { userId } });

export function applyRemovalEvent(queryClient: QueryClient, event: LiveEvent): void {
  if (event.type !== 'conversations_removal') return;
  const { removed, total, isOver } = event;
  queryClient.setQueryData(removalKey, { removal: isOver ? null : { removed, total } });
}

/** How far the deletion of all conversations is, which somebody has begun; null while there is none. */
export function useRemoval(): Removal | null {
  const { id, role } = useUser();
  const tellOver = useTellOver();
  const { data } = useQuery({
    ...removalOptions(id),
    // Nothing is asked before an event or the dialog has told that it began.
    enabled: ({ state }) => role === 'client' && state.data?.removal != null,
    refetchInterval: POLL_MILLISECONDS,
  });
  const removal = data?.removal ?? null;
  const wasRunning = useRef(false);
  const isRunning = removal !== null;
  useEffect(() => {
    if (wasRunning.current && !isRunning) tellOver();
    wasRunning.current = isRunning;
  });
  return role === 'client' ? removal : null;
}

/** Whatever is known is of conversations that are gone. */
export function useTellOver(): () => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return () => {
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    showToast('success', t('maintenance.allDeleted'));
  };
}
