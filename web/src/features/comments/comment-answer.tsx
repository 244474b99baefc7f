import type { Comment } from '@parley/contract/comments.ts';
import { IconUser } from '@tabler/icons-react';
import classes from '#features/comments/comment-card.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Spark } from '#ui/spark.tsx';

type Props = { comment: Comment; onAskWhy: () => void };

/** What stands below the comment on Instagram, and who wrote it. */
export function CommentAnswer({ comment, onAskWhy }: Props) {
  const { t } = useTranslation();
  const { aiResponseGenerated, aiResponseText, manualResponse } = comment;
  const text = aiResponseGenerated ? aiResponseText : manualResponse;
  if (text === null) return null;
  return (
    <div className={classes.answer}>
      {aiResponseGenerated ? (
        <button
          type="button"
          className={classes.author}
          data-ai
          title={t('why.ask')}
          aria-label={`${t('chat.ai')}: ${t('why.ask')}`}
          onClick={onAskWhy}
        >
          <Spark />
          {t('chat.ai')}
        </button>
      ) : (
        <span className={classes.author}>
          <IconUser size={14} stroke={1.5} aria-hidden="true" />
          {t('comments.manual')}
        </span>
      )}
      <p dir="auto">{text}</p>
    </div>
  );
}
