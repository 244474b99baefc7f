import { LIMITS } from '@parley/contract/limits.ts';
import type { AlikeComment } from '@parley/contract/shared-answers.ts';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import classes from '#features/comments/answer-alike.module.css';
import { commentKeys, useAlike } from '#features/comments/comment-queries.ts';
import { FaqChoice } from '#features/comments/faq-choice.tsx';
import { COMMENTING } from '#features/comments/use-comment-action.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useLayout } from '#lib/layout.ts';
import { useRefresh } from '#lib/live/live-state.ts';
import { useUser } from '#lib/session/user-context.ts';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { leavesThePage, useLeaving } from '#ui/use-leaving.tsx';

type Props = { commentId: string; onClose: () => void };

/** What is ticked while nobody has said otherwise: who asked in another language is answered by a draft of theirs. */
const isOffered = ({ isOtherLanguage, draft }: AlikeComment) => !isOtherLanguage || draft !== null;
/** The text of its own that a comment gets; null: the one for all. */
const ownText = ({ isOtherLanguage, draft }: AlikeComment) => (isOtherLanguage ? draft : null);

/** One answer for all who ask the same under a post, with a list to choose from. */
export function AnswerAlike({ commentId, onClose }: Props) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const refresh = useRefresh();
  const size = useLayout() === 'phone' ? 'large' : 'medium';
  const alike = useAlike(commentId);
  /** Null while nobody has typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  /** Null while nobody has said whether the answer is kept: words of one's own are, what the AI wrote it knows. */
  const [keeps, setKeeps] = useState<boolean | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const comments = alike.data?.comments ?? [];
  const chosen = comments.filter((comment) => ticks.get(comment.id) ?? isOffered(comment));
  const text = typed ?? alike.data?.suggestion ?? '';
  const length = [...text.trim()].length;
  const isOver = length > LIMITS.commentCharacters;
  const needsText = chosen.some((comment) => ownText(comment) === null);
  const isOwn = text.trim() !== (alike.data?.suggestion ?? '').trim();
  const isKept = (keeps ?? isOwn) && length > 0;
  const question = asked ?? comments[0]?.text ?? '';
  const isReady =
    chosen.length > 0 && !isOver && (length > 0 || !needsText) && (!isKept || question.trim() !== '');
  /** The answers are on their way by then: that it could not be kept takes nothing back. */
  const keepAsFaq = async (entry: { question: string; answer: string }) => {
    try {
      await client.knowledge.addFaq({ id: userId, ...entry });
      showToast('success', t('faq.added'));
    } catch (failed) {
      showToast('error', t('faq.failed'), errorMessage(failed, t('common.unknownError')));
    }
  };
  const { mutate, isPending, error } = useMutation({
    mutationKey: COMMENTING,
    mutationFn: async () => {
      await client.sharedAnswers.answer({
        id: commentId,
        userId,
        text: text.trim(),
        answers: chosen.map((comment) => {
          const own = ownText(comment);
          return own === null ? { id: comment.id } : { id: comment.id, text: own };
        }),
      });
      if (isKept) await keepAsFaq({ question: question.trim(), answer: text.trim() });
    },
    onSuccess: () => {
      setTyped(null);
      onClose();
    },
    onSettled: () => {
      for (const key of [commentKeys.often, commentKeys.lists, commentKeys.counts]) refresh(key);
    },
  });
  const { leave, question: leaving } = useLeaving({
    isUnsaved: typed !== null && typed.trim() !== '',
    isSaving: isPending,
    takesAway: leavesThePage,
    discard: () => setTyped(null),
  });
  return (
    <>
      <Dialog
        isOpen
        onClose={() => leave(onClose)}
        title={t('comments.answerAllTitle')}
        lead={t('comments.answerAllLead')}
        footer={
          <>
            <Button variant="quiet" size={size} onClick={() => leave(onClose)}>
              {t('common.cancel')}
            </Button>
            <Button
              variant="primary"
              size={size}
              disabled={!isReady}
              isBusy={isPending}
              busyLabel={t('composer.sending')}
              onClick={() => mutate()}
            >
              {t('comments.sendAll', { number: chosen.length })}
            </Button>
          </>
        }
      >
        <div className={classes.body}>
          {alike.isPending && (
            <div role="status" aria-label={t('common.loading')}>
              <Skeleton width={280} height={14} />
            </div>
          )}
          {alike.isError && !alike.data && <LoadFailed title={t('comments.loadFailed')} query={alike} />}
          {alike.data && (
            <>
              <AutoTextarea
                rows={3}
                aria-label={t('comments.replyLabel')}
                placeholder={t('comments.replyLabel')}
                aria-invalid={isOver || undefined}
                value={text}
                readOnly={isPending}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
              {isOver && (
                <p className={classes.error} role="alert">
                  {t('composer.counter', { count: length, limit: LIMITS.commentCharacters })}
                </p>
              )}
              {error !== null && (
                <p className={classes.error} role="alert">
                  {errorMessage(error, t('common.unknownError'))}
                </p>
              )}
              <FaqChoice
                isChosen={isKept}
                onChoose={setKeeps}
                question={question}
                onType={setAsked}
                isDisabled={isPending || length === 0}
              />
              <ul className={classes.list}>
                {comments.map((comment) => (
                  <Choice
                    key={comment.id}
                    comment={comment}
                    isChosen={chosen.includes(comment)}
                    isDisabled={isPending}
                    onChoose={(isChosen) => setTicks(new Map(ticks).set(comment.id, isChosen))}
                  />
                ))}
              </ul>
            </>
          )}
        </div>
      </Dialog>
      {leaving}
    </>
  );
}

type ChoiceProps = {
  comment: AlikeComment;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: (isChosen: boolean) => void;
};

function Choice({ comment, isChosen, isDisabled, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const noteId = useId();
  const own = ownText(comment);
  return (
    <li className={classes.choice}>
      <label className={classes.label}>
        <input
          type="checkbox"
          className={classes.box}
          checked={isChosen}
          disabled={isDisabled}
          aria-describedby={comment.isOtherLanguage ? noteId : undefined}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span className={classes.words}>
          <bdi className={classes.name}>@{comment.authorUsername || t('comments.unknown')}</bdi>{' '}
          <span dir="auto">{comment.text}</span>
        </span>
      </label>
      {comment.isOtherLanguage && (
        <p id={noteId} className={classes.note}>
          {own === null ? t('comments.otherLanguage') : t('comments.ownDraft')}
          {own !== null && (
            <q className={classes.own} dir="auto">
              {own}
            </q>
          )}
        </p>
      )}
    </li>
  );
}
