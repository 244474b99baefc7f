import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { managersKey } from '#features/identity/live.ts';
import classes from '#features/identity/managers-page.module.css';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { markBlank } from '#lib/mark-fields.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

/** Makes a manager by an address; where the password went is told. */
export function ManagerForm() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const { mutate, isPending } = useMutation({
    // The token of the browser is not enough to change the team.
    mutationFn: (address: string) =>
      client.managers.create({ email: address }, { context: { withToken: false } }),
    onSuccess: ({ isMailed }, address) => {
      setEmail('');
      showToast(
        'success',
        t('team.created'),
        isMailed ? t('auth.registeredText', { email: address }) : t('auth.registeredNoMail'),
      );
    },
    onError: (error) =>
      showToast('error', t('team.createFailed'), errorMessage(error, t('common.unknownError'))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: managersKey }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    if (email.trim()) mutate(email.trim());
    else {
      markBlank(event.currentTarget);
      showToast('error', t('common.error'), t('team.enterEmail'));
    }
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField
        type="email"
        name="email"
        label={t('team.email')}
        // Nobody's own address belongs here.
        autoComplete="off"
        inputMode="email"
        dir="ltr"
        required
        className={classes.email ?? ''}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" size="large" isBusy={isPending} busyLabel={t('team.creating')}>
        {t('team.create')}
      </Button>
    </form>
  );
}
