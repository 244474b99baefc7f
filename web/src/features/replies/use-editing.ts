import { useEffect, useEffectEvent } from 'react';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { readFailure } from '#lib/api/failure.ts';
import { usePageVisible } from '#lib/use-page-visible.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** The server keeps a draft for half a minute. */
const AGAIN_MILLISECONDS = 10_000;

/**
 * Says that one edits the draft, as long as the field stands and is seen; null for a draft that is gone. That somebody
 * else edits it is told once, and what is typed stays.
 */
export function useEditing(draftId: string | null): void {
  const { t } = useTranslation();
  const isVisible = usePageVisible();
  const onError = useEffectEvent((error: unknown, isFirst: boolean) => {
    // What fails otherwise is tried again soon, and says nothing of the text.
    if (isFirst && readFailure(error).code === 'draft_being_edited') {
      showToast('error', errorMessage(error, t('common.unknownError')));
    }
  });
  useEffect(() => {
    if (draftId === null || !isVisible) return;
    const say = (isFirst: boolean) => {
      client.replies.beginEditing({ id: draftId }).catch((error: unknown) => onError(error, isFirst));
    };
    say(true);
    const timer = setInterval(() => say(false), AGAIN_MILLISECONDS);
    return () => {
      clearInterval(timer);
      // Who cannot be told finds out when the half minute is over.
      client.replies.endEditing({ id: draftId }, { context: { outlivesPage: true } }).catch(() => undefined);
    };
  }, [draftId, isVisible]);
}
