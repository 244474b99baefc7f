import type { Comment } from '@parley/contract/comments.ts';
import { IconLock, IconPencil, IconX } from '@tabler/icons-react';
import { AnswerBox } from '#features/comments/answer-box.tsx';
import { PrivateClock } from '#features/comments/private-note.tsx';
import classes from '#features/comments/private-part.module.css';
import type { Typed } from '#features/comments/types.ts';
import type { useCommentAction } from '#features/comments/use-comment-action.ts';
import type { Composing } from '#features/comments/use-composing.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

type Props = {
  comment: Comment;
  isEditing: boolean;
  typed: Typed | undefined;
  composing: Composing;
  action: ReturnType<typeof useCommentAction>;
  /** Somebody else is editing the draft. */
  isTaken: boolean;
};

/** What goes to the author in private beside the draft, or the ways to put something there. */
export function PrivatePart(props: Props) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const size = isPhone ? 'large' : 'small';
  const { comment, isEditing, typed, composing, action, isTaken } = props;
  const { id, privateDraft, draftPrice, privateReply } = comment;
  const { run, running } = action;
  const isBusy = running !== null || isTaken;
  const isPossible = privateReply.state === 'possible';
  const edit = () => composing.open(id, 'editPrivate');
  if (isEditing) {
    return (
      <div className={classes.part}>
        <AnswerBox
          label={t('comments.privateLabel')}
          text={typed?.editPrivate ?? privateDraft ?? ''}
          note={<PrivateClock until={privateReply.until} />}
          isSaving
          sendLabel={t('common.save')}
          busyLabel={t('common.saving')}
          isBusy={running !== null}
          isOff={isTaken}
          onType={(text) => composing.type(id, 'editPrivate', text)}
          onSend={(text) => run({ name: 'savePrivate', text })}
          onCancel={() => composing.forget(id, 'editPrivate')}
          onClose={composing.close}
        />
      </div>
    );
  }
  const words = typed?.editPrivate ?? privateDraft;
  return (
    <>
      {words !== null && (
        <div className={classes.part}>
          <p className={classes.title}>
            <IconLock size={14} stroke={1.5} aria-hidden="true" />
            <b>{t('comments.privateLabel')}</b>
            {isPossible && <PrivateClock until={privateReply.until} />}
            <span className={classes.tools}>
              <IconButton
                label={t('comments.editPrivate')}
                size={isPhone ? 'touch' : 'small'}
                disabled={isBusy}
                onClick={edit}
              >
                <IconPencil size={16} stroke={1.5} />
              </IconButton>
              <IconButton
                label={t('comments.removePrivate')}
                size={isPhone ? 'touch' : 'small'}
                disabled={isBusy}
                onClick={() => run({ name: 'savePrivate', text: null })}
              >
                <IconX size={16} stroke={1.5} />
              </IconButton>
            </span>
          </p>
          <p className={classes.text} dir="auto">
            {words}
          </p>
          <p className={classes.note}>{t('comments.privateFirst')}</p>
        </div>
      )}
      {draftPrice !== null && (
        <p className={classes.ask}>
          {t('comments.priceAsk')}
          <Button
            size={size}
            disabled={isBusy || typed?.edit !== undefined}
            isBusy={running === 'movePrice'}
            busyLabel={t('common.saving')}
            onClick={() => run({ name: 'movePrice' })}
          >
            {t('comments.priceMove')}
          </Button>
        </p>
      )}
      {words === null && isPossible && (
        <p className={classes.ask}>
          <Button
            variant="quiet"
            size={size}
            icon={<IconLock size={16} stroke={1.5} />}
            disabled={isBusy}
            onClick={edit}
          >
            {t('comments.addPrivate')}
          </Button>
        </p>
      )}
    </>
  );
}
