import type { CommentFailure } from '@parley/contract/comments.ts';

import type { PlatformError } from '#instagram/errors.ts';

/** What a person is told of a refusal. */
export function failureOf(error: PlatformError): CommentFailure {
  switch (error.class) {
    case 'gone':
      return 'gone';
    case 'permission':
    case 'config':
    case 'auth':
      return 'permission';
    case 'account_restricted':
      return 'restricted';
    case 'throttled':
      return 'throttled';
    case 'transient':
      return 'unreachable';
    default:
      return 'refused';
  }
}
