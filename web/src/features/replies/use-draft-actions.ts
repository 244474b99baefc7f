import type { PendingMessage } from '@parley/contract/replies.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endEdit } from '#features/replies/edit-store.ts';
import { changeDrafts, removeDraft } from '#features/replies/live.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { readFailure } from '#lib/api/failure.ts';
import { forgetStep, holdStep, takeBackStep } from '#lib/held-steps.ts';
import { offerUndo } from '#lib/keys/undo-offer.ts';
import { useRereadDecided } from '#lib/live/live-state.ts';
import { useUser } from '#lib/session/user-context.ts';
import { previewText, showToast } from '#ui/toast/toast-store.ts';

export type DraftAction = 'approve' | 'edit' | 'regenerate' | 'reject';

/** A draft was approved or rejected. `isByKey`: by somebody who works without the mouse. */
export type Decision = { outcome: 'approved' | 'rejected'; draft: PendingMessage; isByKey: boolean };

/** `withoutFiles`: the text goes alone. */
type Approval = { isByKey: boolean; evenIfOutdated?: boolean; withoutFiles?: boolean };

/** What a person can do with a draft; one at a time. A saved edit ends what was typed under `editKey`. */
export function useDraftActions(
  draft: PendingMessage,
  onDecided: (decision: Decision) => void,
  editKey = draft.id,
) {
  const { t } = useTranslation();
  const { undoSeconds } = useUser();
  const queryClient = useQueryClient();
  const { id, conversationId } = draft;

  const fail = (title: string) => (error: unknown) =>
    showToast('error', title, errorMessage(error, t('common.unknownError')));
  const reread = useRereadDecided(conversationId);

  const takeBackMessage = async (messageId: string) => {
    try {
      await client.conversations.undo({ id: messageId });
      showToast('info', t('delivery.undone'), t('delivery.undoneDraft'));
      reread();
      return true;
    } catch (error) {
      fail(t('delivery.undoFailed'))(error);
      return false;
    }
  };

  const approve = useMutation({
    mutationFn: ({ evenIfOutdated = false, withoutFiles = false }: Approval) =>
      client.replies.approve({ id, evenIfOutdated, ...(withoutFiles ? { withoutFiles } : {}) }),
    onSuccess: ({ messageId, undoUntil }, { isByKey }) => {
      if (messageId !== null && undoUntil !== null) {
        offerUndo({
          conversationId,
          draftId: id,
          until: Date.parse(undoUntil),
          run: () => takeBackMessage(messageId),
        });
      }
      onDecided({ outcome: 'approved', draft, isByKey });
      removeDraft(queryClient, id);
      // It leaves when the time to take it back is over, which the chat counts.
      showToast('success', t('drafts.approved'), previewText(draft.generatedContent));
    },
    onError: (error) => {
      // The card tells it, and asks.
      if (!isOutdated(error)) fail(t('drafts.approveFailed'))(error);
    },
    onSettled: reread,
  });
  const regenerate = useMutation({
    mutationFn: () => client.replies.regenerate({ id }),
    onSuccess: () => showToast('info', t('drafts.regenerated')),
    onError: fail(t('drafts.regenerateFailed')),
    onSettled: reread,
  });
  const reject = useMutation({
    mutationFn: () => client.replies.reject({ id }, { context: { outlivesPage: true } }),
    onSuccess: () => {
      removeDraft(queryClient, id);
      showToast('info', t('drafts.rejected'));
    },
    onError: fail(t('drafts.rejectFailed')),
    onSettled: () => {
      forgetStep(id);
      reread();
    },
  });
  /** The same time to think better of it as an approved draft has. */
  const rejectSoon = (isByKey: boolean) => {
    const milliseconds = undoSeconds * 1_000;
    if (milliseconds === 0) reject.mutate();
    else {
      holdStep(id, milliseconds, () => reject.mutate());
      const until = Date.now() + milliseconds;
      offerUndo({ conversationId, draftId: id, until, run: () => Promise.resolve(takeBackStep(id)) });
    }
    onDecided({ outcome: 'rejected', draft, isByKey });
  };
  const edit = useMutation({
    mutationFn: (content: string) => client.replies.edit({ id, content }),
    onSuccess: (changed) => {
      changeDrafts(queryClient, (drafts) => drafts.map((other) => (other.id === id ? changed : other)));
      endEdit(editKey);
    },
    onError: (error) => {
      // Another draft has its place, or nothing: the field stays, and tells it as soon as the list is read.
      if (readFailure(error).code !== 'draft_resolved') fail(t('drafts.editFailed'))(error);
    },
    onSettled: reread,
  });

  const running: DraftAction | null = approve.isPending
    ? 'approve'
    : regenerate.isPending
      ? 'regenerate'
      : reject.isPending
        ? 'reject'
        : edit.isPending
          ? 'edit'
          : null;
  return { approve, isRefused: isOutdated(approve.error), regenerate, rejectSoon, edit, running };
}

/** Whether the server wants to hear once more that an outdated draft is to be sent. */
function isOutdated(error: unknown): boolean {
  return readFailure(error).code === 'draft_outdated';
}
