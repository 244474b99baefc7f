import type { Way } from '#features/rehearsal/body-props.ts';
import { RehearsalBody } from '#features/rehearsal/rehearsal-body.tsx';
import { useEntries } from '#features/rehearsal/use-entries.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { leavesTheMembers, useLeaving } from '#ui/use-leaving.tsx';

type Props = Omit<Way, 'onOpenChat' | 'leave'> & { isOpen: boolean; onClose: () => void };

/** What the AI would answer now beside what people answered, over the dashboard. It runs on when it is closed. */
export function RehearsalDialog({ isOpen, onClose, onShowSource, onShowSettings }: Props) {
  const { t } = useTranslation();
  const entries = useEntries();
  const { isTyped, isAdding } = entries;
  const { leave, question } = useLeaving({
    isUnsaved: isTyped,
    isSaving: isAdding,
    takesAway: leavesTheMembers,
  });
  const leaveFor = (go: () => void) =>
    leave(() => {
      entries.clear();
      go();
    });
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={() => leaveFor(onClose)}
        size="editor"
        title={t('rehearsal.title')}
        lead={t('rehearsal.lead')}
      >
        <RehearsalBody
          entries={entries}
          headingLevel="h3"
          leave={leaveFor}
          onOpenChat={(go) =>
            leaveFor(() => {
              onClose();
              go();
            })
          }
          onShowSource={(source) => leaveFor(() => onShowSource(source))}
          onShowSettings={() => leaveFor(onShowSettings)}
        />
      </Dialog>
      {question}
    </>
  );
}
