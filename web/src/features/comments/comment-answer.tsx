import type { Comment } from '@parley/contract/comments.ts';
import { IconUser } from '@tabler/icons-react';
import classes from '#features/comments/comment-card.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Spark } from '#ui/spark.tsx';

/** What stands below the comment on Instagram, and who wrote it. */
export function CommentAnswer({ comment }: { comment: Comment }) {
  const { t } = useTranslation();
  const { aiResponseGenerated, aiResponseText, manualResponse } = comment;
  const text = aiResponseGenerated ? aiResponseText : manualResponse;
  if (text === null) return null;
  return (
    <div className={classes.answer}>
      <span className={classes.author} data-ai={aiResponseGenerated || undefined}>
        {aiResponseGenerated ? <Spark /> : <IconUser size={14} stroke={1.5} aria-hidden="true" />}
        {aiResponseGenerated ? t('chat.ai') : t('comments.manual')}
      </span>
      <p dir="auto">{text}</p>
    </div>
  );
}
