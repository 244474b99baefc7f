import type { LanguageCode } from '@parley/contract/languages.ts';
import type { PhraseKind } from '#features/assistant-settings/settings-draft.ts';
import type { SettingsForm } from '#features/assistant-settings/use-settings-edit.ts';
import { offeredLanguages } from '#i18n/i18n.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { SelectField } from '#ui/field.tsx';

type Props = {
  form: SettingsForm;
  /** The texts that are worded here. */
  kinds: readonly PhraseKind[];
  language: LanguageCode;
  onChange: (language: LanguageCode) => void;
};

/** Which language of the texts is shown; the reader's own comes first, and what has a wording says so. */
export function PhraseLanguage({ form, kinds, language, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const isOwn = (code: LanguageCode) => kinds.some((kind) => form.phrase(kind, code).trim() !== '');
  const first = offeredLanguages.filter(({ code }) => code === i18n.language);
  const others = offeredLanguages.filter(({ code }) => code !== i18n.language);
  return (
    <SelectField
      label={t('assistant.textLanguage')}
      value={language}
      data={[...first, ...others].map(({ code, nativeName }) => ({
        value: code,
        label: isOwn(code) ? t('assistant.ownText', { language: nativeName }) : nativeName,
      }))}
      onChange={(event) => onChange(event.currentTarget.value as LanguageCode)}
    />
  );
}
