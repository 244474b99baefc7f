import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';

type Props = {
  isSaving: boolean;
  /** Else what is being saved can still be left, where leaving asks. */
  holdsCancel?: boolean;
  onCancel: () => void;
  onSave: () => void;
};

/** The two ways out of something that is edited, for the foot of a dialog. */
export function SaveActions({ isSaving, holdsCancel = false, onCancel, onSave }: Props) {
  const { t } = useTranslation();
  const size = useLayout() === 'phone' ? 'large' : 'medium';
  return (
    <>
      <Button variant="quiet" size={size} disabled={holdsCancel && isSaving} onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button variant="primary" size={size} isBusy={isSaving} busyLabel={t('common.saving')} onClick={onSave}>
        {t('common.save')}
      </Button>
    </>
  );
}
