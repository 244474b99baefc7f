import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { TextSource } from '#features/knowledge/use-text-edit.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { api, client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** The owner's instructions to the AI. */
export function usePrompt(onSaved: () => void): TextSource {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const queryKey = [`/api/user/${userId}/prompt`];
  const read = useQuery({
    ...api.knowledge.getPrompt.queryOptions({ queryKey, input: { userId }, staleTime: 0 }),
    select: ({ prompt, updatedAt }) => ({ text: prompt, updatedAt }),
  });
  const save = useMutation({
    mutationFn: (prompt: string) => client.knowledge.putPrompt({ userId, prompt }),
    onSuccess: (stored) => {
      queryClient.setQueryData(queryKey, stored);
      showToast('success', t('prompt.saved'));
      onSaved();
    },
    onError: (error) =>
      showToast('error', t('prompt.saveFailed'), errorMessage(error, t('common.unknownError'))),
  });

  return {
    words: {
      title: t('prompt.title'),
      lead: t('prompt.lead'),
      field: t('prompt.field'),
      placeholder: t('prompt.placeholder'),
      loadFailed: t('prompt.loadFailed'),
      never: t('prompt.never'),
      updated: (date) => t('prompt.updated', { date }),
    },
    stored: read.data,
    readError: read.isError ? errorMessage(read.error, t('common.unknownError')) : null,
    onReadAgain: () => void read.refetch(),
    isSaving: save.isPending,
    onSave: (text) => save.mutate(text),
  };
}
