import { IconMessage } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

import { useTranslation } from '#i18n/use-translation.tsx';
import classes from '#ui/chat-link.module.css';

type Props = {
  conversationId: string;
  /** Goes there at once or after a question; null where nothing stands in the way, or the step itself asks. */
  onOpen: ((go: () => void) => void) | null;
  className?: string | undefined;
};

/** The way from what is about a conversation to the conversation. */
export function ChatLink({ conversationId, onOpen, className }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = { conversation: conversationId };
  const open = (event: MouseEvent) => {
    // Another tab takes nothing away here.
    if (onOpen === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(() => void navigate({ to: '/dashboard', search }));
  };
  return (
    <Link
      to="/dashboard"
      search={search}
      className={[classes.link, className].filter(Boolean).join(' ')}
      onClick={open}
    >
      <IconMessage size={14} stroke={1.5} />
      {t('missing.openChat')}
    </Link>
  );
}
