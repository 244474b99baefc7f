import { PageOrDialog } from '#app/routes/page-or-dialog.tsx';
import { TriggersPage } from '#features/triggers/triggers-page.tsx';

export function TriggersRoute() {
  return <PageOrDialog dialog="triggers">{(onBack) => <TriggersPage onBack={onBack} />}</PageOrDialog>;
}
