import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useCallback, useState } from 'react';
import classes from '#features/identity/auth-form.module.css';
import { loadClient } from '#features/identity/load-client.ts';
import { useRegister } from '#features/identity/use-register.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { markBlank } from '#lib/mark-fields.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';

export function RegisterForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { register, isPending, isDone } = useRegister(
    useCallback((registered) => void navigate({ to: '/login', state: { registered } }), [navigate]),
  );
  const [email, setEmail] = useState('');

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!email.trim()) markBlank(event.currentTarget);
    register(email);
  };

  return (
    <form className={classes.form} onSubmit={submit} onInput={() => void loadClient()} noValidate>
      <h1 className={classes.title}>{t('auth.register')}</h1>
      <p className={classes.lead}>{t('auth.registerLead')}</p>
      <TextField
        type="email"
        name="email"
        label={t('auth.email')}
        description={t('auth.passwordNote')}
        inputWrapperOrder={['label', 'input', 'description']}
        autoComplete="email"
        inputMode="email"
        dir="ltr"
        required
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isWide
        isBusy={isPending}
        busyLabel={t('auth.creatingAccount')}
        disabled={isDone}
        className={classes.submit ?? ''}
      >
        {t('auth.createAccount')}
      </Button>
      <p className={classes.alternative}>
        <Link to="/login">{t('auth.backToLogin')}</Link>
      </p>
    </form>
  );
}
