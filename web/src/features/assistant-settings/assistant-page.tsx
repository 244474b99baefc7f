import { SectionLevelContext } from '#features/assistant-settings/form-section.tsx';
import { SettingsFooter } from '#features/assistant-settings/settings-footer.tsx';
import { SettingsForm } from '#features/assistant-settings/settings-form.tsx';
import { useSettingsEdit } from '#features/assistant-settings/use-settings-edit.ts';
import { useSubmit } from '#features/assistant-settings/use-submit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { PhonePage } from '#ui/phone-page.tsx';
import { leavesThePage, useLeaving } from '#ui/use-leaving.tsx';

/** The same settings as a page of the phone. Every way out of it asks when something was changed. */
export function AssistantPage({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const edit = useSettingsEdit();
  const { formRef, submit } = useSubmit(edit);
  const { isChanged, isSaving } = edit;
  const { question } = useLeaving({ isUnsaved: isChanged, isSaving, takesAway: leavesThePage });
  return (
    <SectionLevelContext value="h2">
      <PhonePage
        title={t('assistant.title')}
        lead={t('assistant.lead')}
        onBack={onBack}
        footer={edit.stored && <SettingsFooter edit={edit} onSubmit={submit} />}
      >
        <SettingsForm edit={edit} onSubmit={submit} formRef={formRef} />
      </PhonePage>
      {question}
    </SectionLevelContext>
  );
}
