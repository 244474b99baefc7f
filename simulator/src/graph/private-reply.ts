import { addMessage } from '../platform/threads.ts';
import type { MessageRow } from '../world.ts';
import { requireScope } from './auth.ts';
import type { SignedCall } from './call.ts';
import { badParam, GraphError } from './errors.ts';
import type { Limits } from './limits.ts';
import type { SendIntent } from './send-body.ts';

const week = 7 * 86_400_000;

/** One message to whoever commented: once per comment, within 7 days. It opens no window. */
export function sendPrivateReply(
  call: SignedCall,
  limits: Limits,
  commentId: string,
  intent: SendIntent,
): MessageRow {
  const { platform, business, token } = call;
  requireScope(token, 'instagram_business_manage_comments');
  if (intent.kind !== 'text') throw badParam('A private reply takes a text only');
  const comment = platform.world.comments.get(commentId);
  const author = platform.world.customers.get(comment?.customerId ?? '');
  const tooLate = comment !== undefined && platform.clock.now() - comment.at > week;
  if (
    !comment ||
    !author ||
    comment.instagramUserId !== business.instagramUserId ||
    tooLate ||
    comment.repliedTo
  ) {
    throw new GraphError({
      code: 100,
      subcode: 2534025,
      message: '(#100) The comment is too old, has been replied to already, or does not exist.',
    });
  }
  if (author.blocks) {
    throw new GraphError({ code: 10903, message: '(#10903) This user cannot be replied to.' });
  }
  call.limits['privateRepliesInThisHour'] = limits.spend('privateReply', business.instagramUserId);
  platform.world.comments.put(comment.id, { ...comment, repliedTo: true });
  return addMessage(
    platform,
    author,
    { from: 'business', via: 'api', text: intent.text },
    { keepFolder: true },
  );
}
