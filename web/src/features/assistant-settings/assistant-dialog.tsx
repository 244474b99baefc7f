import { SettingsFooter } from '#features/assistant-settings/settings-footer.tsx';
import { SettingsForm } from '#features/assistant-settings/settings-form.tsx';
import { useSettingsEdit } from '#features/assistant-settings/use-settings-edit.ts';
import { useSubmit } from '#features/assistant-settings/use-submit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { leavesTheMembers, useLeaving } from '#ui/use-leaving.tsx';

/** Where answers come from, what they may cost, and the set phrases; for the owner of the account. */
export function AssistantDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const edit = useSettingsEdit();
  const { formRef, submit } = useSubmit(edit);
  const { isChanged, isSaving } = edit;
  const { leave, question } = useLeaving({ isUnsaved: isChanged, isSaving, takesAway: leavesTheMembers });
  const close = () =>
    leave(() => {
      edit.discard();
      onClose();
    });
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        size="editor"
        title={t('assistant.title')}
        lead={t('assistant.lead')}
        footer={edit.stored && <SettingsFooter edit={edit} onSubmit={submit} />}
      >
        <SettingsForm edit={edit} onSubmit={submit} formRef={formRef} />
      </Dialog>
      {question}
    </>
  );
}
