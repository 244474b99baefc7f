import { useQuery, useQueryClient } from '@tanstack/react-query';

import { textCalls, textPaths, versionsPath } from '#features/knowledge/knowledge-calls.ts';
import { useUser } from '#lib/session/user-context.ts';

/** What the knowledge base says now, as the dialog reads it. */
export function useKnowledgeText() {
  const { id } = useUser();
  const { path, read } = textCalls('knowledge_base', 'dialog', id);
  return useQuery({ queryKey: [path], queryFn: ({ signal }) => read(signal), staleTime: 0 });
}

/** Saves another text in place of the version that it began from, and shows it wherever it is open. */
export function useSaveKnowledge() {
  const { id } = useUser();
  const queryClient = useQueryClient();
  const { path, save } = textCalls('knowledge_base', 'dialog', id);
  return async (text: string, baseVersion: string) => {
    queryClient.setQueryData([path], await save(text, baseVersion));
    const [, other] = textPaths(id).knowledge_base;
    for (const queryKey of [[other], [versionsPath(id), 'knowledge_base']]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}
