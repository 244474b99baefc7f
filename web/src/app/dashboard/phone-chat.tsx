import { Menu } from '@mantine/core';
import type { Conversation } from '@parley/contract/conversations.ts';
import { IconArrowRight, IconDots, IconInfoCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { ChatGestures } from '#app/dashboard/chat-gestures.tsx';
import classes from '#app/dashboard/phone-chat.module.css';
import { useNextConversation } from '#features/conversations/list/use-next-conversation.ts';
import type { ConversationDetails } from '#features/conversations/types.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const QuickActions = lazyPart(
  async () => (await import('#features/conversations/header/quick-actions.tsx')).QuickActions,
  { place: 'over' },
);

type Props = {
  conversation: ConversationDetails;
  onBack: () => void;
  onDelete: () => void;
  onShowDetails: (() => void) | null;
  /** The chat itself; the items are those of its header's menu. */
  children: (menuItems: ReactNode) => ReactNode;
};

/** The open chat under a finger: to the next chat, back, and up for the quick actions. The menu offers the same. */
export function PhoneChat({ conversation, onBack, onDelete, onShowDetails, children }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const surface = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState<boolean | null>(null);

  // In the place of this chat, so that the browser's own way back leads to the list.
  const showNext = (next: Conversation) => {
    void navigate({ to: '/dashboard', search: { conversation: next.id }, replace: true });
    if (layer.current) slideIn(layer.current);
  };

  const menuItems = (
    <>
      {onShowDetails && (
        <Menu.Item leftSection={<IconInfoCircle size={16} stroke={1.5} />} onClick={onShowDetails}>
          {t('chat.showDetails')}
        </Menu.Item>
      )}
      <NextItem conversation={conversation} onNext={showNext} />
      <Menu.Item leftSection={<IconDots size={16} stroke={1.5} />} onClick={() => setOpen(true)}>
        {t('quick.title')}
      </Menu.Item>
    </>
  );

  return (
    <div ref={surface} className={classes.surface}>
      <ChatGestures
        surface={surface}
        conversation={conversation}
        onNext={showNext}
        onBack={onBack}
        onUp={() => setOpen(true)}
      />
      <div ref={layer} className={classes.layer}>
        {children(menuItems)}
      </div>
      {isOpen !== null && (
        <QuickActions
          conversation={conversation}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onDelete={onDelete}
        />
      )}
    </div>
  );
}

type NextItemProps = { conversation: Conversation; onNext: (next: Conversation) => void };

function NextItem({ conversation, onNext }: NextItemProps) {
  const { t } = useTranslation();
  const next = useNextConversation(conversation);
  return (
    <Menu.Item
      leftSection={<IconArrowRight size={16} stroke={1.5} className="flip" />}
      disabled={next === null}
      onClick={() => next && onNext(next)}
    >
      {t('chat.next')}
    </Menu.Item>
  );
}

/** The next chat comes from where the finger pulled it. */
function slideIn(element: HTMLElement): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const from = document.documentElement.dir === 'rtl' ? '-40%' : '40%';
  element.animate([{ opacity: 0, ...(isStill ? {} : { translate: from }) }, { opacity: 1 }], {
    duration: 180,
    easing: 'cubic-bezier(.2,.7,.2,1)',
  });
}
