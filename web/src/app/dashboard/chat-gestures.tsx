import type { Conversation } from '@parley/contract/conversations.ts';
import { IconChevronLeft } from '@tabler/icons-react';
import type { RefObject } from 'react';

import classes from '#app/dashboard/phone-chat.module.css';
import { useNextConversation } from '#features/conversations/list/use-next-conversation.ts';
import { displayName } from '#features/conversations/names.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { CHAT_SWIPE_DISTANCE as distance } from '#lib/swipe-rules.ts';
import { useIsPainted } from '#lib/use-is-painted.ts';
import { useSwipe } from '#lib/use-swipe.ts';

type Props = {
  surface: RefObject<HTMLElement | null>;
  conversation: Conversation;
  onNext: (next: Conversation) => void;
  onBack: () => void;
  onUp: () => void;
};

/** What a finger does on an open chat, with the words behind it. The messages are shown first. */
export function ChatGestures(props: Props) {
  return useIsPainted() ? <Gestures {...props} /> : null;
}

function Gestures({ surface, conversation, onNext, onBack, onUp }: Props) {
  const { t } = useTranslation();
  const next = useNextConversation(conversation);
  useSwipe(surface, {
    forward: { distance, onSwipe: next && (() => onNext(next)) },
    back: { distance, onSwipe: onBack },
    up: { distance, onSwipe: onUp },
  });
  return (
    <>
      <span className={classes.hint} data-for="back" aria-hidden="true">
        <IconChevronLeft size={20} stroke={1.5} className="flip" />
      </span>
      <span className={classes.hint} data-for="forward" aria-hidden="true" dir="auto">
        {next && displayName(next, t('chat.fallbackName'))}
      </span>
      <span className={classes.hint} data-for="up" aria-hidden="true">
        {t('quick.title')}
      </span>
    </>
  );
}
