import type { InsufficientInfo } from '@parley/contract/missing-info.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removeQuestion } from '#features/missing-info/live.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { ApiError } from '#lib/api/request.ts';
import { useRefresh } from '#lib/live/live-state.ts';
import { keysTouchedByDecision } from '#lib/query-keys.ts';
import { showToast } from '#ui/toast/toast-store.ts';

export type AnswerAction = 'save' | 'reply' | 'preview' | 'delete';

/** What stores or sends a typed answer, until which it is not safe. */
export const ANSWERING = ['answering'];

/** The ways to settle an open question; one at a time. */
export function useAnswer({ id, conversationId }: InsufficientInfo, onSettled?: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const reread = () => {
    for (const key of keysTouchedByDecision(conversationId)) refresh(key);
  };
  const settle = () => {
    removeQuestion(queryClient, id);
    onSettled?.();
  };
  const fail = (title: string) => (error: unknown) =>
    showToast('error', title, errorMessage(error, t('common.unknownError')));

  const save = useMutation({
    mutationKey: ANSWERING,
    mutationFn: (context: string) => client.missingInfo.addContext({ id, context }),
    onSuccess: ({ deliveryState }) => {
      settle();
      if (deliveryState === null) showToast('success', t('missing.savedTitle'), t('missing.savedText'));
      else showToast('success', t('missing.sent'));
    },
    onError: fail(t('missing.sendFailed')),
    onSettled: reread,
  });
  const reply = useMutation({
    mutationKey: ANSWERING,
    mutationFn: (context: string) => client.missingInfo.replyOnly({ id, context }),
    onSuccess: () => {
      settle();
      showToast('success', t('missing.sent'));
    },
    onError: fail(t('missing.sendFailed')),
    onSettled: reread,
  });
  const preview = useMutation({
    mutationFn: async (context: string) => {
      const outcome = await client.missingInfo.previewContext({ id, context });
      if (outcome.success) return outcome.preview;
      throw new ApiError(400, JSON.stringify({ message: outcome.message }), '');
    },
    onError: fail(t('moderation.failedToGeneratePreview')),
    onSettled: reread,
  });
  const remove = useMutation({
    mutationFn: () => client.missingInfo.remove({ id }),
    onSuccess: () => {
      settle();
      showToast('success', t('missing.deleted'));
    },
    onError: fail(t('missing.deleteFailed')),
    onSettled: reread,
  });

  const running: AnswerAction | null = save.isPending
    ? 'save'
    : reply.isPending
      ? 'reply'
      : preview.isPending
        ? 'preview'
        : remove.isPending
          ? 'delete'
          : null;
  return { save, reply, preview, remove, running };
}
