import { useMutation, useQueryClient } from '@tanstack/react-query';
import { composerOf } from '#features/conversations/composer-store.ts';
import { removeMessage } from '#features/conversations/thread-cache.ts';
import type { ThreadData } from '#features/conversations/types.ts';
import { uploadsOf } from '#features/conversations/uploads/upload-store.ts';
import { bringBack } from '#features/conversations/voice/voice-store.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useCatchUp, useRefresh } from '#lib/live/live-state.ts';
import { conversationKeys } from '#lib/query-keys.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** Takes back a message, by its id, that has not left yet: a draft waits again, other words return to the field. */
export function useTakeBack(conversationId: string) {
  const { t } = useTranslation();
  const user = useUser();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const catchUp = useCatchUp();
  return useMutation({
    mutationFn: (id: string) => client.conversations.undo({ id }),
    onSuccess: ({ content, pendingMessageId }, id) => {
      queryClient.setQueryData<ThreadData>(
        conversationKeys.thread(conversationId),
        (data) => data && removeMessage(data, id),
      );
      if (pendingMessageId === null) composerOf(user.id, conversationId).giveBack(content);
      const isVoice = bringBack(id);
      uploadsOf(user.id, conversationId).bringBack(id);
      catchUp(conversationKeys.lists);
      refresh(conversationKeys.details(conversationId));
      const inField = isVoice ? undefined : t('delivery.undoneText');
      const text = pendingMessageId === null ? inField : t('delivery.undoneDraft');
      showToast('info', t('delivery.undone'), text);
    },
    onError: (error) => {
      showToast('error', t('delivery.undoFailed'), errorMessage(error, t('common.unknownError')));
      refresh(conversationKeys.thread(conversationId));
    },
  });
}
