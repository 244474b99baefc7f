import { Menu } from '@mantine/core';
import { IconArrowRight, IconChevronLeft, IconDots, IconInfoCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import classes from '#app/dashboard/phone-chat.module.css';
import { displayName } from '#features/conversations/names.ts';
import type { ConversationDetails } from '#features/conversations/types.ts';
import { useNextConversation } from '#features/conversations/use-next-conversation.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { CHAT_SWIPE_DISTANCE as distance } from '#lib/swipe-rules.ts';
import { useSwipe } from '#lib/use-swipe.ts';

const QuickActions = lazy(async () => ({
  default: (await import('#features/conversations/quick-actions.tsx')).QuickActions,
}));

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
  const next = useNextConversation(conversation);
  const nextName = next && displayName(next, t('chat.fallbackName'));

  // In the place of this chat, so that the browser's own way back leads to the list.
  const showNext =
    next &&
    (() => {
      void navigate({ to: '/dashboard', search: { conversation: next.id }, replace: true });
      if (layer.current) slideIn(layer.current);
    });
  useSwipe(surface, {
    forward: { distance, onSwipe: showNext },
    back: { distance, onSwipe: onBack },
    up: { distance, onSwipe: () => setOpen(true) },
  });

  const menuItems = (
    <>
      {onShowDetails && (
        <Menu.Item leftSection={<IconInfoCircle size={16} stroke={1.5} />} onClick={onShowDetails}>
          {t('chat.showDetails')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconArrowRight size={16} stroke={1.5} className="flip" />}
        disabled={!showNext}
        onClick={() => showNext?.()}
      >
        {t('chat.next')}
      </Menu.Item>
      <Menu.Item leftSection={<IconDots size={16} stroke={1.5} />} onClick={() => setOpen(true)}>
        {t('quick.title')}
      </Menu.Item>
    </>
  );

  return (
    <div ref={surface} className={classes.surface}>
      <span className={classes.hint} data-for="back" aria-hidden="true">
        <IconChevronLeft size={20} stroke={1.5} className="flip" />
      </span>
      <span className={classes.hint} data-for="forward" aria-hidden="true" dir="auto">
        {nextName}
      </span>
      <span className={classes.hint} data-for="up" aria-hidden="true">
        {t('quick.title')}
      </span>
      <div ref={layer} className={classes.layer}>
        {children(menuItems)}
      </div>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <QuickActions
            conversation={conversation}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onDelete={onDelete}
          />
        </Suspense>
      )}
    </div>
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
