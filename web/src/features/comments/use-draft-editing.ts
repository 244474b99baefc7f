import { useEffect } from 'react';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { usePageVisible } from '#lib/use-page-visible.ts';

/** The server keeps a draft for half a minute. */
const AGAIN_MILLISECONDS = 10_000;

/**
 * Says that one edits the draft of a comment, as long as a field of it stands and is seen. That somebody else does, the
 * card says.
 */
export function useDraftEditing(commentId: string, isEditing: boolean): void {
  const { id: userId } = useUser();
  const isVisible = usePageVisible();
  const isTold = isEditing && isVisible;
  useEffect(() => {
    if (!isTold) return;
    const which = { id: commentId, userId };
    // What fails is tried again soon, and says nothing of the text.
    const say = () => void client.comments.beginEditing(which).catch(() => undefined);
    say();
    const timer = setInterval(say, AGAIN_MILLISECONDS);
    return () => {
      clearInterval(timer);
      // Who cannot be told finds out when the half minute is over.
      client.comments.endEditing(which, { context: { outlivesPage: true } }).catch(() => undefined);
    };
  }, [commentId, userId, isTold]);
}
