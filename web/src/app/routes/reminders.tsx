import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { RemindersPage } from '#features/reminders/reminders-panel.tsx';

/** A page at either address, in every window; from the dashboard of a wide one the same opens as a dialog. */
export function RemindersRoute() {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const back = () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: '/dashboard', search: {} });
  };
  return <RemindersPage onBack={back} />;
}
