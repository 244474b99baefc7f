import type { Conversation } from '@parley/contract/conversations.ts';
import { useNavigate } from '@tanstack/react-router';
import { useReadMark } from '#features/conversations/use-mark-read.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useKeyAction } from '#lib/keys/key-actions.ts';
import { showToast } from '#ui/toast/toast-store.ts';

type Options = {
  conversations: Conversation[];
  /** Where the list stands, when no conversation is open. */
  stop: number;
  selectedIndex: number;
  moveTo: (index: number) => void;
};

/** Goes through the conversations, and sets the read mark, from anywhere on the page. */
export function useListKeys({ conversations, stop, selectedIndex, moveTo }: Options): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const markRead = useReadMark((error) =>
    showToast('error', t('quick.readFailed'), errorMessage(error, t('common.unknownError'))),
  );

  const open = (index: number) => {
    const target = conversations[index];
    if (!target) return;
    moveTo(index);
    // The focus stays in the list, so that the next key is not typed into the message field.
    void navigate({
      to: '/dashboard',
      search: { conversation: target.id },
      state: { opening: { by: 'row' } },
    });
  };
  useKeyAction('next_conversation', () => open(selectedIndex === -1 ? stop : selectedIndex + 1));
  useKeyAction('previous_conversation', () => open(selectedIndex === -1 ? stop : selectedIndex - 1));
  useKeyAction('mark_read', () => {
    const target = conversations[stop];
    if (!target || target.unreadCount === 0) return;
    markRead.mutate(target.id);
  });
}
