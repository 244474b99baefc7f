import type { LanguageCode } from '@parley/contract/languages.ts';
import { useState } from 'react';
import { FormSection } from '#features/assistant-settings/form-section.tsx';
import { PhraseField } from '#features/assistant-settings/phrase-field.tsx';
import { PhraseLanguage } from '#features/assistant-settings/phrase-language.tsx';
import { SwitchRow } from '#features/assistant-settings/switch-row.tsx';
import type { SettingsForm } from '#features/assistant-settings/use-settings-edit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

const KINDS = ['disclosure', 'handOff', 'holding'] as const;

/** What customers are told about who writes to them. */
export function DisclosureSection({ form }: { form: SettingsForm }) {
  const { t, i18n } = useTranslation();
  const [language, setLanguage] = useState(i18n.language as LanguageCode);
  const { values, set } = form;
  return (
    <FormSection title={t('assistant.disclosure')} lead={t('assistant.disclosureLead')}>
      <SwitchRow
        label={t('assistant.disclosureSwitch')}
        isOn={values.disclosureEnabled}
        onChange={(disclosureEnabled) => set({ disclosureEnabled })}
      />
      <SwitchRow
        label={t('assistant.handOffSwitch')}
        isOn={values.handOffNoticeEnabled}
        onChange={(handOffNoticeEnabled) => set({ handOffNoticeEnabled })}
      />
      <SwitchRow
        label={t('assistant.holdingSwitch')}
        isOn={values.holdingNoticeEnabled}
        onChange={(holdingNoticeEnabled) => set({ holdingNoticeEnabled })}
      />
      {(values.disclosureEnabled || values.handOffNoticeEnabled || values.holdingNoticeEnabled) && (
        <PhraseLanguage form={form} kinds={KINDS} language={language} onChange={setLanguage} />
      )}
      {values.disclosureEnabled && <PhraseField form={form} kind="disclosure" language={language} />}
      {values.handOffNoticeEnabled && <PhraseField form={form} kind="handOff" language={language} />}
      {values.holdingNoticeEnabled && <PhraseField form={form} kind="holding" language={language} />}
    </FormSection>
  );
}
