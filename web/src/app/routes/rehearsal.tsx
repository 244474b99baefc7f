import { Navigate } from '@tanstack/react-router';

import { PageOrDialog } from '#app/routes/page-or-dialog.tsx';
import { useRehearsalWays } from '#app/use-rehearsal-ways.ts';
import { RehearsalPage } from '#features/rehearsal/rehearsal-page.tsx';
import { useUser } from '#lib/session/user-context.ts';

/** For the owner of the account, who decides what the AI may send. */
export function RehearsalRoute() {
  const ways = useRehearsalWays();
  if (useUser().role !== 'client') return <Navigate to="/dashboard" search={{}} replace />;
  return (
    <PageOrDialog dialog="rehearsal">{(onBack) => <RehearsalPage onBack={onBack} {...ways} />}</PageOrDialog>
  );
}
