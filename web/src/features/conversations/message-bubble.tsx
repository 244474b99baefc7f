import type { Message } from '@parley/contract/conversations.ts';
import type { TFunction } from 'i18next';
import { memo, useContext } from 'react';
import { useTranslation } from 'react-i18next';

import { AskWhyContext } from '#features/conversations/ask-why.ts';
import { DeliveryLine } from '#features/conversations/delivery-line.tsx';
import { KindIcon } from '#features/conversations/kind-icon.tsx';
import classes from '#features/conversations/message-bubble.module.css';
import { clockDuration, messageText } from '#features/conversations/message-text.ts';
import { Reactions } from '#features/conversations/reactions.tsx';
import { useFormats } from '#i18n/formats.ts';
import { Spark } from '#ui/spark.tsx';

type Props = {
  message: Message;
  /** The message that this one answers: null when it is not known here, undefined when it answers none. */
  replyTo: Message | null | undefined;
  isFirstOfGroup: boolean;
  isLastOfGroup: boolean;
};

export const MessageBubble = memo(function MessageBubble({
  message,
  replyTo,
  isFirstOfGroup,
  isLastOfGroup,
}: Props) {
  const { t } = useTranslation();
  const text = messageText(message);
  const isUnsent = message.unsentAt !== null;
  const isEdited = message.editedAt !== null && !isUnsent;
  return (
    <article
      className={classes.message}
      data-side={message.isFromUser ? 'out' : 'in'}
      data-tight={!isFirstOfGroup || undefined}
      data-reacted={message.reactions.length > 0 || undefined}
      data-message-id={message.id}
    >
      <div className={classes.bubbleBox}>
        <div className={classes.bubble} data-unsent={isUnsent || undefined}>
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
            <>
              {message.messageType !== 'text' && <KindLabel message={message} />}
              {(text || message.messageType === 'text') && (
                <p className={classes.text} dir="auto">
                  {text}
                </p>
              )}
            </>
          )}
        </div>
        <Reactions reactions={message.reactions} />
      </div>
      {(isLastOfGroup || isEdited) && <Meta message={message} t={t} />}
    </article>
  );
});

/** Names what stands here in place of the media itself. */
function KindLabel({ message }: { message: Message }) {
  const { t } = useTranslation();
  const duration = message.audioDuration === null ? '' : `, ${clockDuration(message.audioDuration)}`;
  return (
    <span className={classes.kind}>
      <KindIcon type={message.messageType} size={16} />
      {t(`kinds.${message.messageType}`)}
      {duration}
    </span>
  );
}

// Hundreds of these are made while a thread scrolls: they share the words of their bubble.
type LineProps = { message: Message; t: TFunction };

function Meta({ message, t }: LineProps) {
  const formats = useFormats();
  return (
    <div className={classes.meta}>
      <Author message={message} t={t} />
      <time className={classes.part} dateTime={message.createdAt}>
        {formats.messageTime(message.createdAt)}
      </time>
      {message.editedAt && !message.unsentAt && <span className={classes.part}>{t('chat.edited')}</span>}
      {message.deliveryState && <DeliveryLine message={message} />}
    </div>
  );
}

function Author({ message, t }: LineProps) {
  const askWhy = useContext(AskWhyContext);
  if (message.author === 'ai') {
    const className = `${classes.ai} ${classes.part}`;
    const words = (
      <>
        <Spark />
        {t('chat.ai')}
      </>
    );
    if (!askWhy) {
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
        onClick={() => askWhy(message.id)}
      >
        {words}
      </button>
    );
  }
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
