import type { Conversation } from '@parley/contract/conversations.ts';
import { IconClock, IconLock } from '@tabler/icons-react';
import classes from '#features/conversations/composer/window-notice.module.css';
import { readWindow } from '#features/conversations/reply-window.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useNow } from '#lib/use-now.ts';

/** What Instagram's 24 hour rule means for the message that is being written; nothing while there is time. */
export function WindowNotice({
  window,
  isConnected,
}: {
  window: Conversation['window'];
  isConnected: boolean;
}) {
  const { t } = useTranslation();
  const { duration } = useFormats();
  const now = useNow(60_000);
  const view = readWindow(window, now);

  const text = () => {
    if (!isConnected) return t('composer.notConnected');
    if (view.kind === 'closed') return t('composer.windowClosed');
    if (view.kind === 'never') return t('composer.windowNever');
    if (view.kind === 'person') {
      return view.left === null
        ? t('composer.windowHumanNoTime')
        : t('composer.windowHuman', { duration: duration(view.left) });
    }
    return view.isShort ? t('composer.windowLeft', { duration: duration(view.left) }) : null;
  };
  const words = text();
  if (words === null) return null;
  const isClosed = !isConnected || view.kind === 'closed' || view.kind === 'never';
  return (
    <p className={classes.notice} role="status">
      {isClosed ? <IconLock size={14} stroke={1.5} /> : <IconClock size={14} stroke={1.5} />}
      {words}
    </p>
  );
}
