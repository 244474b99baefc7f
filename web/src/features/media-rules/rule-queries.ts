import { useQuery } from '@tanstack/react-query';

import { api } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';

export const mediaRulesKey = (userId: string) => [`/api/users/${userId}/media-rules`];

/** What customers asked to see and no rule shows: read anew with the rules, and when it is opened. */
export function useGaps() {
  const { id } = useUser();
  return useQuery(
    api.mediaRules.gaps.queryOptions({ queryKey: [...mediaRulesKey(id), 'gaps'], input: { id } }),
  );
}

export function useMediaRules() {
  const { id } = useUser();
  return useQuery(api.mediaRules.list.queryOptions({ queryKey: mediaRulesKey(id), input: { id } }));
}
