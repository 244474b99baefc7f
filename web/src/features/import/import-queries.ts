import type { ImportRun } from '@parley/contract/imports.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keepImport, readKept } from '#features/import/kept-import.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { api, client } from '#lib/api/client.ts';
import { sessionKey } from '#lib/session/session.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** Events tell of every step; this is for those that get lost. */
const POLL_MILLISECONDS = 5_000;

/** The newest import of the account. */
export const importKey = (userId: string) => [`/api/users/${userId}/import`];

export const isGoingOn = (run: ImportRun | null | undefined): run is ImportRun =>
  run?.state === 'running' || (run?.state === 'waiting' && run.waitsFor !== 'token');

/** The newest import. After a reload it is there at once as it stood, until the server has told. */
export function useImport() {
  const user = useUser();
  return useQuery({
    ...api.imports.get.queryOptions({ queryKey: importKey(user.id), input: { id: user.id } }),
    enabled: user.role === 'client',
    placeholderData: () => {
      const run = readKept(user, Date.now());
      return run ? { run } : undefined;
    },
    refetchInterval: ({ state }) => (isGoingOn(state.data?.run) ? POLL_MILLISECONDS : false),
  });
}

/** Starting is asked of the browser's own session, never of the token. */
export function useStartImport() {
  const { t } = useTranslation();
  const user = useUser();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (accessToken: string) =>
      client.imports.start({ accessToken, userId: user.id }, { context: { withToken: false } }),
    onSuccess: ({ run }) => {
      queryClient.setQueryData(importKey(user.id), { run });
      void queryClient.invalidateQueries({ queryKey: sessionKey });
      void queryClient.invalidateQueries({ queryKey: [`/api/users/${user.id}/webhook`] });
    },
    onError: (error) => {
      keepImport(user.id, null, Date.now());
      showToast('error', t('import.failed'), errorMessage(error, t('import.failed')));
    },
  });
}
