import type { Reminder, ReminderExecution } from '@parley/contract/reminders.ts';
import { IconHistory } from '@tabler/icons-react';
import classes from '#features/reminders/reminder-history.module.css';
import { useHistory } from '#features/reminders/reminder-queries.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { ChatLink } from '#ui/chat-link.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** What a reminder did and will do, newest first, each with its reason. */
export function ReminderHistory({ reminder, onClose }: { reminder: Reminder; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen onClose={onClose} title={t('reminders.history')} lead={reminder.name}>
      <div className={classes.body}>
        <Entries id={reminder.id} />
      </div>
    </Dialog>
  );
}

function Entries({ id }: { id: string }) {
  const { t } = useTranslation();
  const history = useHistory(id);
  if (history.isPending) {
    return (
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton width={280} height={14} />
      </div>
    );
  }
  if (!history.data) return <LoadFailed title={t('reminders.historyFailed')} query={history} />;
  const entries = history.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) {
    return <EmptyState art={<IconHistory size={24} stroke={1.5} />} title={t('reminders.historyEmpty')} />;
  }
  return (
    <>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {history.hasNextPage && (
        <Button
          isBusy={history.isFetchingNextPage}
          busyLabel={t('common.loading')}
          onClick={() => void history.fetchNextPage()}
        >
          {t('reminders.more')}
        </Button>
      )}
    </>
  );
}

function Entry({ entry }: { entry: ReminderExecution }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status, scheduledFor, executedAt, analysisResult, generatedMessage } = entry;
  return (
    <li className={classes.item} data-status={status}>
      <b className="match-parent" dir="auto">
        {entry.participantName ?? entry.participantUsername ?? t('chat.fallbackName')}
      </b>
      <span className={classes.state}>
        {t(`reminders.status.${status}`)} · {formats.messageTime(executedAt ?? scheduledFor)}
      </span>
      {analysisResult && (
        <span>
          {t(`reminders.reasons.${analysisResult.reason}`)}
          {analysisResult.windowClosedAt && ` ${formats.messageTime(analysisResult.windowClosedAt)}`}
        </span>
      )}
      {analysisResult?.conversationSummary && (
        <q className="match-parent" dir="auto">
          {analysisResult.conversationSummary}
        </q>
      )}
      {generatedMessage && (
        <p className={classes.said} dir="auto">
          {generatedMessage}
        </p>
      )}
      <ChatLink conversationId={entry.conversationId} onOpen={null} />
    </li>
  );
}
