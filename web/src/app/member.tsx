import { IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { BottomTabs } from '#app/bottom-tabs.tsx';
import { LiveProvider } from '#app/live-provider.tsx';
import classes from '#app/member.module.css';
import { Announcer } from '#ui/announcer.tsx';

/** What stands around every page of a signed-in person. */
export function Member({ isOffline, children }: { isOffline: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <LiveProvider isOffline={isOffline}>
      <div className={classes.frame}>
        <button
          type="button"
          className={classes.skip}
          onClick={() => document.getElementById('main')?.focus()}
        >
          {t('common.skipToContent')}
        </button>
        {isOffline && (
          <p className={classes.offline} role="status">
            <IconWifiOff size={16} stroke={1.5} />
            <b>{t('connection.offline')}</b>
            <span>{t('connection.offlineText')}</span>
          </p>
        )}
        <div className={classes.page}>{children}</div>
        <BottomTabs />
        <Announcer />
      </div>
    </LiveProvider>
  );
}
