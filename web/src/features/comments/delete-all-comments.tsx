import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commentKeys } from '#features/comments/comment-queries.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

/** Deletes what stands here, and nothing on Instagram. What went wrong is told where it was asked (CMNT-21). */
export function useDeleteAll() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => client.comments.removeAll({}),
    onSuccess: () => {
      setAsking(false);
      queryClient.removeQueries({ queryKey: commentKeys.lists, type: 'inactive' });
    },
    onSettled: () =>
      Promise.all(
        [commentKeys.lists, commentKeys.counts].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return {
    isPending,
    ask: () => {
      reset();
      setAsking(true);
    },
    question: isAsking && (
      <ConfirmDialog
        isOpen
        onClose={() => setAsking(false)}
        onConfirm={() => mutate()}
        title={t('comments.deleteAllTitle')}
        text={error === null ? t('comments.deleteAllText') : errorMessage(error, t('common.unknownError'))}
        keepLabel={t('comments.keep')}
        confirmLabel={t('comments.deleteAll')}
        busyLabel={t('maintenance.deleting')}
        isBusy={isPending}
      />
    ),
  };
}
