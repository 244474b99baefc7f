import { LANGUAGES, type LanguageCode } from '@parley/contract/languages.ts';
import { LIMITS } from '@parley/contract/limits.ts';
import { useId } from 'react';
import classes from '#features/assistant-settings/phrase-field.module.css';
import type { PhraseKind } from '#features/assistant-settings/settings-draft.ts';
import type { SettingsForm } from '#features/assistant-settings/use-settings-edit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import { Button } from '#ui/button.tsx';

const LIMIT = LIMITS.phraseCharacters;

type Props = { form: SettingsForm; kind: PhraseKind; language: LanguageCode };

/** The owner's wording of one phrase; as long as there is none the standard text shows through. */
export function PhraseField({ form, kind, language }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const text = form.phrase(kind, language);
  const isTooLong = text.length > LIMIT;
  return (
    <div className={classes.phrase}>
      <label htmlFor={id} className={classes.label}>
        {t(`assistant.phrase.${kind}`)}
      </label>
      <p id={`${id}-when`} className={classes.hint}>
        {t(`assistant.phraseWhen.${kind}`)}
      </p>
      <AutoTextarea
        id={id}
        className={classes.text}
        aria-describedby={`${id}-when`}
        aria-invalid={isTooLong}
        lang={language}
        dir={LANGUAGES.find(({ code }) => code === language)?.dir ?? 'ltr'}
        rows={2}
        placeholder={form.stored.defaultPhrases[kind]?.[language] ?? ''}
        value={text}
        onChange={(event) => form.setPhrase(kind, language, event.currentTarget.value)}
      />
      <div className={classes.foot}>
        {text !== '' && (
          <>
            <Button
              size="small"
              variant="quiet"
              className={classes.standard ?? ''}
              onClick={() => {
                form.setPhrase(kind, language, '');
                // The button goes away with the text.
                document.getElementById(id)?.focus();
              }}
            >
              {t('assistant.standard')}
            </Button>
            <p className={classes.counter} data-over={isTooLong || undefined}>
              {t('composer.counter', { count: text.length, limit: LIMIT })}
              {isTooLong && form.isTooLong(kind, language) && (
                <span role="alert">{t('errors.text_too_long', { limit: LIMIT })}</span>
              )}
            </p>
          </>
        )}
      </div>
    </div>
  );
}
