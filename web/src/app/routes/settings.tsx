import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconChevronLeft, IconLogout, IconMoon } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { FeatureBar } from '#app/feature-bar.tsx';
import { LanguageRow } from '#app/routes/language-row.tsx';
import classes from '#app/routes/page.module.css';
import { SettingsGroup, SettingsRow } from '#app/routes/settings-row.tsx';
import { ICONS } from '#app/screen-parts.tsx';
import { type Entry, type ScreenName, screensIn } from '#app/screens.tsx';
import { useShow } from '#app/use-show.ts';
import { useProviderLine } from '#features/assistant-settings/use-provider-line.ts';
import { useWebhookSetup } from '#features/channel/channel-queries.ts';
import { LanguageRadios } from '#features/identity/language-radios.tsx';
import { ThemeOptions } from '#features/identity/theme-menu.tsx';
import { useSignOut } from '#features/identity/use-sign-out.ts';
import { useBufferText } from '#features/settings/use-buffer-text.ts';
import { zoneCity } from '#features/settings/zones.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { useUser } from '#lib/session/user-context.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** The settings of the phone as a list; on a wide window the same list in a column. */
export function SettingsRoute() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const isPhone = useLayout() === 'phone';
  const show = useShow();
  const bufferText = useBufferText();
  const provider = useProviderLine();
  const signOut = useSignOut();
  const { colorScheme } = useMantineColorScheme();
  const webhook = useWebhookSetup({ isWatching: false }).data;
  const themeNames = { auto: t('theme.system'), light: t('theme.light'), dark: t('theme.dark') };

  const values: Partial<Record<ScreenName, string | undefined>> = {
    webhook: webhook && (webhook.status === 'connected' ? t('webhook.connected') : t('webhook.waiting')),
    buffer: bufferText.short(user),
    assistant: provider,
    timezone: zoneCity(user.timezone || 'UTC', i18n.language),
  };
  const toRow = ({ name, title }: Entry) => {
    const Icon = ICONS[name];
    return (
      <SettingsRow
        key={name}
        icon={<Icon size={18} stroke={1.5} />}
        value={values[name]}
        onClick={() => show(name)}
      >
        {t(title)}
      </SettingsRow>
    );
  };

  return (
    <div className={classes.page}>
      <header className={classes.header} data-plain={isPhone || undefined}>
        {!isPhone && (
          <IconButton
            label={t('settings.toDashboard')}
            onClick={() => void navigate({ to: '/dashboard', search: {} })}
          >
            <IconChevronLeft size={20} stroke={1.5} className="flip" />
          </IconButton>
        )}
        <h1 className={classes.title}>{t('settings.title')}</h1>
      </header>
      <main id="main" tabIndex={-1} className={classes.column} data-narrow>
        {isPhone && <FeatureBar />}
        <p className={classes.account}>
          <b className="match-parent" dir="auto">
            {user.accountName}
          </b>
          <span dir="ltr">{user.email}</span>
        </p>
        {[100, 200, 300].map((group) => {
          const rows = screensIn('settings', user.role, group);
          return rows.length > 0 && <SettingsGroup key={group}>{rows.map(toRow)}</SettingsGroup>;
        })}
        {!isPhone && <LanguageRadios look="cards" />}
        <SettingsGroup>
          {screensIn('settings', user.role, 400).map(toRow)}
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <SettingsRow icon={<IconMoon size={18} stroke={1.5} />} value={themeNames[colorScheme]}>
                {t('theme.label')}
              </SettingsRow>
            </Menu.Target>
            <Menu.Dropdown>
              <ThemeOptions />
            </Menu.Dropdown>
          </Menu>
          {isPhone && <LanguageRow />}
          {screensIn('settings', user.role, 500).map(toRow)}
          <SettingsRow icon={<IconLogout size={18} stroke={1.5} className="flip" />} onClick={signOut}>
            {t('common.signOut')}
          </SettingsRow>
        </SettingsGroup>
      </main>
    </div>
  );
}
