import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import classes from '#features/reminders/quiet-hours.module.css';
import { reminderKeys, useQuietHours } from '#features/reminders/reminder-queries.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { TextField } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

type Quiet = { quietFrom: string | null; quietTo: string | null };

const NIGHT: Quiet = { quietFrom: '21:00', quietTo: '09:00' };
const OFF: Quiet = { quietFrom: null, quietTo: null };

/** Hours of the account's day in which nobody is reminded; stored as they are set. */
export function QuietHours() {
  const { t } = useTranslation();
  const id = useId();
  const user = useUser();
  const queryClient = useQueryClient();
  const { data } = useQuietHours();
  const key = reminderKeys.settings(user.id);
  const { mutate } = useMutation({
    mutationFn: (quiet: Quiet) => client.reminders.setSettings({ id: user.id, ...quiet }),
    onMutate: (quiet) => {
      const before = queryClient.getQueryData(key);
      queryClient.setQueryData(key, quiet);
      return before;
    },
    onError: (error, _, before) => {
      queryClient.setQueryData(key, before);
      showToast('error', t('reminders.quietFailed'), errorMessage(error, t('common.unknownError')));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  if (!data) return null;
  const isOn = data.quietFrom !== null;
  const field = (name: keyof Quiet, label: string) => (
    <TextField
      label={label}
      type="time"
      required
      defaultValue={data[name] ?? ''}
      key={data[name]}
      onBlur={(event) => {
        const { value } = event.currentTarget;
        if (value !== '' && value !== data[name]) mutate({ ...data, [name]: value });
      }}
    />
  );
  return (
    <section className={classes.quiet}>
      <label className={classes.mode} htmlFor={id}>
        <span>
          <b>{t('reminders.quiet')}</b>
          <small>{t('reminders.quietHint')}</small>
        </span>
        <Switch
          id={id}
          checked={isOn}
          onChange={(event) => mutate(event.currentTarget.checked ? NIGHT : OFF)}
        />
      </label>
      {isOn && (
        <div className={classes.hours}>
          {field('quietFrom', t('reminders.quietFrom'))}
          {field('quietTo', t('reminders.quietTo'))}
        </div>
      )}
    </section>
  );
}
