import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from '#i18n/use-translation.tsx';

import { IconButton } from '#ui/icon-button.tsx';

const schemes = [
  { value: 'auto', key: 'theme.system', Icon: IconDeviceDesktop },
  { value: 'light', key: 'theme.light', Icon: IconSun },
  { value: 'dark', key: 'theme.dark', Icon: IconMoon },
] as const;

export function ThemeMenu({ size = 'medium' }: { size?: 'medium' | 'touch' }) {
  const { t } = useTranslation();
  const shown = useComputedColorScheme('light');
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <IconButton label={t('theme.label')} size={size}>
          {shown === 'dark' ? <IconSun size={18} stroke={1.5} /> : <IconMoon size={18} stroke={1.5} />}
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <ThemeOptions />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The choices, for a menu. */
export function ThemeOptions() {
  const { t } = useTranslation();
  // Pausing the transitions would take a style element, which the content security policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(value) => {
        const chosen = schemes.find((scheme) => scheme.value === value);
        if (chosen) setColorScheme(chosen.value);
      }}
    >
      {schemes.map(({ value, key, Icon }) => (
        <Menu.RadioItem
          key={value}
          value={value}
          closeMenuOnClick
          rightSection={<Icon size={16} stroke={1.5} />}
        >
          {t(key)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
