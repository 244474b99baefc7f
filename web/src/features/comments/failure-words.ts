import type { CommentFailure } from '@parley/contract/comments.ts';

/** Why Instagram did not take an answer, as the key of its text. */
export const FAILURE_WORDS = {
  hidden: 'errors.comment_hidden',
  gone: 'errors.comment_gone',
  permission: 'delivery.reasons.permission',
  restricted: 'delivery.reasons.account_restricted',
  throttled: 'delivery.reasons.throttled',
  unreachable: 'delivery.reasons.transient',
  refused: 'comments.refused',
  unclear: 'comments.unclear',
  private: 'comments.privateFailed',
} as const satisfies Record<CommentFailure, string>;
