import { PageOrDialog } from '#app/routes/page-or-dialog.tsx';
import { MediaRulesPage } from '#features/media-rules/rules-page.tsx';

export function MediaRulesRoute() {
  return <PageOrDialog dialog="media">{(onBack) => <MediaRulesPage onBack={onBack} />}</PageOrDialog>;
}
