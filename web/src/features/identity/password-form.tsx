import { LIMITS } from '@parley/contract/limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { SecretField } from '#features/identity/secret-field.tsx';
import { sessionsKey } from '#features/identity/session-list.tsx';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { markFields } from '#lib/mark-fields.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import parts from '#ui/dialog-parts.module.css';
import { showToast } from '#ui/toast/toast-store.ts';

/** Asks for the password of now and a new one; `onTyped` tells whether a new one stands there unsaved. */
export function PasswordForm({ onTyped }: { onTyped: (isTyped: boolean) => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { email } = useUser();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const write = (text: string) => {
    setNext(text);
    onTyped(text !== '');
  };
  const { mutate, isPending } = useMutation({
    // A token that lies in the browser must not be enough to take the account over.
    mutationFn: (input: { currentPassword: string; newPassword: string }) =>
      client.identity.changePassword(input, { context: { withToken: false } }),
    onSuccess: () => {
      setCurrent('');
      write('');
      showToast('success', t('security.passwordChanged'), t('security.othersOut'));
      void queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
    onError: (error) => showToast('error', errorMessage(error, t('security.failed'))),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const limit = LIMITS.passwordCharacters;
    if (next.trim().length < limit) {
      markFields([...event.currentTarget.querySelectorAll('input')].slice(-1));
      showToast('error', t('errors.password_short', { limit }));
    } else mutate({ currentPassword: current, newPassword: next });
  };
  return (
    <form className={parts.part} onSubmit={submit} noValidate>
      <h3 className={parts.heading}>{t('security.password')}</h3>
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <SecretField
        name="current-password"
        autoComplete="current-password"
        label={t('security.currentPassword')}
        value={current}
        onChange={setCurrent}
      />
      <SecretField
        name="new-password"
        autoComplete="new-password"
        label={t('security.newPassword')}
        description={t('security.newPasswordNote', { limit: LIMITS.passwordCharacters })}
        value={next}
        onChange={write}
      />
      <Button
        type="submit"
        className={parts.action ?? ''}
        disabled={current === '' || next === ''}
        isBusy={isPending}
        busyLabel={t('common.saving')}
      >
        {t('security.changePassword')}
      </Button>
    </form>
  );
}
