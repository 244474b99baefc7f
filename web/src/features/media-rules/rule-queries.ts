import { useQuery } from '@tanstack/react-query';

import { api } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';

export const mediaRulesKey = (userId: string) => [`/api/users/${userId}/media-rules`];

/** What customers asked to see and no rule shows: read anew with the rules, and when it is opened. */
export function useUnshown() {
  const { id } = useUser();
  return useQuery(
    api.mediaRules.unshown.queryOptions({ queryKey: [...mediaRulesKey(id), 'unshown'], input: { id } }),
  );
}

export function useMediaRules() {
  const { id } = useUser();
  return useQuery(api.mediaRules.list.queryOptions({ queryKey: mediaRulesKey(id), input: { id } }));
}
