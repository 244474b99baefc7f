import { IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

import { useTranslation } from '#i18n/use-translation.tsx';
import classes from '#ui/chat-link.module.css';

type Props = {
  conversationId: string;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  className?: string | undefined;
};

/** The way from what is about a conversation to the conversation. */
export function ChatLink({ conversationId, onClick, className }: Props) {
  const { t } = useTranslation();
  return (
    <Link
      to="/dashboard"
      search={{ conversation: conversationId }}
      className={[classes.link, className].filter(Boolean).join(' ')}
      onClick={onClick}
    >
      <IconMessage size={14} stroke={1.5} />
      {t('missing.openChat')}
    </Link>
  );
}
