import { PageOrDialog } from '#app/routes/page-or-dialog.tsx';
import { useShow } from '#app/use-show.ts';
import { LearnedPage } from '#features/learning/learned-page.tsx';
import { WebsitePart } from '#features/materials/website-part.tsx';

export function LearnedRoute() {
  const show = useShow();
  return (
    <PageOrDialog dialog="learned">
      {(onBack) => (
        <LearnedPage
          onBack={onBack}
          materials={<WebsitePart headingLevel="h2" />}
          onShowKnowledge={() => show('knowledge')}
        />
      )}
    </PageOrDialog>
  );
}
