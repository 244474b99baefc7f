import type { Comment } from '@parley/contract/comments.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { commentKeys } from '#features/comments/comment-queries.ts';
import { showComment, takeCommentAway } from '#features/comments/list-cache.ts';
import type { BoxKind } from '#features/comments/types.ts';
import type { Composing } from '#features/comments/use-composing.ts';
import { client } from '#lib/api/client.ts';
import { useRefresh } from '#lib/live/live-state.ts';
import { useUser } from '#lib/session/user-context.ts';

export type Step =
  | { name: 'reply' | 'private' | 'saveDraft'; text: string }
  /** Null: no private message. */
  | { name: 'savePrivate'; text: string | null }
  /** What the editors hold and nobody has saved. */
  | { name: 'sendDraft'; text: string | undefined; privateText?: string | undefined }
  | { name: 'hide'; hide: boolean }
  | { name: 'movePrice' | 'aiReply' | 'regenerateDraft' | 'discardDraft' | 'delete' };

/** What sends a typed text or stores it, until which it is not safe. */
export const COMMENTING = ['commenting'];

/** The fields whose texts a step takes. */
const BOXES_OF: Partial<Record<Step['name'], readonly BoxKind[]>> = {
  reply: ['reply'],
  private: ['private'],
  saveDraft: ['edit'],
  savePrivate: ['editPrivate'],
  sendDraft: ['edit', 'editPrivate'],
  regenerateDraft: ['edit', 'editPrivate'],
  discardDraft: ['edit', 'editPrivate'],
};

/** What can be done with a comment; one step at a time. What went wrong is for the card to show (CMNT-21). */
export function useCommentAction({ id }: Comment, composing: Composing) {
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  // Two presses can come before the first one is drawn.
  const isRunning = useRef(false);
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationKey: COMMENTING,
    mutationFn: (step: Step) => takeStep({ id, userId }, step),
    onSuccess: (changed, step) => {
      if (changed) showComment(queryClient, changed);
      if (step.name === 'delete') takeCommentAway(queryClient, id);
      for (const kind of BOXES_OF[step.name] ?? []) composing.forget(id, kind);
    },
    onSettled: () => {
      isRunning.current = false;
      refresh(commentKeys.lists);
      refresh(commentKeys.counts);
    },
  });
  return {
    run: (step: Step) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(step);
    },
    running: isPending ? variables.name : null,
    error,
    reset,
  };
}

/** Answers the comment as it stands now; null when the answer does not tell. */
async function takeStep(which: { id: string; userId: string }, step: Step): Promise<Comment | null> {
  switch (step.name) {
    case 'reply':
      return client.comments.reply({ ...which, responseType: 'manual', customText: step.text });
    case 'private':
      return client.comments.privateReply({ ...which, text: step.text });
    case 'saveDraft':
      return client.comments.editDraft({ ...which, draftText: step.text });
    case 'savePrivate':
      return client.comments.editDraft({ ...which, privateText: step.text });
    case 'movePrice':
      return client.comments.moveToPrivate(which);
    case 'sendDraft':
      return client.comments.sendDraft({
        ...which,
        ...(step.text === undefined ? {} : { editedText: step.text }),
        ...(step.privateText === undefined ? {} : { privateText: step.privateText }),
      });
    case 'hide':
      return client.comments.hide({ ...which, hide: step.hide });
    case 'aiReply':
      return client.comments.aiReply(which);
    case 'regenerateDraft':
      return client.comments.regenerateDraft(which);
    case 'discardDraft':
      await client.comments.discardDraft(which);
      return null;
    case 'delete':
      await client.comments.remove(which);
      return null;
  }
}
