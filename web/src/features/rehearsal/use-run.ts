import type { Rehearsal } from '@parley/contract/rehearsal.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rehearsalKey } from '#features/rehearsal/rehearsal-queries.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { announce } from '#lib/announce.ts';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';

export type Run = ReturnType<typeof useRun>;

/** The ways to begin and to end a rehearsal. */
export function useRun() {
  const { t } = useTranslation();
  const { id } = useUser();
  const queryClient = useQueryClient();
  const key = rehearsalKey(id);
  const show = async (rehearsal: Rehearsal) => {
    // A read that began before would bring the old state back.
    await queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData<{ rehearsal: Rehearsal | null }>(key, (now) => now && { ...now, rehearsal });
  };
  const start = useMutation({
    mutationFn: (conversations: number) => client.rehearsals.start({ id, conversations }),
    onSuccess: async (rehearsal) => {
      await show(rehearsal);
      announce(t('rehearsal.begun'));
    },
  });
  const stop = useMutation({
    mutationFn: (rehearsalId: string) => client.rehearsals.stop({ id: rehearsalId }),
    onSuccess: show,
  });
  const wordsOf = (error: unknown) => (error === null ? null : errorMessage(error, t('common.unknownError')));
  return { start, stop, startFault: wordsOf(start.error), stopFault: wordsOf(stop.error) };
}
