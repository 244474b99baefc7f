import { PageOrDialog } from '#app/routes/page-or-dialog.tsx';
import { useRehearsalWays } from '#app/use-rehearsal-ways.ts';
import { RehearsalPage } from '#features/rehearsal/rehearsal-page.tsx';

export function RehearsalRoute() {
  const ways = useRehearsalWays();
  return (
    <PageOrDialog dialog="rehearsal">{(onBack) => <RehearsalPage onBack={onBack} {...ways} />}</PageOrDialog>
  );
}
