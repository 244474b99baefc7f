import { TextDialog } from '#features/knowledge/text-dialog.tsx';
import { usePrompt } from '#features/knowledge/use-prompt.ts';

export function PromptDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return <TextDialog isOpen={isOpen} onClose={onClose} source={usePrompt(onClose)} />;
}
