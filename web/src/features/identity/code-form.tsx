import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import classes from '#features/identity/auth-form.module.css';
import { CodeField } from '#features/identity/code-field.tsx';
import { loadClient } from '#features/identity/load-client.ts';
import { useWelcome } from '#features/identity/use-sign-in.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { readFailure } from '#lib/api/failure.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

type Props = { challenge: string; onBack: () => void };

/** After the password: the code of the authenticator app, or a recovery code. */
export function CodeForm({ challenge, onBack }: Props) {
  const { t } = useTranslation();
  const welcome = useWelcome();
  const [code, setCode] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await loadClient()).secondFactor.signIn({ challenge, code }),
    onSuccess: welcome,
    onError: (error) => {
      showToast('error', t('auth.loginFailed'), errorMessage(error, t('common.unknownError')));
      const failure = readFailure(error).code;
      if (failure === 'sign_in_over') onBack();
      // What was not heard may be said once more.
      else if (failure !== 'network') setCode('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && code.trim() !== '') mutate();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h1 className={classes.title}>{t('auth.signIn')}</h1>
      <CodeField value={code} onChange={setCode} isFocused />
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
      <Button variant="quiet" isWide onClick={onBack}>
        {t('common.back')}
      </Button>
    </form>
  );
}
