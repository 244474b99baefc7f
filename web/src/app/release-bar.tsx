import { useContext } from 'react';
import classes from '#app/member.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { LiveStateContext } from '#lib/live/live-state.ts';
import { useNewRelease } from '#lib/new-release.ts';
import { Button } from '#ui/button.tsx';

/** The server has another release than this tab. What was typed outlives the reload; when, is for the person to say. */
export function ReleaseBar() {
  const { t } = useTranslation();
  const isNew = useNewRelease(useContext(LiveStateContext) === 'connected');
  if (!isNew) return null;
  return (
    <div className={classes.release} role="status">
      <span>{t('settings.newRelease')}</span>
      <Button size="small" onClick={() => location.reload()}>
        {t('settings.reload')}
      </Button>
    </div>
  );
}
