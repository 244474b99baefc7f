import type { Message } from '@parley/contract/conversations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showMessage } from '#features/conversations/live.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useRefresh } from '#lib/live/live-state.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** Asks for a file again that the server could not fetch. */
export function useRetryMedia({ id }: Pick<Message, 'id'>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (mediaId: string) => client.conversations.retryMedia({ id, mediaId }),
    onSuccess: (message) => showMessage(queryClient, refresh, message),
    onError: (error) =>
      showToast('error', t('media.notFetched'), errorMessage(error, t('common.unknownError'))),
  });
}
