import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import classes from '#app/dashboard/details-panel.module.css';
import section from '#features/conversations/details.module.css';
import { Details } from '#features/conversations/details.tsx';
import { WhyThisDraft } from '#features/replies/why-this-draft.tsx';
import { EndSheet } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** The third column of a wide window. */
export function DetailsPanel({ conversationId, onHide }: { conversationId: string; onHide: () => void }) {
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
        <Content conversationId={conversationId} />
      </div>
    </aside>
  );
}

type SheetProps = { conversationId: string; isOpen: boolean; onClose: () => void };

/** The same over the chat, where there is no room for a third column. */
export function DetailsSheet({ conversationId, isOpen, onClose }: SheetProps) {
  const { t } = useTranslation();
  return (
    <EndSheet isOpen={isOpen} onClose={onClose} title={t('details.title')} width="panel">
      <Content conversationId={conversationId} />
    </EndSheet>
  );
}

function Content({ conversationId }: { conversationId: string }) {
  return (
    <Details
      conversationId={conversationId}
      why={<WhyThisDraft conversationId={conversationId} className={section.section ?? ''} />}
    />
  );
}
