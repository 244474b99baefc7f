import type { Message } from '@parley/contract/conversations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTakeBack } from '#features/conversations/delivery/use-take-back.ts';
import { showMessage } from '#features/conversations/live.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useRefresh } from '#lib/live/live-state.ts';
import { conversationKeys } from '#lib/query-keys.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** What a person can do about a message that is not simply sent. */
export function useDeliveryActions({ id, conversationId }: Pick<Message, 'id' | 'conversationId'>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const show = (message: Message) => showMessage(queryClient, refresh, message);
  const rereadThread = () => refresh(conversationKeys.thread(conversationId));

  const retry = useMutation({
    mutationFn: () => client.conversations.retry({ id }),
    onSuccess: show,
    onError: (error) => {
      showToast('error', t('delivery.retryFailed'), errorMessage(error, t('common.unknownError')));
      rereadThread();
    },
  });
  const check = useMutation({
    mutationFn: () => client.conversations.checkDelivery({ id }),
    onSuccess: show,
    onError: (error) => {
      showToast('error', t('delivery.checkFailed'), errorMessage(error, t('common.unknownError')));
      rereadThread();
    },
  });
  const undo = useTakeBack(conversationId);

  return { retry, check, undo };
}
