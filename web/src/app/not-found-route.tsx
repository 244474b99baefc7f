import { Link, Navigate } from '@tanstack/react-router';
import { LoadingScreen } from '#app/loading-screen.tsx';
import classes from '#app/not-found-route.module.css';
import { useSessionState } from '#app/session-state.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Mark } from '#ui/mark.tsx';

export function NotFoundRoute() {
  const { t } = useTranslation();
  const { state } = useSessionState();
  if (state === 'unknown') return <LoadingScreen />;
  if (state === 'out') return <Navigate to="/login" replace />;
  return (
    <main className={classes.page}>
      <Mark size={48} />
      <h1 className={classes.title}>{t('notFound.title')}</h1>
      <p className={classes.hint}>{t('notFound.text')}</p>
      <code className={classes.path} dir="ltr">
        404 {location.pathname}
      </code>
      <Link to="/dashboard" className={classes.link}>
        {t('notFound.toDashboard')}
      </Link>
      <p className={classes.hint}>{t('notFound.hint')}</p>
    </main>
  );
}
