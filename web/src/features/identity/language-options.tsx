import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import classes from '#features/identity/language-menu.module.css';
import { useLanguageChoice } from '#features/identity/use-language-choice.ts';
import { offeredLanguages } from '#i18n/i18n.ts';

export function LanguageOptions() {
  const { i18n } = useTranslation();
  const choose = useLanguageChoice();

  return offeredLanguages.map(({ code, name, nativeName, flag }) => (
    <Menu.Item
      key={code}
      role="menuitemradio"
      aria-checked={code === i18n.language}
      data-checked={code === i18n.language || undefined}
      leftSection={
        <span className={classes.flag} aria-hidden>
          {flag}
        </span>
      }
      rightSection={code === i18n.language ? <IconCheck size={16} stroke={1.5} /> : null}
      onClick={() => void choose(code)}
    >
      <span lang={code}>{nativeName}</span>
      <span className={classes.english}>{`${name}, ${code}`}</span>
    </Menu.Item>
  ));
}
