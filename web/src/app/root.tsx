import { Outlet } from '@tanstack/react-router';

import { SessionStateContext } from '#app/session-state.ts';
import { useOwnPictures } from '#app/use-own-pictures.ts';
import { useSession, useSessionRechecks } from '#lib/session/session.ts';
import { HintLayer } from '#ui/hint-layer.tsx';
import { Toaster } from '#ui/toast/toaster.tsx';

export function Root() {
  const session = useSession();
  useSessionRechecks();
  useOwnPictures(session);

  return (
    <SessionStateContext value={session}>
      <Outlet />
      <Toaster />
      <HintLayer />
    </SessionStateContext>
  );
}
