import type { HideKind } from '@parley/contract/comment-rules.ts';
import type { CommentFilter } from '@parley/contract/comments.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import type { CommentPage } from '#features/comments/types.ts';
import { api, client } from '#lib/api/client.ts';
import { useUnpluggedInterval } from '#lib/live/live-state.ts';
import { useUser } from '#lib/session/user-context.ts';

const PAGE = 50;

export const commentKeys = {
  lists: ['/api/comments', 'list'],
  list: (filter: CommentFilter, beside?: string) => [
    '/api/comments',
    'list',
    { filter, ...(beside ? { beside } : {}) },
  ],
  counts: ['/api/comments/counts'],
  often: ['/api/comments/asked-often'],
  alike: (id: string) => [`/api/comments/${id}/alike`],
  rules: ['/api/comment-rules'],
  hits: (kind: HideKind) => [`/api/comment-rules/${kind}/hits`],
  settings: (userId: string) => [`/api/user/${userId}/comment-settings`],
} as const;

/** `beside`: only the thread of this comment. */
export function useComments(filter: CommentFilter, beside: string | undefined) {
  const { id: userId } = useUser();
  return useInfiniteQuery({
    queryKey: commentKeys.list(filter, beside),
    queryFn: async ({ pageParam: cursor, signal }): Promise<CommentPage> => {
      const items = await client.comments.list(
        {
          userId,
          limit: PAGE,
          ...(filter !== 'all' ? { filter } : {}),
          ...(beside ? { commentId: beside } : {}),
          ...(cursor ? { cursor } : {}),
        },
        { signal },
      );
      return { items, isEnd: items.length < PAGE };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ isEnd }, pages) =>
      isEnd ? undefined : pages.flatMap(({ items }) => items).at(-1)?.id,
    refetchInterval: useUnpluggedInterval(),
  });
}

export function useCommentCounts() {
  const { id: userId } = useUser();
  return useQuery(
    api.comments.counts.queryOptions({
      queryKey: commentKeys.counts,
      input: { userId },
      refetchInterval: useUnpluggedInterval(),
    }),
  );
}

/** What several comments under one post ask, and the answers that go out together. */
export function useAskedOften() {
  const { id: userId } = useUser();
  return useQuery(
    api.sharedAnswers.overview.queryOptions({
      queryKey: commentKeys.often,
      input: { userId },
      refetchInterval: useUnpluggedInterval(),
    }),
  );
}

/** Those that ask the same as one comment; as they stood when somebody began to answer them. */
export function useAlike(id: string) {
  const { id: userId } = useUser();
  return useQuery(
    api.sharedAnswers.alike.queryOptions({
      queryKey: commentKeys.alike(id),
      input: { id, userId },
      gcTime: 0,
    }),
  );
}
