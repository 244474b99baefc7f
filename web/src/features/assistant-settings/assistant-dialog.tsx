import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { SettingsFooter } from '#features/assistant-settings/settings-footer.tsx';
import { SettingsForm } from '#features/assistant-settings/settings-form.tsx';
import { useSettingsEdit } from '#features/assistant-settings/use-settings-edit.ts';
import { useSubmit } from '#features/assistant-settings/use-submit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DiscardQuestion } from '#ui/discard-question.tsx';

/** Where answers come from, what they may cost, and the set phrases; for the owner of the account. */
export function AssistantDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const edit = useSettingsEdit();
  const { formRef, submit } = useSubmit(edit);
  const [isAsking, setAsking] = useState(false);
  useBlocker({
    // What is typed stays in the dialog wherever the dashboard goes; only the page itself must not go.
    shouldBlockFn: () => false,
    enableBeforeUnload: () => edit.isChanged,
  });
  const leave = () => {
    edit.discard();
    setAsking(false);
    onClose();
  };
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={() => (edit.isChanged ? setAsking(true) : leave())}
        size="editor"
        title={t('assistant.title')}
        lead={t('assistant.lead')}
        footer={edit.stored && <SettingsFooter edit={edit} onSubmit={submit} />}
      >
        <SettingsForm edit={edit} onSubmit={submit} formRef={formRef} />
      </Dialog>
      {isAsking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={leave} />}
    </>
  );
}
