import type { PendingMessage } from '@parley/contract/replies.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { removeDraft } from '#features/replies/live.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { client } from '#lib/api/client.ts';
import { useRefresh } from '#lib/live/live-state.ts';
import { draftsKey, keysTouchedByDecision } from '#lib/query-keys.ts';
import { previewText, showToast } from '#ui/toast/toast-store.ts';

export type DraftAction = 'approve' | 'edit' | 'regenerate' | 'reject';

/** What a person can do with a draft; one at a time. */
export function useDraftActions(draft: PendingMessage) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const { id, conversationId } = draft;

  const fail = (title: string) => (error: unknown) =>
    showToast('error', title, errorMessage(error, t('common.unknownError')));
  /** The lists that an action on a draft touches. */
  const reread = () => {
    for (const key of keysTouchedByDecision(conversationId)) refresh(key);
  };

  const approve = useMutation({
    mutationFn: () => client.replies.approve({ id }),
    onSuccess: () => {
      removeDraft(queryClient, id);
      showToast('success', t('composer.sent'), previewText(draft.generatedContent));
    },
    onError: fail(t('drafts.approveFailed')),
    onSettled: reread,
  });
  const regenerate = useMutation({
    mutationFn: () => client.replies.regenerate({ id }),
    onSuccess: () => showToast('info', t('drafts.regenerated')),
    onError: fail(t('drafts.regenerateFailed')),
    onSettled: reread,
  });
  const reject = useMutation({
    mutationFn: () => client.replies.reject({ id }),
    onSuccess: () => {
      removeDraft(queryClient, id);
      showToast('info', t('drafts.rejected'));
    },
    onError: fail(t('drafts.rejectFailed')),
    onSettled: reread,
  });
  const edit = useMutation({
    mutationFn: (content: string) => client.replies.edit({ id, content }),
    onSuccess: (changed) =>
      queryClient.setQueryData<PendingMessage[]>(draftsKey, (drafts) =>
        drafts?.map((other) => (other.id === id ? changed : other)),
      ),
    onError: fail(t('drafts.editFailed')),
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
  return { approve, regenerate, reject, edit, running };
}
