import type { PendingMessage } from '@parley/contract/replies.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { readDrafts } from '#features/replies/draft-queries.ts';
import { focusDraft, readFocusedDraft } from '#features/replies/focus-draft.ts';
import { findDraft, findNext } from '#features/replies/next-draft.ts';
import type { Decision } from '#features/replies/use-draft-actions.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { announce } from '#lib/announce.ts';
import { readHeldStep } from '#lib/held-steps.ts';
import { takeUndo } from '#lib/keys/undo-offer.ts';
import { allDraftsKey } from '#lib/query-keys.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

const waits = ({ id }: { id: string }) => readHeldStep(id) === null;

/** Working off the drafts one after the other: which comes next, and what is said on the way. */
export function useTriage() {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const router = useRouter();

  const readOpenConversation = () => (router.state.location.search as { conversation?: string }).conversation;
  const goTo = (conversationId: string, draftId: string) =>
    void router.navigate({
      to: '/dashboard',
      search: { conversation: conversationId },
      state: { opening: { by: 'draft', draftId, at: Date.now() } },
    });

  const step = async (by: 1 | -1) => {
    const drafts = (await readDrafts(queryClient, userId)).filter(waits);
    const focused = readFocusedDraft();
    // A draft that is open and has not the focus comes before all others.
    const open = drafts.find(({ conversationId }) => conversationId === readOpenConversation());
    const next = focused === undefined && open ? open : findDraft(drafts, focused, by);
    if (next) goTo(next.conversationId, next.id);
    else if (focused === undefined) announce(t('list.noDrafts'));
    else announce(t('keys.noOtherDraft'));
  };

  const undo = async () => {
    const offer = takeUndo(Date.now());
    if (!offer || !(await offer.run())) {
      if (!offer) announce(t('keys.nothingToUndo'));
      return;
    }
    const { conversationId, draftId } = offer;
    if (draftId !== null) goTo(conversationId, draftId);
    else void router.navigate({ to: '/dashboard', search: { conversation: conversationId } });
  };

  const onDecided = async ({ outcome, draft, isByKey }: Decision) => {
    // Its place among the others is known from before.
    const known = queryClient.getQueryData<PendingMessage[]>(allDraftsKey) ?? [];
    const left = (await readDrafts(queryClient, userId)).filter(
      (other) => other.id !== draft.id && waits(other),
    );
    const words = outcome === 'approved' ? t('keys.approved') : t('keys.rejected');
    announce(`${words} ${left.length > 0 ? t('keys.left', { count: left.length }) : t('keys.noneLeft')}`);
    if (!isByKey || readOpenConversation() !== draft.conversationId) return;
    const next = findNext(known, left, draft.id);
    if (!next) document.getElementById('main')?.focus();
    else if (next.conversationId !== draft.conversationId || !focusDraft(next.id)) {
      goTo(next.conversationId, next.id);
    }
  };

  const fail = (error: unknown) =>
    showToast('error', t('common.error'), errorMessage(error, t('common.unknownError')));
  return {
    toNextDraft: () => void step(1).catch(fail),
    toPreviousDraft: () => void step(-1).catch(fail),
    undo: () => void undo().catch(fail),
    onDecided: (decision: Decision) => void onDecided(decision).catch(fail),
  };
}
