import {
  createBusiness,
  createCustomer,
  messageSelf,
  mintToken,
  typeInApp,
  unsendInApp,
} from './platform/business-acts.ts';
import * as comments from './platform/comments.ts';
import * as acts from './platform/customer-acts.ts';
import { wireAttachments } from './platform/media-links.ts';
import { createPost, endBroadcast, postsOf, requirePost, switchComments } from './platform/posts.ts';
import { findThread, requireBusiness, requireCustomer } from './platform/threads.ts';
import type { Platform } from './platform.ts';
import type { Business, BusinessSettings, Customer, CustomerSettings, SentMessage } from './public-api.ts';
import { tickedFields } from './webhooks/ticked.ts';
import type { MessageRow } from './world.ts';

async function finish(act: acts.Act): Promise<string> {
  await act.delivered;
  return act.id;
}

async function finishSilently(act: acts.Act): Promise<void> {
  await act.delivered;
}

export function configureBusiness(
  platform: Platform,
  instagramUserId: string,
  input: BusinessSettings,
): void {
  const business = requireBusiness(platform, instagramUserId);
  const known = ['humanAgent', 'messageAccess', 'restricted', 'isPrivate', 'threadOwner'];
  const unknown = Object.keys(input).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw new Error(`Unknown settings: ${unknown.join(', ')}`);
  platform.world.businesses.put(instagramUserId, Object.assign(business, input));
}

export function setCustomer(platform: Platform, id: string, input: CustomerSettings): void {
  const { profilePic, ...rest } = input;
  const known = ['name', 'follows', 'blocks', 'profile'];
  const unknown = Object.keys(rest).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw new Error(`Unknown settings: ${unknown.join(', ')}`);
  const customer = requireCustomer(platform, id);
  const changes = { ...rest, ...(profilePic === undefined ? {} : { picture: profilePic }) };
  platform.world.customers.put(id, Object.assign(customer, changes));
  platform.live.publish('customer', { ...customer });
}

export function subscribeAccount(platform: Platform, instagramUserId: string): void {
  const business = requireBusiness(platform, instagramUserId);
  platform.world.businesses.put(
    instagramUserId,
    Object.assign(business, { subscribedFields: tickedFields(platform, instagramUserId) }),
  );
}

export function businessHandle(platform: Platform, instagramUserId: string): Business {
  const row = () => requireBusiness(platform, instagramUserId);
  const { appScopedId, appId, appSecret, username, name } = row();
  return {
    instagramUserId,
    appScopedId,
    appId,
    appSecret,
    username,
    name,
    get accessToken() {
      return row().accessToken;
    },
    typeInApp: (customer, text, extra) =>
      finish(typeInApp(platform, typeof customer === 'string' ? customer : customer.id, text, extra)),
    unsendInApp: (mid) => finishSilently(unsendInApp(platform, mid)),
    commentInApp: (mediaId, text, extra) =>
      finish(comments.commentAsBusiness(platform, instagramUserId, mediaId, text, extra)),
    messageSelf: (text) => finish(messageSelf(platform, instagramUserId, text)),
    createPost: (input) => createPost(platform, instagramUserId, input),
    comments: (mediaId) => comments.everOn(platform, mediaId),
    hideComment: (id, on = true) => comments.hideComment(platform, comments.requireComment(platform, id), on),
    deleteComment: (id) => comments.deleteComment(platform, comments.requireComment(platform, id)),
    switchComments: (mediaId, on) => switchComments(platform, requirePost(platform, mediaId), on),
    endBroadcast: (mediaId) => endBroadcast(platform, requirePost(platform, mediaId)),
    posts: () => postsOf(platform, instagramUserId),
    subscribe: () => subscribeAccount(platform, instagramUserId),
    mintToken: (input) => mintToken(platform, instagramUserId, input),
    configure: (input) => configureBusiness(platform, instagramUserId, input),
  };
}

export function customerHandle(platform: Platform, id: string): Customer {
  const row = () => requireCustomer(platform, id);
  const { username, instagramUserId } = row();
  return {
    id,
    username,
    instagramUserId,
    get name() {
      return row().name;
    },
    write: (text, extra) => finish(acts.write(platform, id, text, extra)),
    sendAttachment: (input, extra) =>
      finish(acts.sendAttachments(platform, id, Array.isArray(input) ? input : [input], extra)),
    sendUnsupported: () => finish(acts.sendUnsupported(platform, id)),
    react: (mid, emoji) => finishSilently(acts.react(platform, id, mid, emoji)),
    unreact: (mid) => finishSilently(acts.react(platform, id, mid, null)),
    edit: (mid, text, extra) => finishSilently(acts.edit(platform, id, mid, text, extra)),
    unsend: (mid) => finishSilently(acts.unsend(platform, id, mid)),
    read: (mid) => finishSilently(acts.read(platform, id, mid)),
    postback: (title, payload) => finish(acts.postback(platform, id, title, payload)),
    referral: (ref, extra) => finishSilently(acts.referral(platform, id, ref, extra)),
    comment: (mediaId, text, extra) => finish(comments.comment(platform, id, mediaId, text, extra)),
    deleteComment: (commentId) => finishSilently(comments.takeBackComment(platform, id, commentId)),
    mentionInStory: () => finish(acts.mentionInStory(platform, id)),
    set: (input) => setCustomer(platform, id, input),
  };
}

export const makeBusiness = (platform: Platform, input?: Parameters<typeof createBusiness>[1]): Business =>
  businessHandle(platform, createBusiness(platform, input).instagramUserId);

export const makeCustomer = (
  platform: Platform,
  instagramUserId: string,
  input?: Parameters<typeof createCustomer>[2],
): Customer => customerHandle(platform, createCustomer(platform, instagramUserId, input).id);

/** Messages that the API sent, oldest first. History of the demo is not among them. */
export function sentMessages(platform: Platform, instagramUserId: string): SentMessage[] {
  return platform.world.messages
    .values()
    .filter((message) => message.instagramUserId === instagramUserId && message.via === 'api')
    .map((message) => ({
      mid: message.mid,
      recipientId: message.customerId,
      attachments: wireAttachments(platform, message),
      at: message.at,
      ...(message.text === undefined ? {} : { text: message.text }),
      ...(message.quickReplies === undefined ? {} : { quickReplies: message.quickReplies }),
      ...(message.commentId === undefined ? {} : { commentId: message.commentId }),
      ...(message.replyToMid === undefined ? {} : { replyTo: message.replyToMid }),
    }));
}

export function threadMessages(platform: Platform, customerId: string): MessageRow[] {
  const customer = requireCustomer(platform, customerId);
  const mids = findThread(platform, customer.instagramUserId, customerId)?.mids ?? [];
  return mids.map((mid) => platform.world.messages.get(mid)).filter((row) => row !== undefined);
}
