import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import classes from '#features/identity/auth-form.module.css';
import { loadClient } from '#features/identity/load-client.ts';
import { useRegistered } from '#features/identity/registered.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { markBlank } from '#lib/mark-fields.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

/** Asks for the link; what it says after does not tell whether anybody has this address. */
export function RequestResetForm() {
  const { t } = useTranslation();
  const [email, setEmail] = useState(useRegistered()?.email ?? '');
  const { mutate, isPending, data } = useMutation({
    mutationFn: async (address: string) => (await loadClient()).identity.requestReset({ email: address }),
    onError: (error) => showToast('error', t('auth.requestFailed'), errorMessage(error, '')),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    if (email.trim()) mutate(email.trim());
    else {
      markBlank(event.currentTarget);
      showToast('error', t('common.error'), t('auth.enterEmail'));
    }
  };
  return (
    <form className={classes.form} onSubmit={submit} onInput={() => void loadClient()} noValidate>
      <h1 className={classes.title}>{t('auth.resetTitle')}</h1>
      <p className={classes.lead}>{t('auth.resetLead')}</p>
      <TextField
        type="email"
        name="email"
        label={t('auth.email')}
        autoComplete="username"
        inputMode="email"
        dir="ltr"
        required
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" size="large" isWide isBusy={isPending}>
        {t('auth.sendLink')}
      </Button>
      {/* Always there, so that it is heard. */}
      <p role="status">{data && (data.isMailed ? t('auth.linkSent') : t('auth.linkNoMail'))}</p>
      <p className={classes.alternative}>
        <Link to="/login">{t('auth.backToLogin')}</Link>
      </p>
    </form>
  );
}
