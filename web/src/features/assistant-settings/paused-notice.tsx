import { IconPlayerPause } from '@tabler/icons-react';
import classes from '#features/assistant-settings/paused-notice.module.css';
import { useAssistantSettings } from '#features/assistant-settings/settings-queries.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** Tells the owner, and takes them to where it is changed, that the tokens of the day are used up. */
export function PausedNotice({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation();
  const isPaused = useAssistantSettings().data?.isPaused ?? false;
  if (!isPaused) return null;
  return (
    <button type="button" className={classes.notice} onClick={onShow}>
      <IconPlayerPause size={16} stroke={1.5} aria-hidden="true" />
      <span>{t('assistant.pausedNotice')}</span>
    </button>
  );
}
