import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removalOptions, useTellOver } from '#features/conversations/list/removal.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

export function DeleteAllDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const tellOver = useTellOver();
  const removeAll = useMutation({
    mutationFn: async () => {
      await client.conversations.removeAll({ userId });
      return queryClient.fetchQuery({ ...removalOptions(userId), staleTime: 0 });
    },
    onSuccess: ({ removal }) => {
      onClose();
      // Few are gone before anybody could watch.
      if (!removal) tellOver();
    },
    onError: (error) =>
      showToast('error', t('maintenance.deleteAllFailed'), errorMessage(error, t('common.unknownError'))),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => removeAll.mutate()}
      title={t('maintenance.deleteAllTitle')}
      text={t('maintenance.deleteAllText')}
      keepLabel={t('maintenance.keepAll')}
      confirmLabel={t('maintenance.deleteAll')}
      busyLabel={t('maintenance.deleting')}
      isBusy={removeAll.isPending}
    />
  );
}
