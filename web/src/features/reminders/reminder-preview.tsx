import { useMutation } from '@tanstack/react-query';
import { readDelay } from '#features/reminders/delay.ts';
import type { FormDraft } from '#features/reminders/form-start.ts';
import classes from '#features/reminders/reminder-history.module.css';
import { errorMessage } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Who of the real chats would get it now, and who not and why, when somebody asks. */
export function ReminderPreview({ draft }: { draft: FormDraft }) {
  const { t } = useTranslation();
  const { id } = useUser();
  const formats = useFormats();
  const { customCondition, topic, delay } = draft;
  const asked = JSON.stringify([customCondition, topic, delay]);
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (_: string) =>
      client.reminders.preview({
        id,
        delayMinutes: readDelay(delay) ?? 0,
        condition: { type: 'custom', customCondition },
        topic,
      }),
  });
  // What was changed since is another reminder.
  const shown = variables === asked ? data : undefined;
  return (
    <section className={classes.preview} aria-live="polite">
      <Button isBusy={isPending} busyLabel={t('common.loading')} onClick={() => mutate(asked)}>
        {t('reminders.preview')}
      </Button>
      {error !== null && variables === asked && (
        <Notice>
          <b>{t('reminders.previewFailed')}</b>
          <p>{errorMessage(error, t('common.unknownError'))}</p>
        </Notice>
      )}
      {shown?.text && (
        <p className={classes.line} dir="auto">
          {t('reminders.previewText', { text: shown.text })}
        </p>
      )}
      {shown && shown.chats.length === 0 && <p className={classes.line}>{t('reminders.previewNone')}</p>}
      {shown && shown.chats.length > 0 && (
        <ul className={classes.list}>
          {shown.chats.map((chat) => (
            <li
              key={chat.conversationId}
              className={classes.item}
              data-status={chat.reason ? 'skipped' : 'executed'}
            >
              <b className="match-parent" dir="auto">
                {chat.participantName ?? chat.participantUsername ?? t('chat.fallbackName')}
              </b>
              <span>
                {chat.reason
                  ? t(`reminders.reasons.${chat.reason}`)
                  : chat.scheduledFor && formats.messageTime(chat.scheduledFor)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
