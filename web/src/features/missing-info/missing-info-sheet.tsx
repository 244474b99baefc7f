import { useMissingInfo } from '#features/missing-info/missing-info-queries.ts';
import { QuestionList } from '#features/missing-info/question-list.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { EndSheet } from '#ui/dialog.tsx';

type Props = {
  isOpen: boolean;
  onClose: () => void /** The question to begin with. */;
  about: string | null;
};

/** The queue beside the conversation, on the desktop. */
export function MissingInfoSheet({ isOpen, onClose, about }: Props) {
  const { t } = useTranslation();
  const questions = useMissingInfo().data ?? [];
  const count = questions.length;
  return (
    <EndSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('missing.title')}
      beginsInside={questions.some(({ id }) => id === about)}
      lead={count > 0 ? t('missing.lead', { count }) : undefined}
    >
      <QuestionList onOpenChat={onClose} about={about} />
    </EndSheet>
  );
}
