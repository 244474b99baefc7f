import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '#lib/api/client.ts';
import { endSession } from '#lib/session/session.ts';

/** Ends the session on the server when it can be reached, and here in any case. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await client.identity.logout();
      } catch (error) {
        console.warn('The server did not hear the sign-out', error);
      }
      await endSession(queryClient);
    },
  });
}
