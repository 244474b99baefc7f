import { IconChecks, IconMicrophone, IconPaperclip, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#features/conversations/header/quick-actions.module.css';
import { useAiSwitch, viewAi } from '#features/conversations/header/use-ai-switch.ts';
import type { ConversationDetails } from '#features/conversations/types.ts';
import { useReadMark } from '#features/conversations/use-mark-read.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { isOffered, runKeyAction } from '#lib/keys/key-actions.ts';
import { useAwaitsKnowledge, useUser } from '#lib/session/user-context.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Spark } from '#ui/spark.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

type Props = {
  conversation: ConversationDetails;
  isOpen: boolean;
  onClose: () => void;
  onDelete: () => void;
};

/** What the header offers, within reach of the thumb. Each closes the sheet. */
export function QuickActions({ conversation, isOpen, onClose, onDelete }: Props) {
  const { t } = useTranslation();
  const { id, unreadCount } = conversation;
  const { toggle, resume } = useAiSwitch(id);
  const readMark = useReadMark((error) =>
    showToast('error', t('quick.readFailed'), errorMessage(error, t('common.unknownError'))),
  );
  const view = viewAi(conversation, useUser().autoResponseEnabled);
  const isWaiting = useAwaitsKnowledge() && view === 'on';
  const pick = (action: () => void) => () => {
    onClose();
    action();
  };

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('quick.title')}>
      <div className={classes.list}>
        {view === 'stopped' ? (
          <Action
            icon={<IconRefresh size={20} stroke={1.5} />}
            isAlert
            onClick={pick(() => resume.mutate({}))}
            disabled={resume.isPending}
          >
            {t('ai.resume')}
          </Action>
        ) : (
          <Action
            icon={<Spark size={14} />}
            disabled={view === 'off_for_all'}
            note={view === 'off_for_all' ? t('ai.offForAll') : isWaiting && t('ai.awaitsKnowledge')}
            onClick={pick(() => toggle.mutate(view !== 'on'))}
          >
            {view === 'on' ? t('quick.aiOff') : t('quick.aiOn')}
          </Action>
        )}
        <Action
          icon={<IconChecks size={20} stroke={1.5} />}
          disabled={unreadCount === 0}
          onClick={pick(() => readMark.mutate(id))}
        >
          {t('quick.markRead')}
        </Action>
        <Action
          icon={<IconPaperclip size={20} stroke={1.5} />}
          disabled={!isOffered('attach')}
          onClick={pick(() => runKeyAction('attach'))}
        >
          {t('uploads.attach')}
        </Action>
        <Action
          icon={<IconMicrophone size={20} stroke={1.5} />}
          disabled={!isOffered('record')}
          onClick={pick(() => runKeyAction('record'))}
        >
          {t('voice.record')}
        </Action>
        <Action icon={<IconTrash size={20} stroke={1.5} />} isAlert onClick={pick(onDelete)}>
          {t('chat.deleteConversation')}
        </Action>
      </div>
    </Dialog>
  );
}

type ActionProps = {
  icon: ReactNode;
  note?: string | false;
  isAlert?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function Action({ icon, note, isAlert = false, disabled = false, onClick, children }: ActionProps) {
  return (
    <button
      type="button"
      className={classes.action}
      data-alert={isAlert || undefined}
      disabled={disabled}
      onClick={onClick}
    >
      <span className={classes.icon}>{icon}</span>
      <span>
        {children}
        {note && <span className={classes.note}>{note}</span>}
      </span>
    </button>
  );
}
