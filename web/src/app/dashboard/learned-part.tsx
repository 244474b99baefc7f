import { useShow } from '#app/use-show.ts';
import { LearnedDialog } from '#features/learning/learned-dialog.tsx';
import { MaterialsPart } from '#features/materials/materials-part.tsx';

/** What was learned, with the way to where it goes. */
export function LearnedPart({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const show = useShow();
  return (
    <LearnedDialog
      isOpen={isOpen}
      onClose={onClose}
      materials={<MaterialsPart headingLevel="h3" />}
      onShowKnowledge={() => show('knowledge')}
    />
  );
}
