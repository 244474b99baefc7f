import { TextPage } from '#features/knowledge/text-page.tsx';
import { useTextSource } from '#features/knowledge/use-text-source.ts';

export function KnowledgePage({ onBack }: { onBack: () => void }) {
  return <TextPage onBack={onBack} source={useTextSource('knowledge_base', 'page')} />;
}
