import type { Removal } from '@parley/contract/conversations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTellOver } from '#features/conversations/list/removal.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { removalKey } from '#lib/query-keys.ts';
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
      // Asked past the cache: whoever hears meanwhile that all are gone empties it, and what it waits for with it.
      return client.conversations.getRemoval({ userId });
    },
    onSuccess: ({ removal }) => {
      onClose();
      const heard = queryClient.getQueryData<{ removal: Removal | null }>(removalKey);
      // Few are gone before anybody could watch.
      if (!removal || heard?.removal === null) tellOver();
      else queryClient.setQueryData(removalKey, heard ?? { removal });
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
