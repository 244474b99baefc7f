import { useCanGoBack, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { PageOrDialog } from '#app/routes/page-or-dialog.tsx';
import { RemindersPage } from '#features/reminders/reminders-panel.tsx';

/** A page at either address; the phone's own is a dialog of the dashboard where the window is wide. */
export function RemindersRoute() {
  const { pathname } = useLocation();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  if (pathname !== '/reminders') {
    return <PageOrDialog dialog="reminders">{(onBack) => <RemindersPage onBack={onBack} />}</PageOrDialog>;
  }
  const back = () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: '/dashboard', search: {} });
  };
  return <RemindersPage onBack={back} />;
}
