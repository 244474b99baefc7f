import { useTranslation } from '#i18n/use-translation.tsx';

import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

/** Nothing that was typed is lost without a question. Mount it anew each time: one Escape must not open and close it. */
export function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      isOpen
      onClose={onKeep}
      onConfirm={onDiscard}
      title={t('editor.discardTitle')}
      text={t('editor.discardText')}
      keepLabel={t('editor.keep')}
      confirmLabel={t('editor.discard')}
      busyLabel={t('editor.discard')}
    />
  );
}
