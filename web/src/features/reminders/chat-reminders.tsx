import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import classes from '#features/reminders/chat-reminders.module.css';
import { reminderKeys, useChatReminders } from '#features/reminders/reminder-queries.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

/** What a chat is to be reminded of, and that its customer wants none, which a person can lift. Nothing where there is neither. */
export function ChatReminders({ conversationId, className }: { conversationId: string; className: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const queryClient = useQueryClient();
  const { data } = useChatReminders(conversationId);
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.reminders.allow({ id: conversationId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reminderKeys.chat(conversationId) }),
    onError: (error) =>
      showToast('error', t('reminders.allowFailed'), errorMessage(error, t('common.unknownError'))),
  });
  if (!data || (data.stoppedAt === null && data.next.length === 0)) return null;
  return (
    <section className={className}>
      <h3>{t('reminders.title')}</h3>
      <ul className={classes.list}>
        {data.next.map(({ reminderId, name, scheduledFor }) => (
          <li key={reminderId}>
            <IconBell size={16} stroke={1.5} />
            <span className="match-parent" dir="auto">
              {name}
            </span>
            <small>{formats.messageTime(scheduledFor)}</small>
          </li>
        ))}
        {data.stoppedAt !== null && (
          <li>
            <IconBellOff size={16} stroke={1.5} />
            <span>
              {t('reminders.stopped')} <q dir="auto">{data.stopWords}</q>
            </span>
            <small>{formats.messageTime(data.stoppedAt)}</small>
          </li>
        )}
      </ul>
      {data.stoppedAt !== null && (
        <Button size="small" isBusy={isPending} busyLabel={t('common.saving')} onClick={() => mutate()}>
          {t('reminders.allow')}
        </Button>
      )}
    </section>
  );
}
