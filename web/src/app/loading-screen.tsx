import classes from '#app/loading-screen.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Spinner } from '#ui/button.tsx';

export function LoadingScreen() {
  const { t } = useTranslation();
  return (
    <div className={classes.screen} role="status" aria-label={t('common.loading')}>
      <Spinner size={24} />
    </div>
  );
}
