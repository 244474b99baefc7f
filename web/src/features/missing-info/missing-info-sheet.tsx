import { useTranslation } from 'react-i18next';

import { useMissingInfo } from '#features/missing-info/missing-info-queries.ts';
import { QuestionList } from '#features/missing-info/question-list.tsx';
import { EndSheet } from '#ui/dialog.tsx';

/** The queue beside the conversation, on the desktop. */
export function MissingInfoSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const count = useMissingInfo().data?.length ?? 0;
  return (
    <EndSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('missing.title')}
      lead={count > 0 ? t('missing.lead', { count }) : undefined}
    >
      <QuestionList onOpenChat={onClose} />
    </EndSheet>
  );
}
