import type { Conversation } from '@parley/contract/conversations.ts';
import { IconClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, type PointerEvent, useRef } from 'react';
import { prefetchConversation } from '#features/conversations/conversation-queries.ts';
import { OthersHere } from '#features/conversations/header/others-here.tsx';
import { KindIcon } from '#features/conversations/kind-icon.tsx';
import classes from '#features/conversations/list/conversation-row.module.css';
import { displayName, pictureOf } from '#features/conversations/names.ts';
import { shortWindowLeft } from '#features/conversations/reply-window.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Avatar } from '#ui/avatar.tsx';
import { hintOf } from '#ui/hint.ts';
import { Spark } from '#ui/spark.tsx';

type Props = {
  conversation: Conversation;
  isSelected: boolean;
  /** The one row that the Tab key stops at. */
  isTabStop: boolean;
  onFocus: (id: string) => void;
  now: number;
};

export const ConversationRow = memo(function ConversationRow({
  conversation,
  isSelected,
  isTabStop,
  onFocus,
  now,
}: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isPhone = useLayout() === 'phone';
  const name = displayName(conversation, t('chat.fallbackName'));
  const isUnread = conversation.unreadCount > 0;
  const waitsForUs = !conversation.lastMessageIsFromUser || conversation.draftPreview !== null;
  const left = waitsForUs ? shortWindowLeft(conversation.window.closesAt, now) : null;

  return (
    <Link
      to="/dashboard"
      search={{ conversation: conversation.id }}
      className={classes.row}
      data-selected={isSelected || undefined}
      data-unread={isUnread || undefined}
      aria-current={isSelected ? 'true' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      // A press opens the row anyway, and an opened row is the stop.
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onFocus(conversation.id)}
      preload={false}
      {...useEarlyRead(conversation.id)}
    >
      <Avatar name={name} src={pictureOf(conversation)} size={isPhone ? 48 : 40} />
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={`${classes.name} match-parent`} dir="auto">
            {name}
          </span>
          {conversation.isTest && <span className={classes.test}>{t('list.test')}</span>}
          <time className={classes.time} dateTime={conversation.lastMessageAt}>
            {formats.listTime(conversation.lastMessageAt, new Date(now))}
          </time>
        </span>
        <span className={classes.second}>
          <Preview conversation={conversation} />
          <OthersHere conversationId={conversation.id} place="row" />
          {left !== null && (
            <span
              className={classes.left}
              title={t('composer.windowLeft', { duration: formats.duration(left) })}
            >
              <IconClock size={14} stroke={1.5} />
              <span aria-hidden="true">{formats.duration(left)}</span>
              <span className="sr-only">{t('time.left', { duration: formats.duration(left) })}</span>
            </span>
          )}
          <Mark conversation={conversation} />
        </span>
      </span>
    </Link>
  );
});

/** A pointer that rests on a row is about to press it; a finger tells only when it presses. */
const REST_MILLISECONDS = 60;

/** Asks for what the row opens before it is opened. */
function useEarlyRead(id: string) {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = () => {
    clearTimeout(timer.current);
    void prefetchConversation(queryClient, id);
  };
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') timer.current = setTimeout(read, REST_MILLISECONDS);
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onPointerDown: read,
  };
}

function Preview({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const { draftPreview, lastMessageContent, lastMessageType, lastMessageAuthor } = conversation;
  if (draftPreview !== null) {
    return (
      <span className={classes.preview}>
        <b className={classes.draft}>{t('list.draft')}</b>
        <span className={classes.text} dir="auto">
          {draftPreview}
        </span>
      </span>
    );
  }
  const words = lastMessageContent || t(`kinds.${lastMessageType}`);
  const isByHand = lastMessageAuthor === 'person' || lastMessageAuthor === 'app';
  return (
    <span className={classes.preview}>
      {lastMessageAuthor === 'ai' && <Spark />}
      {lastMessageType !== 'text' && <KindIcon type={lastMessageType} size={14} />}
      {/* Apart from the words: within one line their own direction would be lost. */}
      {isByHand && <span className={classes.author}>{t('list.you')}</span>}
      <span className={classes.text} dir="auto">
        {words}
      </span>
    </span>
  );
}

/** The red mark where a person is needed; it stands in the place of the unread dot. */
function Mark({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const attention = conversation.aiDisabledByTrigger ? 'trigger' : conversation.attention;
  if (attention !== null) {
    const label = {
      trigger: t('list.attentionTrigger'),
      failed: t('list.attentionFailed'),
      held: t('list.attentionHeld'),
      unknown: t('list.attentionUnknown'),
    }[attention];
    return (
      <span className={classes.flag} role="img" aria-label={label} {...hintOf(label)}>
        <svg width="12" height="12" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M10 4.5v7M10 15v.2" />
        </svg>
      </span>
    );
  }
  if (conversation.unreadCount === 0) return null;
  return (
    <span
      className={classes.dot}
      role="img"
      aria-label={t('list.unreadMessages', { count: conversation.unreadCount })}
    />
  );
}
