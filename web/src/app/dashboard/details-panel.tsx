import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { memo, useDeferredValue } from 'react';
import classes from '#app/dashboard/details-panel.module.css';
import { useShow } from '#app/use-show.ts';
import section from '#features/conversations/header/details.module.css';
import { Details } from '#features/conversations/header/details.tsx';
import type { QuotedLine } from '#features/knowledge/find-line.ts';
import { wantLine } from '#features/knowledge/wanted-line.ts';
import { ChatRemindersPart } from '#features/reminders/chat-reminders-part.tsx';
import { WhyThisAnswer } from '#features/replies/why-this-answer.tsx';
import { WhyThisDraft } from '#features/replies/why-this-draft.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { EndSheet } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';

type Asked = {
  conversationId: string;
  /** The message that somebody wants explained; null for the draft that waits. */
  messageId: string | null;
  onForget: () => void;
};

/** The third column of a wide window. */
export function DetailsPanel({
  conversationId,
  messageId,
  onForget,
  onHide,
}: Asked & { onHide: () => void }) {
  const { t } = useTranslation();
  // The messages first: what is told about them follows in the next moment.
  const asked = { conversationId: useDeferredValue(conversationId), messageId: useDeferredValue(messageId) };
  return (
    <aside className={classes.panel} aria-label={t('details.title')}>
      <header className={classes.header}>
        <h2 className={classes.title}>{t('details.title')}</h2>
        <IconButton label={t('chat.hideDetails')} onClick={onHide}>
          <IconLayoutSidebarRight size={18} stroke={1.5} className="flip" />
        </IconButton>
      </header>
      <div className={classes.body}>
        <Content {...asked} onForget={onForget} />
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

const Content = memo(function Content({ conversationId, messageId, onForget }: Asked) {
  const show = useShow();
  const className = section.section ?? '';
  const correct = (source: QuotedLine | null) => {
    wantLine(source);
    show('knowledge');
  };
  const why =
    messageId === null ? (
      <WhyThisDraft conversationId={conversationId} className={className} onCorrect={correct} />
    ) : (
      <WhyThisAnswer messageId={messageId} className={className} onClose={onForget} onCorrect={correct} />
    );
  return (
    <>
      <Details conversationId={conversationId} why={why} />
      <ChatRemindersPart conversationId={conversationId} className={className} />
    </>
  );
});
