import type { DeliveryState } from '@parley/contract/conversations.ts';
import type { InsufficientInfo } from '@parley/contract/missing-info.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { removeQuestion } from '#features/missing-info/live.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { readFailure } from '#lib/api/failure.ts';
import { ApiError } from '#lib/api/request.ts';
import { forgetStep, holdStep } from '#lib/held-steps.ts';
import { useRereadDecided } from '#lib/live/live-state.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

export type AnswerAction = 'save' | 'reply' | 'preview' | 'delete';

/** What stores or sends a typed answer, until which it is not safe. */
export const ANSWERING = ['answering'];

/** An answer, and the question as somebody worded it for the knowledge base. */
export type Typed = { context: string; question: string | undefined };

/** How the knowledge base would say the answer as it was then, and under which heading. */
type Preview = { context: string; text: string; removed: string[]; heading: string | null };

/** The ways to settle an open question; one at a time. */
export function useAnswer({ id, conversationId }: InsufficientInfo, onSettled?: () => void) {
  const { t } = useTranslation();
  const { undoSeconds } = useUser();
  const queryClient = useQueryClient();
  const [previewed, setPreviewed] = useState<Preview | null>(null);
  const reread = useRereadDecided(conversationId);
  const settle = () => {
    removeQuestion(queryClient, id);
    onSettled?.();
  };
  const fail = (title: string) => (error: unknown) =>
    showToast('error', title, errorMessage(error, t('common.unknownError')));

  /** What was not delivered stands in the conversation, with the way to send it again. */
  const tellSent = (deliveryState: DeliveryState | null, text?: string) =>
    deliveryState === 'failed'
      ? showToast('error', t('missing.sendFailed'), text)
      : showToast('success', t('missing.sent'), text);

  const save = useMutation({
    mutationKey: ANSWERING,
    mutationFn: (typed: Typed) => client.missingInfo.addContext({ id, ...typed }),
    onSuccess: ({ deliveryState }) => {
      settle();
      if (deliveryState === null) showToast('success', t('missing.savedTitle'), t('missing.savedText'));
      else tellSent(deliveryState, t('missing.savedToo'));
    },
    onError: fail(t('missing.sendFailed')),
    onSettled: reread,
  });
  const reply = useMutation({
    mutationKey: ANSWERING,
    mutationFn: ({ context }: Typed) => client.missingInfo.replyOnly({ id, context }),
    onSuccess: ({ deliveryState }) => {
      settle();
      tellSent(deliveryState);
    },
    onError: fail(t('missing.sendFailed')),
    onSettled: reread,
  });
  const preview = useMutation({
    mutationFn: async (typed: Typed) => {
      const outcome = await client.missingInfo.previewContext({ id, ...typed });
      if (outcome.success) {
        const { preview: text, removed = [], heading = null } = outcome;
        return { text, removed, heading };
      }
      throw new ApiError(400, JSON.stringify({ message: outcome.message }), '');
    },
    onSuccess: (shown, { context }) => setPreviewed({ context, ...shown }),
    onError: fail(t('moderation.failedToGeneratePreview')),
    onSettled: reread,
  });
  const remove = useMutation({
    mutationFn: () => client.missingInfo.remove({ id }, { context: { outlivesPage: true } }),
    onSuccess: () => {
      settle();
      showToast('success', t('missing.deleted'));
    },
    onError: (error) => {
      // Somebody settled it while it could still be taken back.
      if (readFailure(error).code === 'not_found') settle();
      else fail(t('missing.deleteFailed'))(error);
    },
    onSettled: () => {
      forgetStep(id);
      reread();
    },
  });
  /** The same time to think better of it as a rejected draft has. */
  const removeSoon = () => {
    if (undoSeconds === 0) remove.mutate();
    else holdStep(id, undoSeconds * 1_000, () => remove.mutate());
  };

  const running: AnswerAction | null = save.isPending
    ? 'save'
    : reply.isPending
      ? 'reply'
      : preview.isPending
        ? 'preview'
        : remove.isPending
          ? 'delete'
          : null;
  return { save, reply, preview, previewed, remove, removeSoon, running };
}
