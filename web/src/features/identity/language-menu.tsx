import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '#features/identity/language-menu.module.css';
import { lazyPart } from '#ui/lazy-part.tsx';

/** The names and marks of twelve languages, which are looked at once. */
const LanguageOptions = lazyPart(
  async () => (await import('#features/identity/language-options.tsx')).LanguageOptions,
);

type Props = { children: ReactNode; defaultOpened?: boolean; position?: 'bottom-end' | 'top' };

/** Opens the languages from the button that is its child. */
export function LanguageMenu({ children, defaultOpened = false, position = 'bottom-end' }: Props) {
  return (
    <Menu
      position={position}
      width={280}
      defaultOpened={defaultOpened}
      onOpen={() => void LanguageOptions.preload()}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={classes.list}>
        <LanguageOptions />
      </Menu.Dropdown>
    </Menu>
  );
}
