import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import classes from '#features/identity/language-list.module.css';
import { useLanguageChoice } from '#features/identity/use-language-choice.ts';
import { offeredLanguages } from '#i18n/i18n.ts';

/** Every language in a row of its own, for a page. */
export function LanguageList() {
  const { t, i18n } = useTranslation();
  const choose = useLanguageChoice();
  const name = useId();
  return (
    <fieldset className={classes.list}>
      <legend className="sr-only">{t('language.label')}</legend>
      {offeredLanguages.map((language) => (
        <label key={language.code} className={classes.row}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={language.code === i18n.language}
            onChange={() => void choose(language.code)}
          />
          <span aria-hidden="true">{language.flag}</span>
          <span className={classes.words}>
            <span lang={language.code}>{language.nativeName}</span>
            <span className={classes.english}>{`${language.name}, ${language.code}`}</span>
          </span>
          <IconCheck size={16} stroke={1.5} className={classes.check} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
