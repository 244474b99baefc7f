import { useRehearsalWays } from '#app/use-rehearsal-ways.ts';
import { RehearsalDialog } from '#features/rehearsal/rehearsal-dialog.tsx';

/** The rehearsal with what it leads to. */
export function RehearsalPart({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return <RehearsalDialog isOpen={isOpen} onClose={onClose} {...useRehearsalWays()} />;
}
