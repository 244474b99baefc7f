import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useDialogs } from '#app/dashboard/dashboard-dialogs.tsx';
import classes from '#app/dashboard/details-panel.module.css';
import section from '#features/conversations/details.module.css';
import { Details } from '#features/conversations/details.tsx';
import { WhyThisAnswer } from '#features/replies/why-this-answer.tsx';
import { WhyThisDraft } from '#features/replies/why-this-draft.tsx';
import { useLayout } from '#lib/layout.ts';
import { EndSheet } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';

type Asked = {
  conversationId: string;
  /** The message that somebody wants explained; null for the draft that waits. */
  messageId: string | null;
  onForget: () => void;
};

/** The third column of a wide window. */
export function DetailsPanel({ onHide, ...asked }: Asked & { onHide: () => void }) {
  const { t } = useTranslation();
  return (
    <aside className={classes.panel} aria-label={t('details.title')}>
      <header className={classes.header}>
        <h2 className={classes.title}>{t('details.title')}</h2>
        <IconButton label={t('chat.hideDetails')} onClick={onHide}>
          <IconLayoutSidebarRight size={18} stroke={1.5} className="flip" />
        </IconButton>
      </header>
      <div className={classes.body}>
        <Content {...asked} />
      </div>
    </aside>
  );
}

type SheetProps = Asked & { isOpen: boolean; onClose: () => void };

/** The same over the chat, where there is no room for a third column. */
export function DetailsSheet({ isOpen, onClose, ...asked }: SheetProps) {
  const { t } = useTranslation();
  return (
    <EndSheet isOpen={isOpen} onClose={onClose} title={t('details.title')} width="panel">
      <Content {...asked} />
    </EndSheet>
  );
}

function Content({ conversationId, messageId, onForget }: Asked) {
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const isPhone = useLayout() === 'phone';
  const className = section.section ?? '';
  const correct = () => {
    if (isPhone) void navigate({ to: '/mobile-database' });
    else dialogs.show('knowledge');
  };
  const why =
    messageId === null ? (
      <WhyThisDraft conversationId={conversationId} className={className} />
    ) : (
      <WhyThisAnswer messageId={messageId} className={className} onClose={onForget} onCorrect={correct} />
    );
  return <Details conversationId={conversationId} why={why} />;
}
