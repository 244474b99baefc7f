import { describeFaults, type SendFault } from '../faults.ts';
import { messageSelf } from '../platform/business-acts.ts';
import { hostAsset } from '../platform/media-links.ts';
import { addMessage, findThread, messageEvent, type NewMessage } from '../platform/threads.ts';
import type { AttachmentRow, CustomerRow, MessageRow } from '../world.ts';
import { requireScope } from './auth.ts';
import type { GraphResult, SignedCall } from './call.ts';
import { badParam, GraphError } from './errors.ts';
import { fetchMedia } from './fetch-media.ts';
import type { Limits } from './limits.ts';
import { sendPrivateReply, textContent } from './private-reply.ts';
import { readSendBody, type SendAsk, type SendIntent } from './send-body.ts';
import { doSenderAction } from './sender-action.ts';

const hour = 3_600_000;
const windowMs = 24 * hour;
const humanAgentMs = 7 * 24 * hour;

const noSuchUser = () =>
  new GraphError({ code: 100, subcode: 2534014, message: '(#100) The requested user cannot be found.' });

/** `POST /{IG_ID}/messages`. */
export async function sendMessage(call: SignedCall, limits: Limits): Promise<GraphResult> {
  const { platform, business, token } = call;
  requireScope(token, 'instagram_business_manage_messages');
  const ask = readSendBody(platform, call);
  checkAccount(call);
  const fault = takeSendFault(call, ask);
  if (fault === 'rate_limit') {
    throw new GraphError({ code: 613, message: '(#613) Calls to this api have exceeded the rate limit.' });
  }
  call.limits['sendsInThisSecond'] = limits.spend('send', business.instagramUserId);
  if (fault === 'timeout') return { body: null, hang: true };

  if ('commentId' in ask.recipient) {
    return answer(call, sendPrivateReply(call, limits, ask.recipient.commentId, ask.intent), fault);
  }
  if (ask.recipient.id === business.instagramUserId && ask.intent.kind === 'text') {
    const act = messageSelf(platform, business.instagramUserId, ask.intent.text);
    return { body: { recipient_id: ask.recipient.id, message_id: act.id }, afterwards: () => act.delivered };
  }
  const customer = checkRecipient(call, ask.recipient.id);
  if (ask.intent.kind === 'action') {
    if (ask.intent.action === 'react' || ask.intent.action === 'unreact') checkWindow(call, customer, ask);
    return doSenderAction(call, customer, ask.intent);
  }
  checkWindow(call, customer, ask);
  if (customer.blocks) {
    throw new GraphError({
      code: 551,
      subcode: 1545041,
      message: "(#551) This person isn't available right now.",
    });
  }
  if (ask.replyToMid && platform.world.messages.get(ask.replyToMid)?.customerId !== customer.id) {
    throw badParam('Param reply_to[mid] is not a message of this conversation');
  }
  const message = addMessage(platform, customer, {
    from: 'business',
    via: 'api',
    ...(await contentOf(call, limits, ask.intent)),
    ...(ask.replyToMid ? { replyToMid: ask.replyToMid } : {}),
  });
  return answer(call, message, fault);
}

function takeSendFault({ platform, marks }: SignedCall, ask: SendAsk): SendFault | undefined {
  if (ask.intent.kind === 'action') return undefined;
  const fault = platform.faultLines.sends.shift();
  if (fault) {
    marks.fault = fault;
    platform.live.publish('faults', describeFaults(platform.faultLines));
  }
  return fault;
}

/** What the account as a whole forbids. */
function checkAccount({ business }: SignedCall): void {
  if (!business.messageAccess) {
    throw new GraphError({
      code: 200,
      subcode: 2534041,
      message: '(#200) The account owner has disabled access to instagram direct messages',
    });
  }
  if (business.restricted) {
    throw new GraphError({
      code: 100,
      subcode: 2534029,
      message: '(#100) This account is restricted from messaging.',
    });
  }
  if (business.threadOwner === 'other') {
    throw new GraphError({
      code: 100,
      subcode: 2534037,
      message: '(#100) Another app controls this thread now.',
    });
  }
}

/** Nobody can be written to before having written first: a stranger is not even found. */
function checkRecipient({ platform, business }: SignedCall, id: string): CustomerRow {
  const customer = platform.world.customers.get(id);
  if (customer?.instagramUserId !== business.instagramUserId) throw noSuchUser();
  if (!findThread(platform, business.instagramUserId, id)) throw noSuchUser();
  return customer;
}

/** 24 hours from the customer's last message; 7 days for a human agent where the feature is granted. */
function checkWindow({ platform, business }: SignedCall, customer: CustomerRow, ask: SendAsk): void {
  if (ask.humanAgent && !business.humanAgent) {
    throw new GraphError({
      code: 10,
      message: '(#10) To use Human Agent, your use of this feature must be approved.',
    });
  }
  const from = findThread(platform, business.instagramUserId, customer.id)?.windowFrom ?? 0;
  if (platform.clock.now() - from <= (ask.humanAgent ? humanAgentMs : windowMs)) return;
  throw new GraphError({
    code: 10,
    subcode: 2534022,
    status: platform.switches.windowStatus,
    message: '(#10) This message is sent outside of allowed window.',
    title: 'Message Not Sent',
    userMessage: 'This message is sent outside of the allowed window.',
  });
}

type Content = Pick<NewMessage, 'text' | 'attachments' | 'quickReplies'>;

async function contentOf(
  call: SignedCall,
  limits: Limits,
  intent: Exclude<SendIntent, { kind: 'action' }>,
): Promise<Content> {
  const { platform, business } = call;
  switch (intent.kind) {
    case 'text':
      return textContent(intent);
    case 'heart':
      return { attachments: [{ type: 'like_heart' }] };
    case 'template':
      return { attachments: [{ type: 'template', payload: intent.payload }] };
    case 'own_post': {
      const post = platform.world.posts.get(intent.mediaId);
      if (post?.instagramUserId !== business.instagramUserId)
        throw badParam('The media must belong to the account');
      const payload = {
        ig_post_media_id: post.id,
        title: post.caption,
        url: `https://www.instagram.com/p/${post.id}/`,
      };
      return { attachments: [{ type: 'ig_post', payload }] };
    }
    case 'media': {
      if (intent.type === 'audio' || intent.type === 'video') {
        call.limits['mediaInThisSecond'] = limits.spend('media', business.instagramUserId);
      }
      const attachments: AttachmentRow[] = [];
      for (const url of intent.urls) {
        const media = await fetchMedia(platform, intent.type, url);
        const asset = hostAsset(platform, {
          ...media,
          name: new URL(url).pathname.split('/').at(-1) ?? intent.type,
        });
        attachments.push({ type: intent.type, assetId: asset.id });
      }
      return { attachments };
    }
  }
}

/** The answer, and the echo before or after it; the ambiguous faults deliver and then fail. */
async function answer(
  call: SignedCall,
  message: MessageRow,
  fault: 'delivered_500' | 'delivered_timeout' | 'delivered_1357046' | undefined,
): Promise<GraphResult> {
  const { platform } = call;
  const echo = () => platform.dispatcher.send(messageEvent(platform, message));
  let afterwards: (() => Promise<void>) | undefined = echo;
  if (platform.switches.echoOrder === 'before') {
    await echo();
    afterwards = undefined;
  }
  const after = afterwards ? { afterwards } : {};
  if (fault === 'delivered_timeout') return { body: null, hang: true, ...after };
  if (fault === undefined)
    return { body: { recipient_id: message.customerId, message_id: message.mid }, ...after };
  const failure: { code: number; message: string; subcode?: number } =
    fault === 'delivered_500'
      ? { code: 2, message: '(#2) Service temporarily unavailable' }
      : { code: 1, subcode: 1357046, message: '(#1) Received Invalid JSON reply.' };
  return { status: 500, body: new GraphError({ ...failure, status: 500 }), ...after };
}
