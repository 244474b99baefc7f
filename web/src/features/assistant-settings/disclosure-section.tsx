import type { LanguageCode } from '@parley/contract/languages.ts';
import { useId, useState } from 'react';
import classes from '#features/assistant-settings/disclosure-section.module.css';
import { FormSection } from '#features/assistant-settings/form-section.tsx';
import { PhraseField } from '#features/assistant-settings/phrase-field.tsx';
import { PhraseLanguage } from '#features/assistant-settings/phrase-language.tsx';
import type { SettingsForm } from '#features/assistant-settings/use-settings-edit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Switch } from '#ui/switch.tsx';

const KINDS = ['disclosure', 'handOff'] as const;

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
      {(values.disclosureEnabled || values.handOffNoticeEnabled) && (
        <PhraseLanguage form={form} kinds={KINDS} language={language} onChange={setLanguage} />
      )}
      {values.disclosureEnabled && <PhraseField form={form} kind="disclosure" language={language} />}
      {values.handOffNoticeEnabled && <PhraseField form={form} kind="handOff" language={language} />}
    </FormSection>
  );
}

type RowProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

function SwitchRow({ label, isOn, onChange }: RowProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={classes.row}>
      <span>{label}</span>
      <Switch id={id} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    </label>
  );
}
