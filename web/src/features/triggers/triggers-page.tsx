import { useRef } from 'react';
import { useTriggersPanel } from '#features/triggers/use-triggers-panel.tsx';
import { PhonePage } from '#ui/phone-page.tsx';
import { leavesThePage, useLeaving } from '#ui/use-leaving.tsx';

/** The same as a page of the phone. Every way out of it asks when something was typed. */
export function TriggersPage({ onBack }: { onBack: () => void }) {
  const ask = useRef<(go: () => void) => void>((go) => go());
  const panel = useTriggersPanel((go) => ask.current(go), null);
  const { title, lead, body, footer, isUnsaved, isSaving, isAtList, toList } = panel;
  const { leave, question } = useLeaving({
    isUnsaved,
    isSaving,
    takesAway: leavesThePage,
    discard: toList,
  });
  ask.current = leave;
  return (
    <>
      <PhonePage
        title={title}
        lead={lead}
        onBack={() => (isAtList ? onBack() : leave(toList))}
        footer={footer}
      >
        {body}
      </PhonePage>
      {question}
    </>
  );
}
