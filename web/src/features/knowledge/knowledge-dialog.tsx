import { TextDialog } from '#features/knowledge/text-dialog.tsx';
import { useKnowledgeBase } from '#features/knowledge/use-knowledge-base.ts';

export function KnowledgeDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return <TextDialog isOpen={isOpen} onClose={onClose} source={useKnowledgeBase(onClose)} />;
}
