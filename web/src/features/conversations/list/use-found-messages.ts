import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { api } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';

/** More than fit are found by typing another letter. */
const MOST = 20;
/** Of scripts in which a letter may be a word. */
const WORD_LETTER = /[\u3040-\u30ff\u3400-\u9fff]/u;

/** The messages of all chats that have these words, newest first. One letter finds nothing. */
export function useFoundMessages(search: string, limit = MOST) {
  const user = useUser();
  const isAsked = search.length > 1 || WORD_LETTER.test(search);
  const query = useQuery(
    api.messageSearch.find.queryOptions({
      queryKey: ['/api/message-search', search, limit],
      input: { userId: user.id, search, limit },
      enabled: isAsked,
      placeholderData: keepPreviousData,
    }),
  );
  return {
    query,
    messages: (isAsked && query.data) || [],
    isSettled: !isAsked || (!query.isPending && !query.isPlaceholderData),
  };
}
