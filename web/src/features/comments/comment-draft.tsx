import type { Comment } from '@parley/contract/comments.ts';
import { IconPencil, IconRefresh, IconSend, IconX } from '@tabler/icons-react';
import { AnswerBox } from '#features/comments/answer-box.tsx';
import classes from '#features/comments/comment-draft.module.css';
import { PrivatePart } from '#features/comments/private-part.tsx';
import type { Typed } from '#features/comments/types.ts';
import type { useCommentAction } from '#features/comments/use-comment-action.ts';
import type { Composing } from '#features/comments/use-composing.ts';
import { useDraftEditing } from '#features/comments/use-draft-editing.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import { Spark } from '#ui/spark.tsx';

type Props = {
  comment: Comment;
  draft: string;
  /** Which of its two fields is open. */
  editing: 'edit' | 'editPrivate' | null;
  typed: Typed | undefined;
  composing: Composing;
  action: ReturnType<typeof useCommentAction>;
  onAskWhy: () => void;
};

/** What the AI would answer, until a person sends it, changes it or throws it away. */
export function CommentDraft({ comment, draft, editing, typed, composing, action, onAskWhy }: Props) {
  const { t } = useTranslation();
  const size = useLayout() === 'phone' ? 'large' : 'small';
  const { run, running } = action;
  const { id: userId } = useUser();
  const { draftEditing } = comment;
  const other = draftEditing && draftEditing.userId !== userId ? draftEditing : null;
  const isBusy = running !== null || other !== null;
  useDraftEditing(comment.id, editing !== null && other === null);
  const isEditing = editing === 'edit';
  const isBoth = comment.privateDraft !== null || Boolean(typed?.editPrivate?.trim());
  return (
    <section className={classes.draft} aria-label={t('comments.draft')}>
      <header className={classes.header}>
        <span className={classes.dot} />
        <h3 className={classes.title}>{t('comments.draft')}</h3>
        <span>{t('comments.notSent')}</span>
        <button
          type="button"
          className={classes.spark}
          title={t('why.ask')}
          aria-label={t('why.ask')}
          onClick={onAskWhy}
        >
          <Spark />
        </button>
      </header>
      {isEditing ? (
        <div className={classes.editor}>
          <AnswerBox
            label={t('drafts.editing')}
            text={typed?.edit ?? draft}
            isSaving
            sendLabel={t('common.save')}
            busyLabel={t('common.saving')}
            isBusy={running !== null}
            isOff={other !== null}
            onType={(text) => composing.type(comment.id, 'edit', text)}
            onSend={(text) => run({ name: 'saveDraft', text })}
            onCancel={() => composing.forget(comment.id, 'edit')}
            onClose={composing.close}
          />
        </div>
      ) : (
        <p className={classes.text} dir="auto">
          {typed?.edit ?? draft}
        </p>
      )}
      <PrivatePart
        comment={comment}
        isEditing={editing === 'editPrivate'}
        typed={typed}
        composing={composing}
        action={action}
        isTaken={other !== null}
      />
      {other && (
        <p className={classes.taken} role="status">
          <IconPencil size={14} stroke={1.5} aria-hidden="true" />
          {t('errors.draft_being_edited', { name: other.name })}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          variant="primary"
          size={size}
          icon={<IconSend size={16} stroke={1.5} className="flip" />}
          disabled={isBusy || typed?.edit?.trim() === '' || comment.isHidden}
          isBusy={running === 'sendDraft'}
          busyLabel={t('composer.sending')}
          onClick={() =>
            run({
              name: 'sendDraft',
              text: typed?.edit?.trim(),
              privateText: typed?.editPrivate?.trim() || undefined,
            })
          }
        >
          {isBoth ? t('comments.sendBoth') : t('comments.sendDraft')}
        </Button>
        <span className={classes.grow} />
        {!isEditing && (
          <Button
            variant="quiet"
            size={size}
            icon={<IconPencil size={16} stroke={1.5} />}
            disabled={isBusy}
            data-does="edit"
            onClick={() => composing.open(comment.id, 'edit')}
          >
            {t('drafts.edit')}
          </Button>
        )}
        {!isEditing && (
          <Button
            variant="quiet"
            size={size}
            icon={<IconRefresh size={16} stroke={1.5} />}
            disabled={isBusy}
            isBusy={running === 'regenerateDraft'}
            busyLabel={t('drafts.regenerating')}
            onClick={() => run({ name: 'regenerateDraft' })}
          >
            {t('drafts.regenerate')}
          </Button>
        )}
        <Button
          variant="quiet"
          size={size}
          icon={<IconX size={16} stroke={1.5} />}
          disabled={isBusy}
          isBusy={running === 'discardDraft'}
          busyLabel={t('drafts.drop')}
          onClick={() => run({ name: 'discardDraft' })}
        >
          {t('drafts.drop')}
        </Button>
      </div>
    </section>
  );
}
