import { BuiltinWords } from '#features/assistant-settings/builtin-words.tsx';
import { FormSection } from '#features/assistant-settings/form-section.tsx';
import { ModelTest } from '#features/assistant-settings/model-test.tsx';
import { FurtherModels, OwnModelFields } from '#features/assistant-settings/own-model-fields.tsx';
import { ProviderCards } from '#features/assistant-settings/provider-cards.tsx';
import { SecondLookFields } from '#features/assistant-settings/second-look-fields.tsx';
import { takesModel } from '#features/assistant-settings/settings-draft.ts';
import type { SettingsForm } from '#features/assistant-settings/use-settings-edit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** Who answers, and with what. */
export function AnswersSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  const { provider } = form.values;
  const answersFrom = provider ?? form.stored.installation.provider;
  return (
    <FormSection title={t('assistant.answers')} lead={t('assistant.answersLead')}>
      <ProviderCards form={form} />
      {takesModel(provider) && <OwnModelFields key={provider} form={form} provider={provider} />}
      {answersFrom === 'builtin' ? <BuiltinWords /> : <ModelTest form={form} modelRole="answers" />}
      {answersFrom !== 'builtin' && <SecondLookFields form={form} />}
      {takesModel(provider) && <FurtherModels key={provider} form={form} provider={provider} />}
    </FormSection>
  );
}
