import type { Comment } from '@parley/contract/comments.ts';
import { IconUserExclamation } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { CommentActions } from '#features/comments/comment-actions.tsx';
import { CommentAnswer } from '#features/comments/comment-answer.tsx';
import { CommentBadges } from '#features/comments/comment-badges.tsx';
import classes from '#features/comments/comment-card.module.css';
import { CommentDraft } from '#features/comments/comment-draft.tsx';
import { CommentMedia } from '#features/comments/comment-media.tsx';
import { CutText } from '#features/comments/cut-text.tsx';
import { PrivateNote } from '#features/comments/private-note.tsx';
import { PublicationNote } from '#features/comments/publication-note.tsx';
import { ReplyBox } from '#features/comments/reply-box.tsx';
import type { BoxKind, Explain, Typed } from '#features/comments/types.ts';
import { UnsentNote } from '#features/comments/unsent-note.tsx';
import { useCommentAction } from '#features/comments/use-comment-action.ts';
import type { Composing } from '#features/comments/use-composing.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { sayFired } from '#i18n/fired-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { isFocusLost } from '#lib/focus-lost.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';

const TEXT_LETTERS = 100;

type Props = {
  comment: Comment;
  /** What it answers stands right above it. */
  isBelow: boolean;
  /** Which of its fields is open. */
  box: BoxKind | null;
  typed: Typed | undefined;
  composing: Composing;
  explain: Explain;
  onShowWebhook: () => void;
};

export const CommentCard = memo(function CommentCard(props: Props) {
  const { comment, isBelow, box, typed, composing, explain } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const card = useRef<HTMLElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isExplained, setExplained] = useState(false);
  const askWhy = () => setExplained(true);
  const action = useCommentAction(comment, composing);
  const { run, running, error } = action;
  useKeptFocus(card, running !== null);
  useFocusAfterBox(card, box);

  const handle = `@${comment.authorUsername || t('comments.unknown')}`;
  const { publication, aiResponseDraft } = comment;
  const isOnItsWay = publication !== null && publication.state !== 'failed';
  const isIdle = comment.status === 'new' && !isOnItsWay;
  return (
    <article
      ref={card}
      className={classes.card}
      tabIndex={-1}
      data-comment-id={comment.id}
      data-hidden={comment.isHidden || undefined}
      aria-label={`${handle}: ${comment.text || t('comments.noText')}`}
    >
      <div className={classes.body}>
        <header className={classes.header}>
          <Avatar name={handle} src={null} size={32} />
          <div className={classes.who}>
            <h2 className={classes.name}>
              <bdi>{handle}</bdi>
            </h2>
            {comment.instagramTimestamp === null ? (
              <span className={classes.time}>{t('comments.unknownTime')}</span>
            ) : (
              <time className={classes.time} dateTime={comment.instagramTimestamp}>
                {formats.dayTime(comment.instagramTimestamp)}
              </time>
            )}
          </div>
          <CommentBadges comment={comment} />
        </header>
        {comment.parent !== null && !isBelow && <Answered parent={comment.parent} />}
        {comment.text === '' ? (
          <p className={classes.noText}>{t('comments.noText')}</p>
        ) : (
          <CutText text={comment.text} limit={TEXT_LETTERS} className={classes.text} />
        )}
        {comment.attention !== null && comment.status === 'new' && (
          <p className={classes.attention} dir="auto">
            <IconUserExclamation size={16} stroke={1.5} />
            {t('comments.attention', { reason: sayFired(comment.attention, t) })}
          </p>
        )}
        <CommentAnswer comment={comment} onAskWhy={askWhy} />
        {publication && (
          <PublicationNote
            comment={comment}
            publication={publication}
            action={action}
            onDelete={() => setAsking(true)}
            onShowWebhook={props.onShowWebhook}
          />
        )}
        {aiResponseDraft !== null && isIdle && !comment.isGone && (
          <CommentDraft
            comment={comment}
            draft={aiResponseDraft}
            editing={box === 'edit' || box === 'editPrivate' ? box : null}
            typed={typed}
            composing={composing}
            action={action}
            onAskWhy={askWhy}
          />
        )}
        {isExplained && explain(comment.id, () => setExplained(false))}
        <PrivateNote comment={comment} />
        {(box === 'reply' || box === 'private') && (
          <ReplyBox comment={comment} kind={box} typed={typed} composing={composing} action={action} />
        )}
        <UnsentNote comment={comment} box={box} typed={typed} composing={composing} />
        {error !== null && (
          <p className={classes.error} role="alert">
            {errorMessage(error, t('common.unknownError'))}
          </p>
        )}
        {!isOnItsWay && (
          <CommentActions
            comment={comment}
            box={box}
            composing={composing}
            action={action}
            onDelete={() => setAsking(true)}
          />
        )}
      </div>
      {comment.instagramMediaId !== null && <CommentMedia comment={comment} />}
      {isAsking && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            run({ name: 'delete' });
          }}
          title={t('comments.deleteTitle')}
          text={t('comments.deleteText')}
          keepLabel={t('comments.keep')}
          confirmLabel={t('comments.delete')}
          busyLabel={t('maintenance.deleting')}
        />
      )}
    </article>
  );
});

/** What a reply answers, where that does not stand above it. */
function Answered({ parent }: { parent: NonNullable<Comment['parent']> }) {
  const { t } = useTranslation();
  return (
    <p className={classes.answered}>
      <span>
        {t('chat.inReplyTo')} <bdi>@{parent.authorUsername || t('comments.unknown')}</bdi>
      </span>
      <q dir="auto">{parent.text}</q>
    </p>
  );
}

/** The field that closes takes the focus with it: the card has it then. */
function useFocusAfterBox(card: { current: HTMLElement | null }, box: BoxKind | null): void {
  const before = useRef(box);
  useEffect(() => {
    if (before.current !== null && box === null && isFocusLost())
      card.current?.focus({ preventScroll: true });
    before.current = box;
  }, [card, box]);
}
