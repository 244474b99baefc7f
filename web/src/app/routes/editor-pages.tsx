import { PageOrDialog } from '#app/routes/page-or-dialog.tsx';
import { KnowledgePage } from '#features/knowledge/knowledge-page.tsx';
import { PromptPage } from '#features/knowledge/prompt-page.tsx';

export function AiPromptRoute() {
  return <PageOrDialog dialog="prompt">{(onBack) => <PromptPage onBack={onBack} />}</PageOrDialog>;
}

export function KnowledgeRoute() {
  return <PageOrDialog dialog="knowledge">{(onBack) => <KnowledgePage onBack={onBack} />}</PageOrDialog>;
}
