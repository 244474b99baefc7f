import { AppError } from '#infra/errors.ts';
import { MESSAGE_BYTES } from '#instagram/limits.ts';

import { type CommentRow, privateStateOf } from './present.ts';

/** What goes in private, trimmed. */
export function requirePrivateText(text: string): string {
  const words = text.trim();
  if (words === '') throw new AppError('blank_text');
  if (Buffer.byteLength(words) > MESSAGE_BYTES) throw new AppError('private_reply_too_long');
  return words;
}

/** The one private message of a comment is there to be used. */
export function requireAllowance(row: CommentRow, now: Date): void {
  switch (privateStateOf(row, now)) {
    case 'possible':
      return;
    case 'expired':
      throw new AppError('private_reply_over');
    case 'impossible':
      throw new AppError(row.goneAt ? 'comment_gone' : 'private_reply_refused');
    default:
      throw new AppError('private_reply_used');
  }
}
