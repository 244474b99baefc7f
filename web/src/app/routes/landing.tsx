import { Link } from '@tanstack/react-router';
import classes from '#app/routes/landing.module.css';
import { LanguageToggle } from '#features/identity/language-toggle.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Mark } from '#ui/mark.tsx';

export function LandingRoute() {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <LanguageToggle />
      </header>
      <main className={classes.main}>
        <Mark size={96} />
        <h1 className={classes.name}>Parley</h1>
        <p className={classes.promise}>{t('landing.promise')}</p>
        <div className={classes.actions}>
          <Link to="/login" className={classes.primary}>
            {t('landing.signIn')}
          </Link>
          <Link to="/register" className={classes.secondary}>
            {t('landing.createAccount')}
          </Link>
        </div>
      </main>
    </div>
  );
}
