import { useChatReminders } from '#features/reminders/reminder-queries.ts';
import { loadDialogTexts } from '#i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

type Props = { conversationId: string; className: string };

const ChatReminders = lazyPart(
  async () => {
    const [part] = await Promise.all([import('#features/reminders/chat-reminders.tsx'), loadDialogTexts()]);
    return part.ChatReminders;
  },
  { place: 'nowhere' },
);

/** Comes, with its words, where a chat has something to say of reminders; most have not. */
export function ChatRemindersPart(props: Props) {
  const { data } = useChatReminders(props.conversationId);
  const isTold = data && (data.stoppedAt !== null || data.next.length > 0);
  return isTold ? <ChatReminders {...props} /> : null;
}
