import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import classes from '#features/leaving/leaving-dialog.module.css';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import parts from '#ui/dialog-parts.module.css';
import { PasswordField } from '#ui/field.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

/** Asks for the password, and gives the address of everything as one file. */
export function TakeForm() {
  const { t } = useTranslation();
  const { id, email } = useUser();
  const [password, setPassword] = useState('');
  const { data, mutate, isPending } = useMutation({
    // A token that lies in the browser must not be enough.
    mutationFn: () => client.exports.prepare({ id, password }, { context: { withToken: false } }),
    onSuccess: () => setPassword(''),
    onError: (error) =>
      showToast('error', t('leaving.takeFailed'), errorMessage(error, t('common.unknownError'))),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !isPending) mutate();
  };
  return (
    <form className={parts.part} onSubmit={submit} noValidate>
      <h3 className={parts.heading}>{t('leaving.take')}</h3>
      <p className={classes.text}>{t('leaving.takeText')}</p>
      {data ? (
        <p className={classes.ready} role="status">
          <a className={classes.download} href={data.path} download>
            <IconDownload size={16} stroke={1.5} aria-hidden="true" />
            {t('leaving.download')}
          </a>
          <small>{t('leaving.ready')}</small>
        </p>
      ) : (
        <>
          {/* Tells a password manager whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            name="current-password"
            autoComplete="current-password"
            dir="ltr"
            label={t('security.currentPassword')}
            value={password}
            maxLength={1000}
            visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button
            type="submit"
            className={parts.action ?? ''}
            disabled={password === ''}
            isBusy={isPending}
            busyLabel={t('leaving.preparing')}
          >
            {t('leaving.prepare')}
          </Button>
        </>
      )}
    </form>
  );
}
