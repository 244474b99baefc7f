import {
  IconAdjustments,
  IconAlignLeft,
  IconBook,
  IconLanguage,
  IconListCheck,
  IconLogout,
  IconStopwatch,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import cell from '#app/action-cell.module.css';
import classes from '#app/dashboard/action-grid.module.css';
import type { DialogName } from '#app/dashboard/dashboard-dialogs.tsx';
import { LanguageMenu } from '#features/identity/language-menu.tsx';
import { useSignOut } from '#features/identity/use-sign-out.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';

/** What the account is set up with: four columns for the owner, three for others. */
export function ActionGrid({ onShow }: { onShow: (dialog: DialogName) => void }) {
  const { t } = useTranslation();
  const isOwner = useUser().role === 'client';
  const signOut = useSignOut();
  return (
    <nav className={classes.grid} data-columns={isOwner ? 4 : 3} aria-label={t('settings.title')}>
      <Cell icon={<IconAlignLeft size={18} stroke={1.5} />} onClick={() => onShow('prompt')}>
        {t('prompt.short')}
      </Cell>
      <Cell icon={<IconBook size={18} stroke={1.5} />} onClick={() => onShow('knowledge')}>
        {t('knowledge.short')}
      </Cell>
      <Cell icon={<IconStopwatch size={18} stroke={1.5} />} onClick={() => onShow('buffer')}>
        {t('buffer.short')}
      </Cell>
      {isOwner && (
        <>
          <Cell icon={<IconListCheck size={18} stroke={1.5} />} onClick={() => onShow('rehearsal')}>
            {t('rehearsal.title')}
          </Cell>
          <Cell icon={<IconAdjustments size={18} stroke={1.5} />} onClick={() => onShow('assistant')}>
            {t('assistant.short')}
          </Cell>
        </>
      )}
      <Cell icon={<IconWebhook size={18} stroke={1.5} />} onClick={() => onShow('webhook')}>
        {t('webhook.short')}
      </Cell>
      <Cell icon={<IconWorld size={18} stroke={1.5} />} onClick={() => onShow('timezone')}>
        {t('timezone.short')}
      </Cell>
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
