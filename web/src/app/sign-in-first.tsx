import { IconLogin2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Stands where it is not known yet who looks: nothing of an account is read before that. */
export function SignInFirst() {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1}>
      <EmptyState art={<IconLogin2 size={24} stroke={1.5} />} title={t('auth.signInFirst')}>
        <Link to="/login">{t('auth.signIn')}</Link>
      </EmptyState>
    </main>
  );
}
