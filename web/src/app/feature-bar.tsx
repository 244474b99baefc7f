import { IconAlignLeft, IconBook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import cell from '#app/action-cell.module.css';
import classes from '#app/feature-bar.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';

/** The second bar of the phone: what the account is set up with. It scrolls away with the page. */
export function FeatureBar() {
  const { t } = useTranslation();
  const features = [
    { to: '/mobile-ai', label: t('prompt.short'), Icon: IconAlignLeft },
    { to: '/mobile-database', label: t('knowledge.short'), Icon: IconBook },
  ] as const;
  return (
    <nav className={classes.bar} aria-label={t('nav.setup')}>
      {features.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={cell.cell}>
          <Icon size={20} stroke={1.5} aria-hidden="true" />
          <span className={cell.word}>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
