import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { correctionsPath } from '#features/knowledge/knowledge-calls.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { forgetStep, holdStep } from '#lib/held-steps.ts';
import { draftsKey } from '#lib/query-keys.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** Customers who were told something that changed since; read while the knowledge base is open. */
export function useCorrections(isEnabled = true) {
  const { id } = useUser();
  return useQuery({
    queryKey: [correctionsPath(id)],
    queryFn: ({ signal }) => client.corrections.overview({ id }, { signal }),
    staleTime: 0,
    enabled: isEnabled,
  });
}

export type CorrectionActions = ReturnType<typeof useCorrectionActions>;

/** What can be done about a row; several drafts are written one after the other. */
export function useCorrectionActions() {
  const { t } = useTranslation();
  const { id: userId, undoSeconds } = useUser();
  const queryClient = useQueryClient();
  const [writing, setWriting] = useState<string | null>(null);
  const [unanswered, setUnanswered] = useState<ReadonlySet<string>>(new Set());
  const readAgain = async () => {
    await queryClient.invalidateQueries({ queryKey: [correctionsPath(userId)] });
    void queryClient.invalidateQueries({ queryKey: draftsKey });
  };
  const unknown = t('common.unknownError');

  const draft = useMutation({
    mutationFn: async (messageIds: readonly string[]) => {
      for (const id of messageIds) {
        setWriting(id);
        const { outcome } = await client.corrections.draft({ id });
        if (outcome === 'no_answer') setUnanswered((before) => new Set(before).add(id));
      }
    },
    onError: (error) => showToast('error', t('corrections.draftFailed'), errorMessage(error, unknown)),
    onSettled: async () => {
      await readAgain();
      setWriting(null);
    },
  });
  const dismiss = useMutation({
    mutationFn: (id: string) => client.corrections.dismiss({ id }, { context: { outlivesPage: true } }),
    onError: (error) => showToast('error', t('corrections.dismissFailed'), errorMessage(error, unknown)),
    onSettled: async (_result, _error, id) => {
      await readAgain();
      forgetStep(id);
    },
  });
  /** Takes a draft that waits along: the same time to think better of it as a rejected one has. */
  const dismissSoon = (id: string) => {
    if (undoSeconds === 0) dismiss.mutate(id);
    else holdStep(id, undoSeconds * 1_000, () => dismiss.mutate(id));
  };
  return {
    draft: draft.mutate,
    isDrafting: draft.isPending,
    /** The message whose correction is being written. */
    writing,
    /** Messages to whose question the knowledge base had no answer. */
    unanswered,
    dismiss: dismissSoon,
    dismissing: dismiss.isPending ? dismiss.variables : null,
  };
}
