import type { LiveEvent, LiveState } from '@parley/contract/live.ts';
import type { QueryClient } from '@tanstack/react-query';

import { commentKeys } from '#features/comments/comment-queries.ts';
import { showComment, takeCommentAway } from '#features/comments/list-cache.ts';
import type { Refresh } from '#lib/live/refresh.ts';

/** What changed is shown at once; whether and where it is listed, the server says. */
export function applyCommentEvent(
  queryClient: QueryClient,
  userId: string,
  refresh: Refresh,
  event: LiveEvent & LiveState,
): void {
  switch (event.type) {
    case 'comment_updated':
      if (event.removed) takeCommentAway(queryClient, event.commentId);
      else if (event.comment) showComment(queryClient, event.comment);
      break;
    case 'comment_received':
    case 'comments_updated':
      break;
    case 'account_updated':
      if (event.part !== 'comments') return;
      refresh(commentKeys.settings(userId));
      refresh(commentKeys.rules);
      return;
    default:
      return;
  }
  refresh(commentKeys.lists);
  refresh(commentKeys.counts);
  refresh(commentKeys.often);
  refresh(commentKeys.rules);
}
