import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import classes from '#features/leaving/leaving-dialog.module.css';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import parts from '#ui/dialog-parts.module.css';
import { TextField } from '#ui/field.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

/** Deletes the account once its address is typed, and shows how far that is. */
export function LeaveForm() {
  const { t } = useTranslation();
  const { id, email } = useUser();
  const [typed, setTyped] = useState('');
  const { mutate, isPending, isSuccess } = useMutation({
    // A token that lies in the browser must not be enough.
    mutationFn: () => client.account.remove({ id, email: typed }, { context: { withToken: false } }),
    onSuccess: ({ code }) => {
      forgetAll();
      location.assign(`/data-deletion/${code}`);
    },
    onError: (error) =>
      showToast('error', t('leaving.leaveFailed'), errorMessage(error, t('common.unknownError'))),
  });
  const isAsked = useRef(false);
  const isRight = typed.trim().toLowerCase() === email.toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A second click comes before anything is drawn anew.
    if (!isRight || isAsked.current) return;
    isAsked.current = true;
    mutate(undefined, {
      onError: () => {
        isAsked.current = false;
      },
    });
  };
  return (
    <form className={parts.part} onSubmit={submit} noValidate>
      <h3 className={parts.heading}>{t('leaving.leave')}</h3>
      <p className={classes.text}>{t('leaving.leaveText')}</p>
      <TextField
        type="email"
        dir="ltr"
        autoComplete="off"
        label={t('leaving.email')}
        value={typed}
        maxLength={300}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="danger"
        className={parts.action ?? ''}
        disabled={!isRight}
        isBusy={isPending || isSuccess}
        busyLabel={t('deleteChat.deleting')}
      >
        {t('leaving.leave')}
      </Button>
    </form>
  );
}

/** Nothing of it stays in this browser either; one that forbids to look has kept nothing. */
function forgetAll(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch (error) {
    console.warn('The browser keeps its storage to itself', error);
  }
}
