import { Navigate, Outlet } from '@tanstack/react-router';

import { LoadingScreen } from '#app/loading-screen.tsx';
import { useSessionState } from '#app/session-state.ts';

export function VisitorsOnly() {
  const { state } = useSessionState();
  if (state === 'unknown') return <LoadingScreen />;
  return state === 'in' ? <Navigate to="/dashboard" replace /> : <Outlet />;
}
