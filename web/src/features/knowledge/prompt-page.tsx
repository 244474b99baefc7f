import { TextPage } from '#features/knowledge/text-page.tsx';
import { usePrompt } from '#features/knowledge/use-prompt.ts';

export function PromptPage({ onBack }: { onBack: () => void }) {
  return <TextPage onBack={onBack} source={usePrompt(stay)} />;
}

/** What was saved stays on the page. */
function stay(): void {}
