import { useQuery } from '@tanstack/react-query';

import { api } from '#lib/api/client.ts';
import { missingInfoKey } from '#lib/query-keys.ts';
import { useUser } from '#lib/session/user-context.ts';

const POLL_MILLISECONDS = 5_000;

/** The questions that wait for an answer, the most urgent first. */
export function useMissingInfo() {
  const user = useUser();
  return useQuery(
    api.missingInfo.list.queryOptions({
      queryKey: missingInfoKey,
      input: { userId: user.id },
      refetchInterval: POLL_MILLISECONDS,
    }),
  );
}
