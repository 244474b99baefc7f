import type { Message } from '@parley/contract/conversations.ts';
import { IconMoodSmile } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { memo, type ReactNode, useContext, useState } from 'react';
import { DeliveryLine } from '#features/conversations/delivery/delivery-line.tsx';
import { KindIcon } from '#features/conversations/kind-icon.tsx';
import { Caption } from '#features/conversations/media/caption.tsx';
import { Fold } from '#features/conversations/media/fold.tsx';
import { Analysis, MessageMedia } from '#features/conversations/media/message-media.tsx';
import { piecesOf } from '#features/conversations/media/pieces.ts';
import { Share } from '#features/conversations/media/share.tsx';
import { Story } from '#features/conversations/media/story.tsx';
import { Transcript } from '#features/conversations/media/voice.tsx';
import { messageText, ownText } from '#features/conversations/message-text.ts';
import { AskWhyContext } from '#features/conversations/thread/ask-why.ts';
import { FromComment } from '#features/conversations/thread/from-comment.tsx';
import { LinkedText } from '#features/conversations/thread/linked-text.tsx';
import classes from '#features/conversations/thread/message-bubble.module.css';
import { Reactions } from '#features/conversations/thread/reactions.tsx';
import { SoughtContext } from '#features/conversations/thread/sought.ts';
import { usePress } from '#features/conversations/thread/use-press.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Spark } from '#ui/spark.tsx';

const ReactionPicker = lazyPart(
  async () => (await import('#features/conversations/thread/reaction-picker.tsx')).ReactionPicker,
  { place: 'over' },
);

type Props = {
  message: Message;
  /** The message that this one answers: null when it is not known here, undefined when it answers none. */
  replyTo: Message | null | undefined;
  isFirstOfGroup: boolean;
  isLastOfGroup: boolean;
  /** Its day is told above it. */
  isUnderDay?: boolean;
};

export const MessageBubble = memo(function MessageBubble({
  message,
  replyTo,
  isFirstOfGroup,
  isLastOfGroup,
  isUnderDay = false,
}: Props) {
  const { t } = useTranslation();
  const isUnsent = message.unsentAt !== null;
  const isEdited = message.editedAt !== null && !isUnsent;
  const [isPicking, setPicking] = useState(false);
  // The customer's side only: what the business says of its own words nobody sees.
  const mayReact = !message.isFromUser && !isUnsent;
  const press = usePress(() => setPicking(true));
  const isSought = useContext(SoughtContext) === message.id;
  return (
    <article
      className={classes.message}
      data-side={message.isFromUser ? 'out' : 'in'}
      data-tight={!isFirstOfGroup || undefined}
      data-reacted={message.reactions.length > 0 || undefined}
      data-message-id={message.id}
      aria-current={isSought || undefined}
    >
      {message.fromComment && !isUnsent && <FromComment from={message.fromComment} t={t} />}
      <div className={classes.bubbleBox}>
        <div
          className={classes.bubble}
          data-unsent={isUnsent || undefined}
          data-framed={(!isUnsent && replyTo === undefined && isFramed(message)) || undefined}
          data-pressable={mayReact || undefined}
          {...(mayReact ? press : {})}
        >
          {replyTo !== undefined && (
            <div className={classes.quote}>
              <span className={classes.quoteLabel}>{t('chat.inReplyTo')}</span>
              <span className={classes.quoteText} dir="auto">
                {replyTo ? messageText(replyTo) || t(`kinds.${replyTo.messageType}`) : t('chat.original')}
              </span>
            </div>
          )}
          {isUnsent ? (
            <p className={classes.unsent}>{t('chat.unsent')}</p>
          ) : (
            <Content message={message} t={t} />
          )}
        </div>
        <Reactions reactions={message.reactions} t={t} />
        {mayReact && (
          <button
            type="button"
            className={classes.react}
            aria-label={t('media.react')}
            aria-expanded={isPicking}
            onClick={() => setPicking(true)}
          >
            <IconMoodSmile size={18} stroke={1.5} aria-hidden="true" />
          </button>
        )}
        {isPicking && <ReactionPicker message={message} onClose={() => setPicking(false)} />}
      </div>
      {(isLastOfGroup || isEdited) && <Meta message={message} t={t} isUnderDay={isUnderDay} />}
    </article>
  );
});

/** Whether pictures and videos stand first in the bubble, so that its edge is narrow. */
function isFramed(message: Message): boolean {
  const pieces = piecesOf(message);
  return (
    pieces.length > 0 &&
    message.storyData === null &&
    pieces.every(({ kind }) => kind === 'image' || kind === 'video')
  );
}

/** Hundreds of these are made while a thread scrolls: they share the words of their bubble. */
type LineProps = { message: Message; t: TFunction };

/** What was said, with what it was said about. */
function Content({ message, t }: LineProps) {
  const text = ownText(message);
  const { messageType } = message;
  const pieces = piecesOf(message);
  const isPlain = pieces.length === 0 && messageType !== 'share' && messageType !== 'reel';
  const words: ReactNode =
    text &&
    (isPlain ? (
      <p className={classes.text} dir="auto">
        <LinkedText text={text} />
      </p>
    ) : (
      <Fold id={`${message.id}:text`} label={t('media.description')} text={text} />
    ));
  return (
    <>
      {(messageType === 'share' || messageType === 'reel') && <Share message={message} />}
      {pieces.length > 0 && <MessageMedia message={message} pieces={pieces} />}
      {(messageType === 'audio' || messageType === 'video') && <Transcript message={message} />}
      {messageType === 'story' || message.storyData ? (
        <Story message={message}>{words}</Story>
      ) : (
        <>
          {isPlain && messageType !== 'text' && <KindLabel message={message} t={t} />}
          {words || (messageType === 'text' && pieces.length === 0 && <p className={classes.text} />)}
        </>
      )}
      <Caption message={message} t={t} />
      <Analysis message={message} t={t} />
    </>
  );
}

/** Names what has nothing else to show. */
function KindLabel({ message, t }: LineProps) {
  return (
    <span className={classes.kind}>
      <KindIcon type={message.messageType} size={16} />
      {t(`kinds.${message.messageType}`)}
    </span>
  );
}

function Meta({ message, t, isUnderDay }: LineProps & { isUnderDay: boolean }) {
  const formats = useFormats();
  const whole = formats.messageTime(message.createdAt);
  return (
    <div className={classes.meta}>
      <Author message={message} t={t} />
      <time className={classes.part} dateTime={message.createdAt} title={whole}>
        {isUnderDay ? formats.clock(new Date(message.createdAt)) : whole}
      </time>
      {message.editedAt && !message.unsentAt && <span className={classes.part}>{t('chat.edited')}</span>}
      {message.deliveryState && <DeliveryLine message={message} t={t} />}
    </div>
  );
}

function Author({ message, t }: LineProps) {
  const why = useContext(AskWhyContext);
  if (message.author === 'ai') {
    const className = `${classes.ai} ${classes.part}`;
    const words = (
      <>
        <Spark />
        {t('chat.ai')}
      </>
    );
    if (!why) {
      return (
        <span className={className} title={t('chat.byAi')}>
          {words}
        </span>
      );
    }
    return (
      <button
        type="button"
        className={className}
        title={t('why.ask')}
        aria-label={`${t('chat.ai')}: ${t('why.ask')}`}
        aria-current={why.explained === message.id || undefined}
        onClick={() => why.ask(message.id)}
      >
        {words}
      </button>
    );
  }
  if (message.fromComment) return <span className={classes.part}>{t('comments.privateLabel')}</span>;
  if (message.author === 'app') return <span className={classes.part}>{t('chat.sentFromApp')}</span>;
  if (message.author === 'person' && message.senderName) {
    return (
      <span className={classes.part} dir="auto">
        {t('chat.sentBy', { name: message.senderName })}
      </span>
    );
  }
  return null;
}
