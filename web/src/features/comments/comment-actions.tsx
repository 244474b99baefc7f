import type { Comment } from '@parley/contract/comments.ts';
import { IconEye, IconEyeOff, IconLock, IconMessageCircle, IconTrash } from '@tabler/icons-react';
import classes from '#features/comments/comment-card.module.css';
import type { BoxKind } from '#features/comments/types.ts';
import type { useCommentAction } from '#features/comments/use-comment-action.ts';
import type { Composing } from '#features/comments/use-composing.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import { Spark } from '#ui/spark.tsx';

type Props = {
  comment: Comment;
  box: BoxKind | null;
  composing: Composing;
  action: ReturnType<typeof useCommentAction>;
  onDelete: () => void;
};

/** What can be done with a comment as it stands; an answered one can only be deleted, or shown again. */
export function CommentActions({ comment, box, composing, action, onDelete }: Props) {
  const { t } = useTranslation();
  const size = useLayout() === 'phone' ? 'large' : 'small';
  const { id, isHidden, isGone, isLive } = comment;
  const { run, running } = action;
  const isNew = comment.status === 'new';
  const isEditing = box === 'edit' || box === 'editPrivate';
  const common = { variant: 'quiet', size, disabled: running !== null } as const;
  return (
    <div className={classes.actions}>
      {isNew && !isGone && !isLive && !isEditing && box !== 'reply' && (
        <Button
          {...common}
          icon={<IconMessageCircle size={16} stroke={1.5} />}
          data-does="reply"
          onClick={() => composing.open(id, 'reply')}
        >
          {t('comments.reply')}
        </Button>
      )}
      {isNew && !isGone && !isLive && !isHidden && comment.aiResponseDraft === null && (
        <Button
          {...common}
          icon={<Spark size={14} />}
          isBusy={running === 'aiReply'}
          busyLabel={t('drafts.regenerating')}
          onClick={() => run({ name: 'aiReply' })}
        >
          {t('comments.aiReply')}
        </Button>
      )}
      {isNew && comment.privateReply.state === 'possible' && !isEditing && box !== 'private' && (
        <Button
          {...common}
          icon={<IconLock size={16} stroke={1.5} />}
          onClick={() => composing.open(id, 'private')}
        >
          {t('comments.private')}
        </Button>
      )}
      {!isGone && (isNew || isHidden) && (
        <Button
          {...common}
          icon={isHidden ? <IconEye size={16} stroke={1.5} /> : <IconEyeOff size={16} stroke={1.5} />}
          data-does="hide"
          onClick={() => run({ name: 'hide', hide: !isHidden })}
        >
          {isHidden ? t('comments.show') : t('comments.hide')}
        </Button>
      )}
      {!isEditing && (
        <Button {...common} icon={<IconTrash size={16} stroke={1.5} />} data-does="delete" onClick={onDelete}>
          {t('comments.delete')}
        </Button>
      )}
    </div>
  );
}
