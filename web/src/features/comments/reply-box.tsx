import type { Comment } from '@parley/contract/comments.ts';
import { AnswerBox } from '#features/comments/answer-box.tsx';
import { PrivateClock } from '#features/comments/private-note.tsx';
import type { Typed } from '#features/comments/types.ts';
import type { useCommentAction } from '#features/comments/use-comment-action.ts';
import type { Composing } from '#features/comments/use-composing.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

type Props = {
  comment: Comment;
  kind: 'reply' | 'private';
  typed: Typed | undefined;
  composing: Composing;
  action: ReturnType<typeof useCommentAction>;
};

/** Where a person answers: for everybody to read, or once in private. */
export function ReplyBox({ comment, kind, typed, composing, action }: Props) {
  const { t } = useTranslation();
  const { id, isHidden, privateReply } = comment;
  const { run, running } = action;
  const shared = {
    text: typed?.[kind] ?? '',
    busyLabel: t('composer.sending'),
    isBusy: running !== null,
    onType: (text: string) => composing.type(id, kind, text),
    onSend: (text: string) => run({ name: kind, text }),
    onCancel: () => composing.forget(id, kind),
    onClose: composing.close,
  };
  return kind === 'reply' ? (
    <AnswerBox
      {...shared}
      label={t('comments.replyLabel')}
      sendLabel={t('comments.sendReply')}
      isOff={isHidden}
      note={isHidden && t('errors.comment_hidden')}
    />
  ) : (
    <AnswerBox
      {...shared}
      label={t('comments.privateLabel')}
      sendLabel={t('comments.sendPrivate')}
      isOff={privateReply.state !== 'possible'}
      note={
        privateReply.state === 'expired' ? (
          t('errors.private_reply_over')
        ) : (
          <PrivateClock until={privateReply.until} />
        )
      }
    />
  );
}
