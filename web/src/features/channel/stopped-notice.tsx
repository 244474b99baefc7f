import { IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';
import { PaneNotice } from '#ui/pane-notice.tsx';

/** Instagram refuses what the account sends, and Parley has switched the AI off by itself. */
export function StoppedNotice() {
  const { t } = useTranslation();
  if (!useUser().stoppedBy) return null;
  return (
    <div role="status">
      <PaneNotice icon={IconPlayerPause} isAlert>
        {t('channel.stopped')}
      </PaneNotice>
    </div>
  );
}
