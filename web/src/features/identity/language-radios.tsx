import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { LanguageLabel } from '#features/identity/language-label.tsx';
import classes from '#features/identity/language-radios.module.css';
import { useLanguageChoice } from '#features/identity/use-language-choice.ts';
import { offeredLanguages } from '#i18n/i18n.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** Every language at once, for a page: in rows on the phone, as cards where there is room. */
export function LanguageRadios({ look }: { look: 'list' | 'cards' }) {
  const { t, i18n } = useTranslation();
  const choose = useLanguageChoice();
  const name = useId();
  return (
    <fieldset className={classes.languages} data-look={look}>
      <legend className={look === 'list' ? 'sr-only' : classes.title}>{t('language.label')}</legend>
      {offeredLanguages.map((language) => (
        <label key={language.code} className={classes.option}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={language.code === i18n.language}
            onChange={() => void choose(language.code)}
          />
          <LanguageLabel language={language} isStacked={look === 'cards'} />
          <IconCheck size={16} stroke={1.5} className={classes.check} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
