import { IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { BottomTabs } from '#app/bottom-tabs.tsx';
import { DialogsProvider } from '#app/dashboard/dashboard-dialogs.tsx';
import { Shortcuts } from '#app/keyboard/shortcuts.tsx';
import { LiveProvider } from '#app/live-provider.tsx';
import classes from '#app/member.module.css';
import { PaletteProvider } from '#app/palette/palette-provider.tsx';
import { ReleaseBar } from '#app/release-bar.tsx';
import { TabSignals } from '#app/signals/tab-signals.tsx';
import { useKeptApp } from '#app/use-kept-app.ts';
import { useOpened } from '#app/use-opened.ts';
import { ListViewProvider } from '#features/conversations/list/list-view.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { followVisibleRoom } from '#lib/on-screen-keyboard.ts';
import { Announcer } from '#ui/announcer.tsx';
import { useHasModal } from '#ui/use-top-layer.ts';

/** What stands around every page of a signed-in person. */
export function Member({ isOffline, children }: { isOffline: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  useEffect(followVisibleRoom, []);
  useOpened();
  useKeptApp();
  const hasModal = useHasModal();
  return (
    <LiveProvider isOffline={isOffline}>
      <Workplace>
        <div className={classes.frame} inert={hasModal}>
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
          <ReleaseBar />
          <TabSignals />
          <div className={classes.page}>{children}</div>
          <BottomTabs />
        </div>
        {/* It speaks also while a layer stands over the page. */}
        <Announcer />
      </Workplace>
    </LiveProvider>
  );
}

/** What every page shares: the view of the list, the dialogs, the commands and the shortcuts. */
function Workplace({ children }: { children: ReactNode }) {
  return (
    <ListViewProvider>
      <DialogsProvider>
        <PaletteProvider>
          <Shortcuts />
          {children}
        </PaletteProvider>
      </DialogsProvider>
    </ListViewProvider>
  );
}
