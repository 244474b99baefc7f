import { useQueryClient } from '@tanstack/react-query';

import { client } from '#lib/api/client.ts';
import { endSession } from '#lib/session/session.ts';

/** Ends the session here, and on the server when it can be reached. */
export function useSignOut(): () => void {
  const queryClient = useQueryClient();
  return () =>
    endSession(queryClient, () => client.identity.logout(undefined, { context: { outlivesPage: true } }));
}
