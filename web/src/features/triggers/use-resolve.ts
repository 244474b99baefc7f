import type { TriggerActivation } from '@parley/contract/triggers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { activationsKey, triggersKey } from '#features/triggers/trigger-queries.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { forgetStep, holdStep } from '#lib/held-steps.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** Who resolves is said as the specification says it; the server knows who it was. */
const RESOLVED_BY = 'Manager';

/** Somebody has taken care of it. It can be taken back as long as a sent message can. */
export function useResolve({ id, commentId }: TriggerActivation) {
  const { t } = useTranslation();
  const { undoSeconds } = useUser();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      client.triggers.resolve({ id, resolvedBy: RESOLVED_BY }, { context: { outlivesPage: true } }),
    onSuccess: ({ aiEnabled, openCount }) => {
      if (aiEnabled) showToast('success', t('triggers.aiAgain'));
      else if (commentId !== null) showToast('success', t('triggers.resolved'));
      else if (openCount > 0) showToast('info', t('triggers.resolved'), t('triggers.moreOpen'));
      else showToast('info', t('triggers.resolved'), t('triggers.aiStaysOff'));
    },
    onError: (error) =>
      showToast('error', t('triggers.resolveFailed'), errorMessage(error, t('common.unknownError'))),
    onSettled: async () => {
      await Promise.all(
        [activationsKey, triggersKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
      forgetStep(id);
    },
  });
  return {
    isPending,
    resolve: () => {
      if (undoSeconds === 0) mutate();
      else holdStep(id, undoSeconds * 1_000, () => mutate());
    },
  };
}
