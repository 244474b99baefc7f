import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { TextSource } from '#features/knowledge/use-text-edit.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { api, client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** Everything that the AI may say as a fact. */
export function useKnowledgeBase(onSaved: () => void): TextSource {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const queryKey = [`/api/user/${userId}/knowledge-base`];
  const read = useQuery({
    ...api.knowledge.getKnowledgeBase.queryOptions({ queryKey, input: { userId }, staleTime: 0 }),
    select: ({ knowledgeBase, updatedAt }) => ({ text: knowledgeBase, updatedAt }),
  });
  const save = useMutation({
    mutationFn: (knowledgeBase: string) => client.knowledge.putKnowledgeBase({ userId, knowledgeBase }),
    onSuccess: (stored) => {
      queryClient.setQueryData(queryKey, stored);
      showToast('success', t('knowledge.saved'));
      onSaved();
    },
    onError: (error) =>
      showToast('error', t('knowledge.saveFailed'), errorMessage(error, t('common.unknownError'))),
  });

  return {
    words: {
      title: t('knowledge.title'),
      lead: t('knowledge.lead'),
      field: t('knowledge.field'),
      placeholder: t('knowledge.placeholder'),
      loadFailed: t('knowledge.loadFailed'),
      never: t('knowledge.never'),
      updated: (date) => t('knowledge.updated', { date }),
    },
    stored: read.data,
    readError: read.isError ? errorMessage(read.error, t('common.unknownError')) : null,
    onReadAgain: () => void read.refetch(),
    isSaving: save.isPending,
    onSave: (text) => save.mutate(text),
  };
}
