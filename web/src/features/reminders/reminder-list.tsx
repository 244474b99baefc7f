import type { Reminder } from '@parley/contract/reminders.ts';
import { IconBell, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import type { FormStart } from '#features/reminders/form-start.ts';
import { QuietHours } from '#features/reminders/quiet-hours.tsx';
import classes from '#features/reminders/reminder-list.module.css';
import { useReadAgain, useReminders } from '#features/reminders/reminder-queries.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';

const EXAMPLES = ['price', 'booking', 'quiet'] as const;
const NONE: Reminder[] = [];

type Props = {
  onEdit: (start: FormStart) => void;
  onHistory: (reminder: Reminder) => void;
};

/** The reminders of the account, each with its switch, what it was worth, its history, and the ways to change it. */
export function ReminderList({ onEdit, onHistory }: Props) {
  const { t } = useTranslation();
  const reminders = useReminders();
  const shown = reminders.data ?? NONE;
  const id = useId();
  useFocusAfterRemoval(
    useMemo(() => shown.map((one) => one.id), [shown]),
    (next) => document.getElementById(next === null ? `${id}-none` : `${id}-${next}`)?.focus(),
  );
  if (reminders.isPending) {
    return (
      <div role="status" aria-label={t('common.loading')} className={classes.loading}>
        <Skeleton width={280} height={14} />
        <Skeleton width={220} height={14} />
      </div>
    );
  }
  if (!reminders.data) return <LoadFailed title={t('reminders.loadFailed')} query={reminders} />;
  if (shown.length === 0) {
    return (
      <div id={`${id}-none`} tabIndex={-1} className={classes.none}>
        <EmptyState
          art={<IconBell size={24} stroke={1.5} />}
          title={t('reminders.emptyTitle')}
          text={t('reminders.emptyText')}
        >
          <div className={classes.examples}>
            {EXAMPLES.map((name) => (
              <Example key={name} name={name} onEdit={onEdit} />
            ))}
          </div>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {shown.map((reminder) => (
          <Row
            key={reminder.id}
            rowId={`${id}-${reminder.id}`}
            reminder={reminder}
            onEdit={() => onEdit({ reminder })}
            onHistory={() => onHistory(reminder)}
          />
        ))}
      </ul>
      <QuietHours />
    </>
  );
}

function Example({ name, onEdit }: { name: (typeof EXAMPLES)[number]; onEdit: Props['onEdit'] }) {
  const { t } = useTranslation();
  const texts = {
    name: t(`reminders.examples.${name}.name`),
    customCondition: t(`reminders.examples.${name}.when`),
    topic: t(`reminders.examples.${name}.say`),
  };
  return (
    <button type="button" className={classes.example} onClick={() => onEdit({ example: texts })}>
      <b>{texts.name}</b>
      <span>{texts.topic}</span>
    </button>
  );
}

type RowProps = { rowId: string; reminder: Reminder; onEdit: () => void; onHistory: () => void };

function Row({ rowId, reminder, onEdit, onHistory }: RowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const readAgain = useReadAgain();
  const [isAsking, setAsking] = useState(false);
  const { id, name, condition, delayMinutes, worth } = reminder;
  const switching = useMutation({
    mutationFn: (isActive: boolean) => client.reminders.update({ id, isActive }),
    onSettled: readAgain,
    onError: (error) =>
      showToast('error', t('reminders.switchFailed'), errorMessage(error, t('common.unknownError'))),
  });
  const removing = useMutation({
    mutationFn: () => client.reminders.remove({ id }),
    onSuccess: () => setAsking(false),
    onSettled: readAgain,
    onError: (error) =>
      showToast('error', t('reminders.deleteFailed'), errorMessage(error, t('common.unknownError'))),
  });
  const isOn = switching.isPending ? switching.variables : reminder.isActive;
  return (
    <li id={rowId} tabIndex={-1} className={classes.row} data-off={!isOn || undefined}>
      <IconBell size={18} stroke={1.5} aria-hidden="true" />
      <div className={classes.words}>
        <b className="match-parent" dir="auto">
          {name}
        </b>
        <p className="match-parent" dir="auto">
          {condition.customCondition}
        </p>
        <small>{t('reminders.after', { time: formats.duration(delayMinutes * 60_000) })}</small>
        {worth.sent > 0 && (
          <small>
            {t('reminders.worth', {
              sent: formats.number(worth.sent),
              answered: formats.number(worth.answered),
              stopped: formats.number(worth.stopped),
            })}
          </small>
        )}
      </div>
      <Switch
        checked={isOn}
        aria-label={name}
        onChange={(event) => switching.mutate(event.currentTarget.checked)}
      />
      <div className={classes.tools}>
        <IconButton label={`${t('reminders.history')}: ${name}`} onClick={onHistory}>
          <IconHistory size={16} stroke={1.5} />
        </IconButton>
        <IconButton label={`${t('reminders.edit')}: ${name}`} onClick={onEdit}>
          <IconPencil size={16} stroke={1.5} />
        </IconButton>
        <IconButton label={`${t('reminders.delete')}: ${name}`} onClick={() => setAsking(true)}>
          <IconTrash size={16} stroke={1.5} />
        </IconButton>
      </div>
      {isAsking && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(false)}
          onConfirm={() => removing.mutate()}
          title={t('reminders.deleteTitle')}
          text={t('reminders.deleteText')}
          keepLabel={t('reminders.keep')}
          confirmLabel={t('reminders.delete')}
          busyLabel={t('maintenance.deleting')}
          isBusy={removing.isPending}
        />
      )}
    </li>
  );
}
