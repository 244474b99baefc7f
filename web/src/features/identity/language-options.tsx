import { Menu } from '@mantine/core';
import { isLanguageCode } from '@parley/contract/languages.ts';
import { useTranslation } from 'react-i18next';

import classes from '#features/identity/language-menu.module.css';
import { useLanguageChoice } from '#features/identity/use-language-choice.ts';
import { offeredLanguages } from '#i18n/i18n.ts';

export function LanguageOptions() {
  const { i18n } = useTranslation();
  const choose = useLanguageChoice();
  return (
    <Menu.RadioGroup
      value={i18n.language}
      onChange={(code) => {
        if (isLanguageCode(code)) void choose(code);
      }}
    >
      {offeredLanguages.map(({ code, name, nativeName, flag }) => (
        <Menu.RadioItem key={code} value={code} closeMenuOnClick>
          <span className={classes.flag} aria-hidden="true">
            {flag}
          </span>
          <span lang={code}>{nativeName}</span>
          <span className={classes.english}>{`${name}, ${code}`}</span>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
