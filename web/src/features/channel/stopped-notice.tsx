import { IconPlayerPause } from '@tabler/icons-react';
import classes from '#features/channel/stopped-notice.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';

/** Instagram refuses what the account sends, and Parley has switched the AI off by itself. */
export function StoppedNotice() {
  const { t } = useTranslation();
  if (!useUser().stoppedBy) return null;
  return (
    <p className={classes.notice} role="status">
      <IconPlayerPause size={16} stroke={1.5} aria-hidden="true" />
      <span>{t('channel.stopped')}</span>
    </p>
  );
}
