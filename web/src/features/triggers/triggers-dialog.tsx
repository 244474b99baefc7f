import { useRef } from 'react';
import { useTriggersPanel } from '#features/triggers/use-triggers-panel.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { leavesTheMembers, useLeaving } from '#ui/use-leaving.tsx';

/** When a person is called, over the dashboard. */
export function TriggersDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const ask = useRef<(go: () => void) => void>((go) => go());
  const close = (then?: () => void) =>
    ask.current(() => {
      panel.toList();
      onClose();
      then?.();
    });
  const panel = useTriggersPanel((go) => ask.current(go), close);
  const { title, lead, body, footer, isUnsaved, isSaving, toList } = panel;
  const { leave, question } = useLeaving({
    isUnsaved: isOpen && isUnsaved,
    isSaving: isOpen && isSaving,
    takesAway: leavesTheMembers,
    discard: toList,
  });
  ask.current = leave;
  return (
    <>
      <Dialog isOpen={isOpen} onClose={() => close()} title={title} lead={lead} footer={footer}>
        {body}
      </Dialog>
      {question}
    </>
  );
}
