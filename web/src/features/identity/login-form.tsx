import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type FormEvent, useState } from 'react';
import classes from '#features/identity/auth-form.module.css';
import { loadClient } from '#features/identity/load-client.ts';
import { type Registered, useRegistered } from '#features/identity/registered.ts';
import { useSignIn } from '#features/identity/use-sign-in.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { markBlank, markFields } from '#lib/mark-fields.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField, TextField } from '#ui/field.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const CodeForm = lazyPart(async () => (await import('#features/identity/code-form.tsx')).CodeForm, {
  waiting: null,
});

function sentText(t: TFunction, { email, isMailed }: Registered): string {
  return isMailed ? t('auth.mailboxLead', { email }) : t('auth.registeredNoMail');
}

export function LoginForm() {
  const { t } = useTranslation();
  const { signIn, isPending, challenge, startAnew } = useSignIn();
  const registered = useRegistered();
  const [email, setEmail] = useState(registered?.email ?? '');
  const [password, setPassword] = useState('');
  const [isPasswordShown, setPasswordShown] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    markBlank(form);
    signIn(email, password, () => markFields([...form.querySelectorAll('input')].slice(-1)));
  };

  if (challenge !== null) {
    const back = () => {
      setPassword('');
      startAnew();
    };
    return <CodeForm challenge={challenge} onBack={back} />;
  }
  return (
    // The form says itself what is missing, in the reader's language.
    <form className={classes.form} onSubmit={submit} onInput={() => void loadClient()} noValidate>
      <h1 className={classes.title}>{t('auth.signIn')}</h1>
      <p className={classes.lead}>{registered ? sentText(t, registered) : t('auth.signInLead')}</p>
      <TextField
        type="email"
        name="email"
        label={t('auth.email')}
        autoComplete="username"
        inputMode="email"
        dir="ltr"
        required
        autoFocus={!registered}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordField
        name="password"
        label={t('auth.password')}
        autoComplete="current-password"
        dir="ltr"
        required
        autoFocus={registered !== undefined}
        onVisibilityChange={setPasswordShown}
        visibilityToggleButtonProps={{
          'aria-label': isPasswordShown ? t('auth.hidePassword') : t('auth.showPassword'),
          tabIndex: 0,
        }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isWide
        isBusy={isPending}
        busyLabel={t('auth.signingIn')}
        className={classes.submit ?? ''}
      >
        {t('auth.signIn')}
      </Button>
      <p className={classes.alternative}>
        {registered?.isMailed && `${t('auth.nothingCame')} `}
        <Link to="/reset-password" state={registered ? { registered } : {}}>
          {registered?.isMailed ? t('auth.sendLink') : t('auth.forgot')}
        </Link>
      </p>
      <p className={classes.alternative}>
        {t('auth.newHere')} <Link to="/register">{t('auth.createAccountLink')}</Link>
      </p>
    </form>
  );
}
