import { useMissingInfo } from '#features/missing-info/missing-info-queries.ts';
import { QuestionQueue } from '#features/missing-info/question-list.tsx';
import { useTypedAnswers } from '#features/missing-info/use-typed-answers.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { EndSheet } from '#ui/dialog.tsx';
import { leavesTheMembers, useLeaving } from '#ui/use-leaving.tsx';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** The question to begin with. */
  about: string | null;
};

/** The queue beside the conversation, on the desktop. */
export function MissingInfoSheet({ isOpen, onClose, about }: Props) {
  const { t } = useTranslation();
  const questions = useMissingInfo().data ?? [];
  const count = questions.length;
  const answers = useTypedAnswers();
  const { isTyped, isSaving, clear } = answers;
  const { leave, question } = useLeaving({
    isUnsaved: isTyped,
    isSaving,
    takesAway: leavesTheMembers,
    discard: clear,
  });
  const close = (go?: () => void) =>
    leave(() => {
      answers.clear();
      onClose();
      go?.();
    });
  return (
    <>
      <EndSheet
        isOpen={isOpen}
        onClose={() => close()}
        title={t('missing.title')}
        beginsInside={questions.some(({ id }) => id === about)}
        lead={count > 0 ? t('missing.lead', { count }) : undefined}
      >
        <QuestionQueue answers={answers} onOpenChat={close} about={about} />
      </EndSheet>
      {question}
    </>
  );
}
