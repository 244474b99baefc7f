import { Link } from '@tanstack/react-router';
import cell from '#app/action-cell.module.css';
import classes from '#app/feature-bar.module.css';
import { ICONS } from '#app/screen-parts.tsx';
import { pagesIn } from '#app/screens.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';

/** The second bar of the phone: what the account is set up with. It scrolls away with the page. */
export function FeatureBar() {
  const { t } = useTranslation();
  const { role } = useUser();
  return (
    <nav className={classes.bar} aria-label={t('nav.setup')}>
      {pagesIn('bar', role).map(({ name, path, title, short }) => {
        const Icon = ICONS[name];
        return (
          <Link key={name} to={path} className={cell.cell}>
            <Icon size={20} stroke={1.5} aria-hidden="true" />
            <span className={cell.word}>{t(short ?? title)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
