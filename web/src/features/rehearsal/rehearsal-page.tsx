import { useEffect, useState } from 'react';
import type { Way } from '#features/rehearsal/body-props.ts';
import { RehearsalBody } from '#features/rehearsal/rehearsal-body.tsx';
import { useEntries } from '#features/rehearsal/use-entries.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { PhonePage } from '#ui/phone-page.tsx';
import { leavesThePage, useLeaving } from '#ui/use-leaving.tsx';

type Props = Omit<Way, 'onOpenChat' | 'leave'> & { onBack: () => void };

/** The same as a page of the phone. Every way out of it asks when something was typed. */
export function RehearsalPage({ onBack, onShowSource, onShowSettings }: Props) {
  const { t } = useTranslation();
  const entries = useEntries();
  const { isTyped, isAdding } = entries;
  /** Taken when nothing typed holds it any more. */
  const [step, setStep] = useState<(() => void) | null>(null);
  const { leave, question } = useLeaving({
    isUnsaved: isTyped,
    isSaving: isAdding,
    takesAway: leavesThePage,
  });
  const leaveFor = (go: () => void) =>
    leave(() => {
      entries.clear();
      setStep(() => go);
    });
  useEffect(() => {
    if (step === null || isTyped) return;
    setStep(null);
    step();
  }, [step, isTyped]);
  return (
    <>
      <PhonePage title={t('rehearsal.title')} lead={t('rehearsal.lead')} onBack={onBack} footer={null}>
        <RehearsalBody
          entries={entries}
          headingLevel="h2"
          leave={leave}
          onOpenChat={null}
          onShowSource={(source) => leaveFor(() => onShowSource(source))}
          onShowSettings={onShowSettings}
        />
      </PhonePage>
      {question}
    </>
  );
}
