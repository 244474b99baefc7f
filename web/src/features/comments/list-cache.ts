import type { Comment } from '@parley/contract/comments.ts';
import type { QueryClient } from '@tanstack/react-query';

import { commentKeys } from '#features/comments/comment-queries.ts';
import type { CommentData } from '#features/comments/types.ts';
import { changeCached } from '#lib/late-news.ts';

/** Puts a comment in the place of its older state, wherever it is listed. Its place stays, so that the focus does too. */
export function showComment(queryClient: QueryClient, comment: Comment): void {
  changeLists(queryClient, comment.id, () => [comment]);
}

export function takeCommentAway(queryClient: QueryClient, id: string): void {
  changeLists(queryClient, id, () => []);
}

function changeLists(queryClient: QueryClient, id: string, change: (comment: Comment) => Comment[]): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: commentKeys.lists })) {
    changeCached<CommentData>(queryClient, queryKey, (data) => changeListed(data, id, change));
  }
}

/** A page that stays as it was stays the same object. */
function changeListed(data: CommentData, id: string, change: (comment: Comment) => Comment[]): CommentData {
  const at = data.pages.findIndex(({ items }) => items.some((item) => item.id === id));
  const page = data.pages[at];
  if (!page) return data;
  const items = page.items.flatMap((item) => (item.id === id ? change(item) : [item]));
  return { ...data, pages: data.pages.with(at, { ...page, items }) };
}
