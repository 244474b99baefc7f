import { PageOrDialog } from '#app/routes/page-or-dialog.tsx';
import { useShow } from '#app/use-show.ts';
import { LearnedPage } from '#features/learning/learned-page.tsx';
import { MaterialsPart } from '#features/materials/materials-part.tsx';

export function LearnedRoute() {
  const show = useShow();
  return (
    <PageOrDialog dialog="learned">
      {(onBack) => (
        <LearnedPage
          onBack={onBack}
          materials={<MaterialsPart headingLevel="h2" />}
          onShowKnowledge={() => show('knowledge')}
        />
      )}
    </PageOrDialog>
  );
}
