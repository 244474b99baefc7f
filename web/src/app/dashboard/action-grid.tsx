import { IconLanguage, IconLogout } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import cell from '#app/action-cell.module.css';
import classes from '#app/dashboard/action-grid.module.css';
import { ICONS } from '#app/screen-parts.tsx';
import { type ScreenName, screensIn } from '#app/screens.tsx';
import { LanguageMenu } from '#features/identity/language-menu.tsx';
import { useSignOut } from '#features/identity/use-sign-out.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';

/** What the account is set up with: four columns for the owner, three for others. */
export function ActionGrid({ onShow }: { onShow: (screen: ScreenName) => void }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const signOut = useSignOut();
  return (
    <nav className={classes.grid} data-columns={role === 'client' ? 4 : 3} aria-label={t('settings.title')}>
      {screensIn('grid', role).map(({ name, title, short }) => {
        const Icon = ICONS[name];
        return (
          <Cell key={name} icon={<Icon size={18} stroke={1.5} />} onClick={() => onShow(name)}>
            {t(short ?? title)}
          </Cell>
        );
      })}
      <LanguageMenu position="top">
        <Cell icon={<IconLanguage size={18} stroke={1.5} />}>{t('language.label')}</Cell>
      </LanguageMenu>
      <Cell icon={<IconLogout size={18} stroke={1.5} className="flip" />} onClick={signOut}>
        {t('common.signOut')}
      </Cell>
    </nav>
  );
}

function Cell({ icon, children, ...rest }: ComponentProps<'button'> & { icon: ReactNode }) {
  return (
    <button type="button" {...rest} className={cell.cell}>
      {icon}
      <span className={cell.word}>{children}</span>
    </button>
  );
}
