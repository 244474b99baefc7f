import type { LanguageCode } from '@parley/contract/languages.ts';
import { useState } from 'react';
import { FormSection } from '#features/assistant-settings/form-section.tsx';
import { PhraseField } from '#features/assistant-settings/phrase-field.tsx';
import { PhraseLanguage } from '#features/assistant-settings/phrase-language.tsx';
import type { PhraseKind } from '#features/assistant-settings/settings-draft.ts';
import type { SettingsForm } from '#features/assistant-settings/use-settings-edit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** Those that tell who writes have switches, and stand beside them. */
type Kind = Exclude<PhraseKind, 'disclosure' | 'handOff' | 'holding'>;
/** An object, so that a new kind does not compile until it has its place here. */
const PLACES: Record<Kind, true> = {
  greeting: true,
  thanks: true,
  closing: true,
  quotation: true,
  correction: true,
};
const KINDS = Object.keys(PLACES) as Kind[];

/** What is always said in the same words. */
export function PhrasesSection({ form }: { form: SettingsForm }) {
  const { t, i18n } = useTranslation();
  const [language, setLanguage] = useState(i18n.language as LanguageCode);
  return (
    <FormSection title={t('assistant.phrases')} lead={t('assistant.phrasesLead')}>
      <PhraseLanguage form={form} kinds={KINDS} language={language} onChange={setLanguage} />
      {KINDS.map((kind) => (
        <PhraseField key={kind} form={form} kind={kind} language={language} />
      ))}
    </FormSection>
  );
}
