import { Menu } from '@mantine/core';
import { isLanguageCode } from '@parley/contract/languages.ts';
import { LanguageLabel } from '#features/identity/language-label.tsx';
import { useLanguageChoice } from '#features/identity/use-language-choice.ts';
import { offeredLanguages } from '#i18n/i18n.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

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
      {offeredLanguages.map((language) => (
        <Menu.RadioItem key={language.code} value={language.code} closeMenuOnClick>
          <LanguageLabel language={language} />
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
