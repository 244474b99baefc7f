import type { InsufficientInfo } from '@parley/contract/missing-info.ts';
import { IconChevronDown, IconChevronUp, IconClock, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { AnswerForm } from '#features/missing-info/answer-form.tsx';
import { isPartOfMore } from '#features/missing-info/part-of-more.ts';
import classes from '#features/missing-info/question-card.module.css';
import { reasonText } from '#features/missing-info/reason-text.ts';
import { useAnswer } from '#features/missing-info/use-answer.ts';
import { useFormats } from '#i18n/formats.ts';
import { loadDialogTexts } from '#i18n/i18n.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useHeldStep } from '#lib/held-steps.ts';
import { useLayout } from '#lib/layout.ts';
import { useNow } from '#lib/use-now.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { ChatLink } from '#ui/chat-link.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Spark } from '#ui/spark.tsx';
import { UndoRow } from '#ui/undo-row.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';

/** Its words come with it. */
const WishLines = lazyPart(
  async () => {
    const [{ WishLines: part }] = await Promise.all([
      import('#features/missing-info/wish-lines.tsx'),
      loadDialogTexts(),
    ]);
    return part;
  },
  { place: 'nowhere' },
);

const SHORT_WINDOW_MILLISECONDS = 4 * 3_600_000;

type Props = {
  item: InsufficientInfo;
  /** Somebody else has settled it while its answer was typed. */
  isGone: boolean;
  /** The answer so far. */
  text: string;
  /** How the knowledge base shall ask it, where somebody worded it. */
  worded: string | undefined;
  onType: (typed: { text: string } | { question: string }) => void;
  onForget: () => void;
  isOpenAtFirst: boolean;
  /** Somebody came for this question: it is brought into view, ready to be answered. */
  isWanted: boolean;
  /** Makes way for the conversation, and goes on to it then; a page goes by itself. */
  onOpenChat: ((go: () => void) => void) | null;
};

/** One question that the AI would not guess, and the place to answer it. */
export function QuestionCard(props: Props) {
  const { item, text, isOpenAtFirst, isWanted, onOpenChat } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const isPhone = useLayout() === 'phone';
  const now = useNow(60_000);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [isAsking, setAsking] = useState(false);
  const answer = useAnswer(item, props.onForget);
  // The news that it is settled can come before the answer to who settles it here.
  const isGone = props.isGone && answer.running === null;
  const deletedUntil = useHeldStep(item.id);
  const card = useRef<HTMLElement>(null);
  useKeptFocus(card, answer.running !== null || deletedUntil !== null);
  useEffect(() => {
    if (!isWanted) return;
    card.current?.scrollIntoView({ block: 'nearest' });
    card.current?.querySelector('textarea')?.focus();
  }, [isWanted]);
  const { participantName, participantUsername, participantProfilePic } = item.conversation;
  const name = participantName || participantUsername || t('chat.fallbackName');
  const left = item.windowClosesAt === null ? null : Date.parse(item.windowClosesAt) - now;

  const isTyped = text.trim() !== '';
  if (deletedUntil !== null && !isGone) {
    return (
      <div className={classes.card}>
        <UndoRow
          id={item.id}
          until={deletedUntil}
          say={(seconds) => t('missing.removedIn', { seconds })}
          size={isPhone ? 'large' : 'small'}
        />
      </div>
    );
  }
  return (
    <article
      ref={card}
      className={classes.card}
      tabIndex={-1}
      data-question-id={item.id}
      aria-label={item.userQuestion}
    >
      <header className={classes.header}>
        <Avatar name={name} src={participantProfilePic} size={32} />
        <div className={classes.who}>
          <h2 className={classes.name}>
            <span dir="auto">{name}</span>
          </h2>
          <p className={classes.time}>
            <time dateTime={item.askedAt}>{formats.cardTime(item.askedAt)}</time>
            {left !== null && left > 0 && left < SHORT_WINDOW_MILLISECONDS && (
              <span className={classes.left}>
                <IconClock size={14} stroke={1.5} />
                {t('time.left', { duration: formats.duration(left) })}
              </span>
            )}
          </p>
        </div>
        {!isGone && (
          <>
            <Button
              variant="quiet"
              size="small"
              aria-expanded={isOpen}
              endIcon={
                isOpen ? <IconChevronUp size={16} stroke={1.5} /> : <IconChevronDown size={16} stroke={1.5} />
              }
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t('missing.hide') : t('missing.answer')}
            </Button>
            <IconButton
              label={t('missing.delete')}
              size={isPhone ? 'touch' : 'small'}
              disabled={answer.running !== null}
              onClick={() => (isTyped ? setAsking(true) : answer.removeSoon())}
            >
              <IconTrash size={16} stroke={1.5} />
            </IconButton>
          </>
        )}
      </header>
      <blockquote className={classes.question} dir="auto">
        {item.userQuestion}
      </blockquote>
      {isPartOfMore(item) && (
        <p className={classes.whole}>
          <span>{t('missing.wholeMessage')}</span>
          <q className={classes.wholeText} dir="auto">
            {item.customerWords}
          </q>
        </p>
      )}
      {item.isCut && <p className={classes.whole}>{t('drafts.cut')}</p>}
      {item.wish ? (
        <WishLines wish={item.wish} />
      ) : (
        <p className={classes.reason}>
          <Spark size={14} />
          <span dir="auto">{reasonText(item)}</span>
        </p>
      )}
      {item.conversationId !== null && (
        <ChatLink conversationId={item.conversationId} onOpen={onOpenChat} className={classes.chatLink} />
      )}
      {!isOpen && !isGone && isTyped && (
        <p className={classes.typed}>
          {t('missing.typed')}
          <q dir="auto">{text}</q>
        </p>
      )}
      {(isOpen || isGone) && <AnswerForm {...props} isGone={isGone} name={name} answer={answer} />}
      {isAsking && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            answer.remove.mutate();
          }}
          title={t('missing.deleteTitle')}
          text={t('missing.deleteText')}
          keepLabel={t('editor.keep')}
          confirmLabel={t('missing.delete')}
          busyLabel={t('missing.delete')}
        />
      )}
    </article>
  );
}
