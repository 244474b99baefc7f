import { IconChevronLeft } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import classes from '#app/routes/page.module.css';
import { useShow } from '#app/use-show.ts';
import { AuditPage } from '#features/audit/audit-page.tsx';
import { wantVersion } from '#features/knowledge/wanted-version.ts';
import { useBufferText } from '#features/settings/use-buffer-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** Its way back is to the settings, from where it is reached. */
export function AuditRoute() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const show = useShow();
  const wait = useBufferText();
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
        <h1 className={classes.title}>{t('audit.title')}</h1>
      </header>
      <main id="main" tabIndex={-1} className={classes.column}>
        <AuditPage
          sayWait={wait.short}
          onShowVersion={(version) => {
            wantVersion(version);
            show(version.part === 'prompt' ? 'prompt' : 'knowledge');
          }}
        />
      </main>
    </div>
  );
}
