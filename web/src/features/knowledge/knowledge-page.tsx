import { TextPage } from '#features/knowledge/text-page.tsx';
import { useKnowledgeBase } from '#features/knowledge/use-knowledge-base.ts';

export function KnowledgePage({ onBack }: { onBack: () => void }) {
  return <TextPage onBack={onBack} source={useKnowledgeBase(stay)} />;
}

/** What was saved stays on the page. */
function stay(): void {}
