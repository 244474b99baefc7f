import { PageOrDialog } from '#app/routes/page-or-dialog.tsx';
import { useShow } from '#app/use-show.ts';
import { LearnedPage } from '#features/learning/learned-page.tsx';

export function LearnedRoute() {
  const show = useShow();
  return (
    <PageOrDialog dialog="learned">
      {(onBack) => <LearnedPage onBack={onBack} onShowKnowledge={() => show('knowledge')} />}
    </PageOrDialog>
  );
}
