import { IconBrandInstagram } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';

/** The whole page goes to Instagram: windows that open by themselves are blocked, and installed apps have none. */
export function SignInLink({ kind = 'first' }: { kind?: 'first' | 'again' | 'another' }) {
  const { t } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  const words = { first: t('signIn.action'), again: t('signIn.again'), another: t('signIn.another') };
  const leave = () => {
    setLeaving(true);
    location.assign(`/api/instagram/oauth/start${kind === 'another' ? '?another' : ''}`);
  };
  return (
    <Button
      variant={kind === 'another' ? 'quiet' : 'primary'}
      isWide={kind !== 'another'}
      icon={<IconBrandInstagram size={16} stroke={1.5} />}
      isBusy={isLeaving}
      busyLabel={t('channel.connecting')}
      onClick={leave}
    >
      {words[kind]}
    </Button>
  );
}
