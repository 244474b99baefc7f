import { isGone } from '../platform/comments.ts';
import { addMessage, type NewMessage } from '../platform/threads.ts';
import type { CommentRow, MessageRow } from '../world.ts';
import { requireScope } from './auth.ts';
import type { SignedCall } from './call.ts';
import { badParam, GraphError } from './errors.ts';
import type { Limits } from './limits.ts';
import type { SendIntent } from './send-body.ts';

const week = 7 * 86_400_000;

/** A text, and the quick replies that it offers. */
export const textContent = ({
  text,
  quickReplies,
}: Extract<SendIntent, { kind: 'text' }>): Pick<NewMessage, 'text' | 'quickReplies'> => ({
  text,
  ...(quickReplies ? { quickReplies } : {}),
});

/** A text, with quick replies or without, or a template with 1 to 3 buttons; no media. */
function contentOf(intent: SendIntent): Pick<NewMessage, 'text' | 'quickReplies' | 'attachments'> {
  if (intent.kind === 'text') return textContent(intent);
  if (intent.kind !== 'template') throw badParam('A private reply takes a text or a template');
  const { elements } = intent.payload;
  const parts = Array.isArray(elements) ? elements : [intent.payload];
  if (parts.some((part) => part.buttons === undefined)) {
    throw badParam('A template in a private reply must have 1 to 3 buttons');
  }
  return { attachments: [{ type: 'template', payload: intent.payload }] };
}

const impossible = (subcode: number) =>
  new GraphError({
    code: 100,
    subcode,
    message: '(#100) The comment is too old, has been replied to already, or does not exist.',
  });

/** A live comment is answered only during the broadcast, any other one for 7 days. */
function isInTime({ platform }: SignedCall, comment: CommentRow): boolean {
  if (comment.live) return platform.world.posts.get(comment.mediaId)?.broadcast === 'on';
  return platform.clock.now() - comment.at <= week;
}

/** One message to whoever commented: once ever per comment. It opens no window. */
export function sendPrivateReply(
  call: SignedCall,
  limits: Limits,
  commentId: string,
  intent: SendIntent,
): MessageRow {
  const { platform, business, token } = call;
  requireScope(token, 'instagram_business_manage_comments');
  const content = contentOf(intent);
  const comment = platform.world.comments.get(commentId);
  const author = platform.world.customers.get(comment?.customerId ?? '');
  if (!comment || !author || comment.instagramUserId !== business.instagramUserId) throw impossible(2534025);
  if (isGone(platform, comment) || !isInTime(call, comment)) throw impossible(2534025);
  if (comment.repliedTo) throw impossible(Number(platform.switches.privateReplyUsed));
  if (author.blocks) {
    throw new GraphError({ code: 10903, message: '(#10903) This user cannot be replied to.' });
  }
  call.limits['privateRepliesInThisHour'] = limits.spend('privateReply', business.instagramUserId);
  platform.world.comments.put(comment.id, Object.assign(comment, { repliedTo: true }));
  return addMessage(
    platform,
    author,
    { from: 'business', via: 'api', commentId, ...content },
    { keepFolder: true },
  );
}
