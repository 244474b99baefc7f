import { IconChevronLeft, IconMessage2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import classes from '#app/routes/page.module.css';
import { ManagersPage } from '#features/identity/managers-page.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** Its way back is to the settings, on every window; a wide one has a way to the dashboard beside it. */
export function UserManagementRoute() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <IconButton
          label={t('settings.title')}
          size="touch"
          onClick={() => void navigate({ to: '/mobile-config', search: {} })}
        >
          <IconChevronLeft size={20} stroke={1.5} className="flip" />
        </IconButton>
        <h1 className={classes.title}>{t('team.title')}</h1>
        <IconButton
          label={t('settings.toDashboard')}
          size="touch"
          className={classes.end ?? ''}
          onClick={() => void navigate({ to: '/dashboard', search: {} })}
        >
          <IconMessage2 size={20} stroke={1.5} />
        </IconButton>
      </header>
      <main id="main" tabIndex={-1} className={classes.column}>
        <ManagersPage />
      </main>
    </div>
  );
}
