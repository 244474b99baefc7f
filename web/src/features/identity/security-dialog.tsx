import { useState } from 'react';
import { PasswordForm } from '#features/identity/password-form.tsx';
import { SecondFactorForm } from '#features/identity/second-factor-form.tsx';
import { SessionList } from '#features/identity/session-list.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Dialog } from '#ui/dialog.tsx';
import parts from '#ui/dialog-parts.module.css';
import { leavesTheMembers, useLeaving } from '#ui/use-leaving.tsx';

/** The own password, and where one is signed in. */
export function SecurityDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [isTyped, setTyped] = useState(false);
  const { leave, question } = useLeaving({
    isUnsaved: isOpen && isTyped,
    isSaving: false,
    takesAway: leavesTheMembers,
  });
  const end = () => {
    setTyped(false);
    onClose();
  };
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={() => leave(end)}
        title={t('settings.security')}
        lead={t('security.lead')}
      >
        <div className={parts.body}>
          <PasswordForm onTyped={setTyped} />
          <SecondFactorForm />
          <SessionList />
        </div>
      </Dialog>
      {question}
    </>
  );
}
