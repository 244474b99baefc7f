import type { SharedAnswer } from '@parley/contract/shared-answers.ts';
import { useMutation } from '@tanstack/react-query';
import classes from '#features/comments/asked-often.module.css';
import { commentKeys } from '#features/comments/comment-queries.ts';
import { COMMENTING } from '#features/comments/use-comment-action.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useLayout } from '#lib/layout.ts';
import { useRefresh } from '#lib/live/live-state.ts';
import { useUser } from '#lib/session/user-context.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';

/** Answers that were approved together: how far they are, and the way to take back what has not gone out. */
export function SharedAnswerRow({ answer }: { answer: SharedAnswer }) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const refresh = useRefresh();
  const size = useLayout() === 'phone' ? 'large' : 'small';
  const { commentId, text, total, sent, waiting, failed, undoUntil, nextAt } = answer;
  const now = useNow(nextAt === null ? null : 500);
  const next = nextAt === null ? 0 : Math.ceil((Date.parse(nextAt) - now) / 1000);
  const isOpen = undoUntil !== null && Date.parse(undoUntil) > now;
  const { mutate, isPending, error } = useMutation({
    mutationKey: COMMENTING,
    mutationFn: () => client.sharedAnswers.stop({ id: commentId, userId }),
    onSettled: () => {
      for (const key of [commentKeys.often, commentKeys.lists, commentKeys.counts]) refresh(key);
    },
  });
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <q className={classes.asked} dir="auto">
          {text}
        </q>
        <span className={classes.under}>
          <span role="status">{t('comments.sentOf', { sent, total })}</span>
          {next > 0 && <span>{t('comments.nextIn', { seconds: next })}</span>}
          {failed > 0 && <span className={classes.failed}>{t('comments.notSentOf', { failed })}</span>}
        </span>
        {error !== null && (
          <span className={classes.failed} role="alert">
            {errorMessage(error, t('common.unknownError'))}
          </span>
        )}
      </div>
      {waiting > 0 && (
        <Button size={size} isBusy={isPending} busyLabel={t('comments.stopAll')} onClick={() => mutate()}>
          {isOpen ? t('delivery.undo') : t('comments.stopAll')}
        </Button>
      )}
    </li>
  );
}
