import { TextDialog } from '#features/knowledge/text-dialog.tsx';
import { useTextSource } from '#features/knowledge/use-text-source.ts';

export function PromptDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return <TextDialog isOpen={isOpen} onClose={onClose} source={useTextSource('prompt', 'dialog')} />;
}
