import { LeaveForm } from '#features/leaving/leave-form.tsx';
import classes from '#features/leaving/leaving-dialog.module.css';
import { TakeForm } from '#features/leaving/take-form.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** The way out, with everything and without a trace. */
export function LeavingDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('leaving.title')} lead={t('leaving.lead')}>
      <div className={classes.body}>
        <TakeForm />
        <LeaveForm />
      </div>
    </Dialog>
  );
}
