import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import classes from '#features/channel/app-secret-form.module.css';
import { useSaveAppSecret } from '#features/channel/channel-queries.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/field.tsx';

/** Takes the secret of the own Meta app; it goes in and never comes out again. */
export function AppSecretForm({ storedCount }: { storedCount: number }) {
  const { t } = useTranslation();
  const save = useSaveAppSecret();
  const [secret, setSecret] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const appSecret = secret.trim();
    if (appSecret) save.mutate(appSecret, { onSuccess: () => setSecret('') });
  };

  return (
    <form className={classes.form} onSubmit={submit}>
      <PasswordField
        label={t('webhook.appSecret')}
        description={`${t('webhook.appSecretHint')} ${storedCount > 0 ? t('webhook.secretsStored', { count: storedCount }) : ''}`}
        inputWrapperOrder={['label', 'input', 'description']}
        placeholder={t('webhook.appSecretPlaceholder')}
        rightSection={<IconLock size={16} stroke={1.5} />}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
      <Button
        type="submit"
        className={classes.save ?? ''}
        disabled={secret.trim() === ''}
        isBusy={save.isPending}
        busyLabel={t('common.saving')}
      >
        {t('common.save')}
      </Button>
    </form>
  );
}
