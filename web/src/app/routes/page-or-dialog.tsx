import { Navigate, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { DashboardSearch } from '#app/router.tsx';
import { useLayout } from '#lib/layout.ts';

type Props = {
  dialog: NonNullable<DashboardSearch['dialog']>;
  children: (onBack: () => void) => ReactNode;
};

/** A page on the phone; on a wider window the same is a dialog of the dashboard. */
export function PageOrDialog({ dialog, children }: Props) {
  const layout = useLayout();
  // A phone that is turned while somebody writes stays on its page.
  const [isPage] = useState(layout === 'phone');
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();

  if (!isPage) return <Navigate to="/dashboard" search={{ dialog }} replace />;
  return children(() => {
    if (canGoBack) router.history.back();
    else void navigate({ to: '/dashboard', search: {} });
  });
}
