import { IconBrandInstagram, IconLock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useConnect, useWebhookSetup } from '#features/channel/channel-queries.ts';
import classes from '#features/channel/connect-form.module.css';
import { SignInLink } from '#features/channel/sign-in-link.tsx';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { readFailure } from '#lib/api/failure.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextField } from '#ui/field.tsx';

/** What a pasted token is for, instead of connecting alone. */
export type TokenAct = { label: string; busyLabel: string; isBusy: boolean; submit: (token: string) => void };

/** Links the Instagram account: by a sign-in where there is an Instagram app, or by a pasted token. */
export function ConnectForm({ isAgain = false, act }: { isAgain?: boolean; act?: TokenAct }) {
  const { t } = useTranslation();
  const connect = useConnect();
  const signIn = useWebhookSetup({ isWatching: false }).data?.signIn;
  const [token, setToken] = useState('');
  const [isHelpOpen, setHelpOpen] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const accessToken = token.trim();
    if (accessToken && act) act.submit(accessToken);
    else if (accessToken) connectWith(true);
  };
  const connectWith = (keepsAccount: boolean) =>
    connect.mutate({ accessToken: token.trim(), keepsAccount }, { onSuccess: () => setToken('') });
  const { code, params } = readFailure(connect.error);
  const { found = '', connected = '' } = params;
  const isOther = code === 'channel_differs' && !connect.isSuccess;

  return (
    <form className={classes.form} onSubmit={submit}>
      {signIn?.isReady && (
        <>
          <SignInLink kind={isAgain ? 'again' : 'first'} />
          <p className={classes.or}>{t('signIn.orToken')}</p>
        </>
      )}
      <TextField
        label={t('channel.tokenLabel')}
        placeholder={t('channel.tokenPlaceholder')}
        rightSection={<IconLock size={16} stroke={1.5} />}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant={signIn?.isReady ? 'secondary' : 'primary'}
        isWide
        icon={<IconBrandInstagram size={16} stroke={1.5} />}
        disabled={token.trim() === ''}
        isBusy={act?.isBusy ?? connect.isPending}
        busyLabel={act?.busyLabel ?? t('channel.connecting')}
      >
        {act?.label ?? (isAgain ? t('channel.connectAgain') : t('channel.connect'))}
      </Button>
      <button
        type="button"
        className={classes.help}
        aria-expanded={isHelpOpen}
        onClick={() => setHelpOpen(!isHelpOpen)}
      >
        {t('channel.whereToken')}
      </button>
      {isHelpOpen && <p className={classes.helpText}>{t('channel.whereTokenText')}</p>}
      {signIn?.isReady === false && <p className={classes.helpText}>{t('signIn.appMissing')}</p>}
      <ConfirmDialog
        isOpen={isOther}
        onClose={connect.reset}
        onConfirm={() => connectWith(false)}
        title={t('signIn.other')}
        text={`${errorMessage(connect.error, '')} ${t('channel.otherStays', { connected })}`}
        keepLabel={t('signIn.keep', { connected })}
        confirmLabel={t('signIn.take', { found })}
        busyLabel={t('channel.connecting')}
      />
    </form>
  );
}
