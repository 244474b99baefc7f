import { LIMITS } from '@parley/contract/limits.ts';
import { ModelTest } from '#features/assistant-settings/model-test.tsx';
import { takesModel } from '#features/assistant-settings/settings-draft.ts';
import { SwitchRow } from '#features/assistant-settings/switch-row.tsx';
import type { SettingsForm } from '#features/assistant-settings/use-settings-edit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { TextField } from '#ui/field.tsx';

/** Whether a model's answers are looked at twice, and by which model of the account's own. */
export function SecondLookFields({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  const { values, set } = form;
  return (
    <>
      <SwitchRow
        label={t('assistant.secondLook')}
        hint={t('assistant.secondLookHint')}
        isOn={values.secondLook}
        onChange={(secondLook) => set({ secondLook })}
      />
      {values.secondLook && takesModel(values.provider) && (
        <TextField
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          label={t('assistant.checkModel')}
          description={t('assistant.checkHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={LIMITS.nameCharacters}
          value={values.checkModel}
          onChange={(event) => set({ checkModel: event.currentTarget.value })}
        />
      )}
      {values.secondLook && values.checkModel.trim() !== '' && <ModelTest form={form} modelRole="check" />}
    </>
  );
}
