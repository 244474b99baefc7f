import { PageOrDialog } from '#app/routes/page-or-dialog.tsx';
import { AssistantPage } from '#features/assistant-settings/assistant-page.tsx';

export function AssistantRoute() {
  return <PageOrDialog dialog="assistant">{(onBack) => <AssistantPage onBack={onBack} />}</PageOrDialog>;
}
