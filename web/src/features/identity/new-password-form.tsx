import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import classes from '#features/identity/auth-form.module.css';
import { loadClient } from '#features/identity/load-client.ts';
import { SecretField } from '#features/identity/secret-field.tsx';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

/** What the mailed link opens; then to the sign-in page. */
export function NewPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: async (newPassword: string) =>
      (await loadClient()).identity.resetPassword({ token, newPassword }),
    onSuccess: () => {
      showToast('success', t('auth.passwordSet'));
      void navigate({ to: '/login', replace: true });
    },
    onError: (error) => showToast('error', t('auth.resetFailed'), errorMessage(error, '')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(password);
  };
  return (
    <form className={classes.form} onSubmit={submit} onInput={() => void loadClient()} noValidate>
      <h1 className={classes.title}>{t('auth.resetTitle')}</h1>
      <SecretField
        name="new-password"
        autoComplete="new-password"
        label={t('auth.newPassword')}
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" variant="primary" size="large" isWide isBusy={isPending}>
        {t('auth.setPassword')}
      </Button>
      <p className={classes.alternative}>
        <Link to="/reset-password">{t('auth.sendLink')}</Link>
      </p>
    </form>
  );
}
