import { IconShieldLock, IconStopwatch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#features/identity/auth-page.module.css';
import { LanguageToggle } from '#features/identity/language-toggle.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Mark } from '#ui/mark.tsx';
import { Spark } from '#ui/spark.tsx';

/** The form on one side; on the other the mark, grown so large that a short talk fits into it. */
export function AuthPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header className={classes.header}>
          <span className={classes.brand}>
            <Mark size={28} />
            Parley
          </span>
          <LanguageToggle />
        </header>
        <main className={classes.main}>{children}</main>
        <footer>
          <ul className={classes.trust} aria-label={t('auth.trust')}>
            <li>
              <IconShieldLock size={18} stroke={1.5} />
              {t('auth.secure')}
            </li>
            <li>
              <IconStopwatch size={18} stroke={1.5} />
              {t('auth.fastSetup')}
            </li>
            <li>
              <Spark size={14} />
              {t('auth.aiPowered')}
            </li>
          </ul>
        </footer>
      </div>
      <Art />
    </div>
  );
}

function Art() {
  const { t } = useTranslation();
  return (
    <div className={classes.art} aria-hidden>
      <div className={classes.stage}>
        <svg viewBox="0 0 32 30" className={classes.shapes} aria-hidden="true">
          <path
            className={classes.stem}
            d="M7 4.5h8.1v18.6H9.8l-5.6 4.7c-.7.5-1.7.1-1.7-.8V9A4.5 4.5 0 0 1 7 4.5z"
          />
          <path className={classes.bowl} d="M16.9 4.5h3.3a9.3 9.3 0 0 1 0 18.6h-3.3z" />
        </svg>
        <div className={classes.questions}>
          <span className={classes.bubble}>{t('auth.demoQuestion1')}</span>
          <span className={classes.bubble}>{t('auth.demoQuestion2')}</span>
        </div>
        <div className={classes.answers}>
          <span className={classes.bubble}>
            {t('auth.demoAnswer1')}
            <br />
            {t('auth.demoAnswer2')}
          </span>
          <small className={classes.note}>
            <Spark />
            {t('auth.demoNote')}
          </small>
        </div>
      </div>
    </div>
  );
}
