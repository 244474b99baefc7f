import type { Message } from '@parley/contract/conversations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { composerOf } from '#features/conversations/composer-store.ts';
import { showMessage } from '#features/conversations/live.ts';
import { removeMessage } from '#features/conversations/thread-cache.ts';
import type { ThreadData } from '#features/conversations/types.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { client } from '#lib/api/client.ts';
import { useRefresh } from '#lib/live/live-state.ts';
import { conversationKeys } from '#lib/query-keys.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** What a person can do about a message that is not simply sent. */
export function useDeliveryActions({ id, conversationId }: Pick<Message, 'id' | 'conversationId'>) {
  const { t } = useTranslation();
  const user = useUser();
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
  const undo = useMutation({
    mutationFn: () => client.conversations.undo({ id }),
    onSuccess: ({ content, pendingMessageId }) => {
      queryClient.setQueryData<ThreadData>(
        conversationKeys.thread(conversationId),
        (data) => data && removeMessage(data, id),
      );
      if (pendingMessageId === null) composerOf(user.id, conversationId).giveBack(content);
      refresh(conversationKeys.lists);
      refresh(conversationKeys.details(conversationId));
      const text = pendingMessageId === null ? t('delivery.undoneText') : t('delivery.undoneDraft');
      showToast('info', t('delivery.undone'), text);
    },
    onError: (error) => {
      showToast('error', t('delivery.undoFailed'), errorMessage(error, t('common.unknownError')));
      rereadThread();
    },
  });

  return { retry, check, undo };
}
