import type { AssistantSettingsChange } from '@parley/contract/assistant.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';

export const settingsKey = (userId: string) => [`/api/users/${userId}/assistant-settings`];

/** Only the owner of the account may read them; for others nothing is asked. */
export function useAssistantSettings() {
  const { id, role } = useUser();
  return useQuery(
    api.assistant.getSettings.queryOptions({
      queryKey: settingsKey(id),
      input: { id },
      staleTime: 0,
      enabled: role === 'client',
    }),
  );
}

/** Keys are taken from the browser's own session, never from the token. */
export function useSaveSettings() {
  const { id } = useUser();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: AssistantSettingsChange) =>
      client.assistant.changeSettings({ id, ...change }, { context: { withToken: false } }),
    onSuccess: async (settings) => {
      // A read that began before would bring the old ones back.
      await queryClient.cancelQueries({ queryKey: settingsKey(id) });
      queryClient.setQueryData(settingsKey(id), settings);
    },
  });
}
