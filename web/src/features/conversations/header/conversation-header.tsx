import { Menu } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconLayoutSidebarRight, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from '#features/conversations/header/conversation-header.module.css';
import { OthersHere } from '#features/conversations/header/others-here.tsx';
import { displayName, pictureOf } from '#features/conversations/names.ts';
import type { ConversationDetails } from '#features/conversations/types.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/icon-button.tsx';

type Props = {
  conversation: ConversationDetails;
  onBack: () => void;
  onDelete: () => void;
  /** Null while the details stand open beside the chat. */
  onShowDetails: (() => void) | null;
  aiButton: ReactNode;
  /** On the phone, what the name opens. */
  menuItems: ReactNode;
};

export function ConversationHeader(props: Props) {
  const { conversation, onBack, onDelete, onShowDetails, aiButton, menuItems } = props;
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const touch = isPhone ? 'touch' : 'medium';
  const name = displayName(conversation, t('chat.fallbackName'));
  // The phone shows nothing else beside the conversation.
  const Heading = isPhone ? 'h1' : 'h2';
  const identity = (
    <>
      <Avatar name={name} src={pictureOf(conversation)} />
      <span className={classes.words}>
        <Heading className={`${classes.name} match-parent`} dir="auto">
          {name}
        </Heading>
        <OthersHere conversationId={conversation.id} place="header">
          {conversation.participantUsername && (
            <span className={classes.handle} dir="ltr">
              @{conversation.participantUsername}
            </span>
          )}
        </OthersHere>
      </span>
    </>
  );

  return (
    <header className={classes.header}>
      {isPhone && (
        <IconButton label={t('chat.backToList')} size="touch" onClick={onBack}>
          <IconChevronLeft size={20} stroke={1.5} className="flip" />
        </IconButton>
      )}
      {isPhone ? (
        <NameMenu items={menuItems}>{identity}</NameMenu>
      ) : (
        <div className={classes.identity}>{identity}</div>
      )}
      {aiButton}
      <IconButton label={t('chat.deleteConversation')} size={touch} onClick={onDelete}>
        <IconTrash size={18} stroke={1.5} />
      </IconButton>
      {!isPhone && onShowDetails && (
        <IconButton label={t('chat.showDetails')} onClick={onShowDetails}>
          <IconLayoutSidebarRight size={18} stroke={1.5} className="flip" />
        </IconButton>
      )}
    </header>
  );
}

/** What the name opens. The menu is made when it is first wanted: it costs as much as the rest of the header. */
function NameMenu({ items, children }: { items: ReactNode; children: ReactNode }) {
  const [isMade, setMade] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isMade) return;
    // The menu gives the focus back to what had it when it opened.
    target.current?.focus({ preventScroll: true });
    setOpen(true);
  }, [isMade]);
  if (!isMade) {
    return (
      <NameButton aria-haspopup="menu" aria-expanded={false} onClick={() => setMade(true)}>
        {children}
      </NameButton>
    );
  }
  return (
    <Menu position="bottom-start" width={260} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <NameButton ref={target}>{children}</NameButton>
      </Menu.Target>
      <Menu.Dropdown>{items}</Menu.Dropdown>
    </Menu>
  );
}

function NameButton({ children, ...rest }: ComponentProps<'button'>) {
  const { t } = useTranslation();
  return (
    <button type="button" {...rest} className={classes.identity}>
      {children}
      <IconChevronDown size={14} stroke={1.5} aria-hidden="true" className={classes.more} />
      <span className="sr-only">{t('chat.menu')}</span>
    </button>
  );
}
