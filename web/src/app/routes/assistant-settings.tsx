import { Navigate } from '@tanstack/react-router';

import { PageOrDialog } from '#app/routes/page-or-dialog.tsx';
import { AssistantPage } from '#features/assistant-settings/assistant-page.tsx';
import { useUser } from '#lib/session/user-context.ts';

/** For the owner of the account; a manager has no such settings. */
export function AssistantRoute() {
  if (useUser().role !== 'client') return <Navigate to="/dashboard" search={{}} replace />;
  return <PageOrDialog dialog="assistant">{(onBack) => <AssistantPage onBack={onBack} />}</PageOrDialog>;
}
