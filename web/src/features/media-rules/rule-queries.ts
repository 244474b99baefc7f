import { useQuery } from '@tanstack/react-query';

import { api } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';

export const mediaRulesKey = (userId: string) => [`/api/users/${userId}/media-rules`];

export function useMediaRules() {
  const { id } = useUser();
  return useQuery(api.mediaRules.list.queryOptions({ queryKey: mediaRulesKey(id), input: { id } }));
}
