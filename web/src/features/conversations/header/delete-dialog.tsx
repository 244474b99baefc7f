import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removeConversation } from '#features/conversations/list-cache.ts';
import { displayName } from '#features/conversations/names.ts';
import type { ConversationDetails, ListData } from '#features/conversations/types.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useRefresh } from '#lib/live/live-state.ts';
import { conversationKeys, draftsKey, missingInfoKey } from '#lib/query-keys.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

type Props = {
  conversation: ConversationDetails;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteDialog({ conversation, isOpen, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const { id, messageCount: count, draftPreview } = conversation;
  const name = displayName(conversation, t('chat.fallbackName'));

  const remove = useMutation({
    mutationFn: () => client.conversations.remove({ id }),
    onSuccess: () => {
      onClose();
      onDeleted();
      queryClient.setQueriesData<ListData>(
        { queryKey: conversationKeys.lists },
        (data) => data && removeConversation(data, id),
      );
      for (const key of [conversationKeys.counts, draftsKey, missingInfoKey]) refresh(key);
      showToast('success', t('deleteChat.done'));
    },
    onError: (error) =>
      showToast('error', t('deleteChat.failed'), errorMessage(error, t('deleteChat.failedText'))),
  });

  const text = count > 0 ? t('deleteChat.text', { count, name }) : t('deleteChat.plain', { name });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={t('deleteChat.title')}
      text={draftPreview === null ? text : `${text} ${t('deleteChat.withDraft')}`}
      keepLabel={t('deleteChat.keep')}
      confirmLabel={t('deleteChat.confirm')}
      busyLabel={t('deleteChat.deleting')}
      isBusy={remove.isPending}
    />
  );
}
