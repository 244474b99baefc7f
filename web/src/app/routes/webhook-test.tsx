import { IconChevronLeft } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import classes from '#app/routes/page.module.css';
import { useShow } from '#app/use-show.ts';
import { WebhookTest } from '#features/doctor/webhook-test-page.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { IconButton } from '#ui/icon-button.tsx';

export function WebhookTestRoute() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const show = useShow();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <IconButton
          label={t('settings.toDashboard')}
          size="touch"
          onClick={() => void navigate({ to: '/dashboard', search: {} })}
        >
          <IconChevronLeft size={20} stroke={1.5} className="flip" />
        </IconButton>
        <h1 className={classes.title}>{t('webhook.testPage')}</h1>
      </header>
      <main id="main" tabIndex={-1} className={classes.column}>
        <WebhookTest onSetUp={() => show('webhook')} />
      </main>
    </div>
  );
}
