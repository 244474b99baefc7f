import { LeaveForm } from '#features/leaving/leave-form.tsx';
import { TakeForm } from '#features/leaving/take-form.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Dialog } from '#ui/dialog.tsx';
import parts from '#ui/dialog-parts.module.css';

/** The way out, with everything and without a trace. */
export function LeavingDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('leaving.title')} lead={t('leaving.lead')}>
      <div className={parts.body}>
        <TakeForm />
        <LeaveForm />
      </div>
    </Dialog>
  );
}
