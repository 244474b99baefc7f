import type { Origin } from '@parley/contract/origins.ts';
import type { Context, CustomerSign, Tx } from '#context';
import * as channels from '#features/channel/service.ts';
import * as comments from '#features/comments/service.ts';
import * as conversations from '#features/conversations/service.ts';
import * as media from '#features/media/service.ts';
import * as turns from '#features/turns/service.ts';
import type { MessageEchoed, MessageReceived, PlatformEvent, Postback } from '#instagram/events.ts';
import { messageType } from '#instagram/parse.ts';

import { noteHeardComment } from './reconcile-repository.ts';
import { keepEvent, takeParked } from './repository.ts';

export type Channel = { accountId: string; channelId: string; platformAccountId: string };

type Of<K extends PlatformEvent['kind']> = Extract<PlatformEvent, { kind: K }>;

/** `waiting`: its message has not arrived, or it may be an echo of what is being sent. `kept`: nothing to apply. */
export type Applied = 'applied' | 'waiting' | 'kept';

/** Applies one event inside the caller's transaction. Idempotent: a redelivery changes nothing. */
export async function applyEvent(
  ctx: Context,
  tx: Tx,
  channel: Channel,
  event: PlatformEvent,
): Promise<Applied> {
  switch (event.kind) {
    case 'message_received':
      if (event.isSelf) return keep(ctx, tx, channel, event, 'written to itself');
      await receiveMessages(ctx, tx, [{ channel, event }]);
      return 'applied';
    case 'postback':
      if (event.isSelf) return keep(ctx, tx, channel, event, 'written to itself');
      return receivePostback(ctx, tx, channel, event);
    case 'message_echoed':
      return receiveEcho(ctx, tx, channel, event);
    case 'message_edited':
      return editMessage(ctx, tx, channel, event);
    case 'message_unsent':
      return unsendMessage(ctx, tx, channel, event);
    case 'message_reacted':
      return react(ctx, tx, channel, event);
    case 'messages_read':
      return markSeen(ctx, tx, channel, event);
    case 'comment_received':
      await comments.receiveComment(ctx, tx, channel, event);
      if (!event.isOwn) await noteHeardComment(ctx, tx, channel);
      return 'applied';
    case 'mention_received':
    case 'referral':
    case 'thread_control':
    case 'unknown':
      return keep(ctx, tx, channel, event, null);
    case 'test':
      return 'kept';
  }
}

async function keep(
  ctx: Context,
  tx: Tx,
  channel: Channel,
  event: PlatformEvent,
  reason: string | null,
): Promise<Applied> {
  await keepEvent(ctx, tx, channel, event, 'kept', reason);
  return 'kept';
}

type AboutMessage = Of<'message_edited' | 'message_unsent' | 'messages_read'>;

/** A redelivery about a message of a deleted conversation: nothing of it is stored. */
async function isOfDeleted(
  ctx: Context,
  tx: Tx,
  channel: Channel,
  event: AboutMessage | Of<'message_reacted'>,
): Promise<boolean> {
  const { accountId, channelId } = channel;
  const { customerId } = event;
  if (!customerId) return false;
  return conversations.isDeletedAt(tx, { accountId, channelId, customerId }, platformTime(ctx, event));
}

async function park(ctx: Context, tx: Tx, channel: Channel, event: AboutMessage): Promise<Applied> {
  if (await isOfDeleted(ctx, tx, channel, event)) return 'applied';
  await keepEvent(ctx, tx, channel, event, 'parked', 'its message has not arrived');
  return 'waiting';
}

/** Platform time, but never in our future: a clock ahead of ours must not pin a message to the end. */
export function timeOf(ctx: Context, event: PlatformEvent): Date {
  const now = ctx.now();
  return event.at && event.at < now ? event.at : now;
}

/** For comparing one event with another: the same at every redelivery. */
function platformTime(ctx: Context, event: PlatformEvent): Date {
  return event.at ?? ctx.now();
}

export type Message = { channel: Channel; event: Of<'message_received'> };

/** Customers' messages, at most one a person. */
export async function receiveMessages(ctx: Context, tx: Tx, messages: readonly Message[]): Promise<void> {
  await storeAndAnswer(
    ctx,
    tx,
    messages.map(({ channel, event }) => ({ channel, event, content: messageContent(ctx, event) })),
  );
}

/** A tapped button is a message whose text is the button's. Icebreakers come without an id: the event's key is theirs. */
async function receivePostback(
  ctx: Context,
  tx: Tx,
  channel: Channel,
  event: Of<'postback'>,
): Promise<Applied> {
  const content = {
    mid: event.mid ?? event.dedupeKey,
    content: event.title ?? event.payload ?? '',
    kind: 'text',
    attachments: [],
    copies: [],
    details: { postback: event.payload, referral: event.referral },
    replyToMid: null,
  };
  await storeAndAnswer(ctx, tx, [{ channel, event, content }]);
  return 'applied';
}

type Content = {
  mid: string;
  content: string;
  kind: string;
  attachments: media.Planned['attachments'];
  copies: media.Planned['copies'];
  details: object;
  replyToMid: string | null;
};

export function contentOf(ctx: Context, event: (MessageReceived | MessageEchoed) & object) {
  const { replyTo, referral, quickReplyPayload, attachments } = event;
  return {
    ...media.planCopies(ctx, attachments),
    details: {
      ...(replyTo && 'storyId' in replyTo ? { story: { id: replyTo.storyId, url: replyTo.storyUrl } } : {}),
      ...(referral ? { referral } : {}),
      ...(quickReplyPayload ? { quickReply: quickReplyPayload } : {}),
    },
    replyToMid: replyTo && 'mid' in replyTo ? replyTo.mid : null,
  };
}

type Asked = { channel: Channel; event: PlatformEvent & (MessageReceived | Postback); content: Content };

/** Stores what customers wrote, at most one message a person, tells it, and lets the assistant answer it. */
async function storeAndAnswer(ctx: Context, tx: Tx, asked: readonly Asked[]): Promise<void> {
  const stored = await storeAsked(ctx, tx, asked, 'webhook');
  await turns.customersWrote(
    ctx,
    tx,
    stored.filter(({ mayAnswer }) => mayAnswer),
  );
}

type Stored = CustomerSign & { messageId: string };

/** What was not known of it. */
async function storeAsked(ctx: Context, tx: Tx, asked: readonly Asked[], origin: Origin): Promise<Stored[]> {
  const incoming = asked.map(({ channel, event, content }) => ({
    accountId: channel.accountId,
    channelId: channel.channelId,
    customerId: event.customerId,
    author: 'customer' as const,
    origin,
    at: timeOf(ctx, event),
    platformAt: event.at,
    opensWindow: true,
    ...content,
  }));
  const received = await conversations.storeIncoming(tx, incoming);
  const all: Stored[] = [];
  for (const [n, stored] of received.entries()) {
    const [from, message] = [asked[n], incoming[n]];
    if (!from || !message || stored.outcome !== 'stored') continue;
    const { accountId, at } = message;
    const { conversationId, messageId } = stored;
    await media.expectCopies(ctx, tx, { accountId, conversationId, messageId }, from.content.copies);
    if (stored.hasParked) await applyParked(ctx, tx, from.channel, message.mid);
    if (stored.isAwaited) await comments.notePrivateAnswer(tx, { ...message, messageId });
    const stands = await conversations.announce(tx, stored, message);
    if (stored.isNewConversation) tx.afterCommit(() => ctx.wake('profiles'));
    // Another app owns the thread: this one only listens.
    if (from.event.standby) await channels.noteOtherApp(tx.db, { ...from.channel, at: ctx.now() });
    const mayAnswer = stands && !from.event.standby;
    const said = { id: messageId, content: message.content };
    all.push({ accountId, conversationId, messageId, message: said, at, origin, mayAnswer });
  }
  if (all.length > 0) await ctx.tell(tx, 'customersSpoke', { signs: all });
  return all;
}

export type Recovered = Of<'message_received'> | Of<'message_echoed'>;

/**
 * What one person and the business wrote to each other and no webhook brought, oldest first. Answers how many messages
 * were not known; what the customer wrote is answered once for all of it, where that is still right.
 */
export async function receiveRecovered(
  ctx: Context,
  tx: Tx,
  channel: Channel,
  events: readonly Recovered[],
): Promise<number> {
  let count = 0;
  let newest: Stored | undefined;
  for (const event of events) {
    if (event.kind === 'message_echoed') {
      if ((await judge(ctx, tx, channel, event)) !== 'foreign') continue;
      if (await storeOwnMessage(ctx, tx, channel, event, 'recovery')) count += 1;
      await comments.notePrivateEcho(tx, { ...channel, ...event });
      continue;
    }
    const content = messageContent(ctx, event);
    const [stored] = await storeAsked(ctx, tx, [{ channel, event, content }], 'recovery');
    if (!stored) continue;
    count += 1;
    newest = stored;
  }
  if (!newest) return count;
  await conversations.markRecovered(tx, newest);
  if (newest.mayAnswer) await turns.questionRecovered(ctx, tx, newest);
  return count;
}

export function messageContent(ctx: Context, event: Of<'message_received'>): Content {
  const { mid, text } = event;
  return { mid, content: text ?? '', kind: messageType(event), ...contentOf(ctx, event) };
}

async function receiveEcho(
  ctx: Context,
  tx: Tx,
  channel: Channel,
  event: Of<'message_echoed'>,
): Promise<Applied> {
  if (event.isSelf) return keep(ctx, tx, channel, event, 'written to itself');
  const verdict = await judge(ctx, tx, channel, event);
  if (verdict === 'foreign') await storeOwnMessage(ctx, tx, channel, event, 'echo');
  await comments.notePrivateEcho(tx, { ...channel, ...event });
  return verdict === 'parked' ? 'waiting' : 'applied';
}

export async function judge(ctx: Context, tx: Tx, channel: Channel, event: Of<'message_echoed'>) {
  const { accountId, channelId } = channel;
  await conversations.lockContact(tx, accountId, channelId, event.customerId, ctx.now());
  return conversations.judgeEcho(
    ctx,
    tx,
    {
      accountId,
      channelId,
      customerId: event.customerId,
      mid: event.mid,
      text: event.text,
      files: event.attachments.map(({ type }) => type),
      at: event.at,
      dedupeKey: event.dedupeKey,
      event,
    },
    turns.deliveryHooks(ctx),
  );
}

/** Typed in the Instagram app by the owner: it ends the turn of what stood there at that time. False when it was known. */
async function storeOwnMessage(
  ctx: Context,
  tx: Tx,
  channel: Channel,
  event: Of<'message_echoed'>,
  origin: Origin,
): Promise<boolean> {
  const { accountId, channelId } = channel;
  const at = timeOf(ctx, event);
  const incoming = {
    accountId,
    channelId,
    customerId: event.customerId,
    mid: event.mid,
    author: 'app' as const,
    origin,
    content: event.text ?? '',
    kind: messageType(event),
    at,
    platformAt: event.at,
    opensWindow: false,
    ...contentOf(ctx, event),
  };
  const [stored] = await conversations.storeIncoming(tx, [incoming]);
  if (stored?.outcome !== 'stored') return false;
  const { conversationId, messageId } = stored;
  await media.expectCopies(ctx, tx, { accountId, conversationId, messageId }, incoming.copies);
  if (stored.hasParked) await applyParked(ctx, tx, channel, event.mid);
  await conversations.announce(tx, stored, incoming);
  await turns.businessWrote(ctx, tx, { accountId, conversationId, messageId, until: at });
  const spoken = { accountId, conversationId, messageId, at, origin, purpose: null, draftId: null };
  await ctx.tell(tx, 'businessSpoke', spoken);
  if (stored.isNewConversation) tx.afterCommit(() => ctx.wake('profiles'));
  return true;
}

async function editMessage(
  ctx: Context,
  tx: Tx,
  channel: Channel,
  event: Of<'message_edited'>,
): Promise<Applied> {
  // Number 0 without text is common and changes nothing.
  if (event.text === null) return 'applied';
  const { accountId, channelId } = channel;
  const edit = {
    accountId,
    channelId,
    mid: event.mid,
    text: event.text,
    number: event.numEdit,
    at: platformTime(ctx, event),
  };
  const result = await conversations.applyEdit(tx, edit);
  if (result === 'unknown') return park(ctx, tx, channel, event);
  if (result !== 'unchanged' && result.isFromCustomer) {
    await turns.questionEdited(ctx, tx, { accountId, conversationId: result.conversationId });
  }
  return 'applied';
}

async function unsendMessage(
  ctx: Context,
  tx: Tx,
  channel: Channel,
  event: Of<'message_unsent'>,
): Promise<Applied> {
  const { accountId, channelId } = channel;
  const result = await conversations.applyUnsend(tx, {
    accountId,
    channelId,
    mid: event.mid,
    at: timeOf(ctx, event),
  });
  if (result === 'unknown') return park(ctx, tx, channel, event);
  if (result === 'unchanged') return 'applied';
  const { conversationId, messageId } = result;
  await ctx.tell(tx, 'messageUnsent', { accountId, conversationId, messageId });
  if (result.isFromCustomer) await turns.questionUnsent(ctx, tx, { accountId, conversationId, messageId });
  return 'applied';
}

async function react(ctx: Context, tx: Tx, channel: Channel, event: Of<'message_reacted'>): Promise<Applied> {
  const senderId = event.senderId ?? (event.byBusiness ? channel.platformAccountId : event.customerId);
  if (!senderId) return keep(ctx, tx, channel, event, 'nobody named');
  if (await isOfDeleted(ctx, tx, channel, event)) return 'applied';
  const { accountId } = channel;
  const at = timeOf(ctx, event);
  const conversationId = await conversations.applyReaction(tx, {
    accountId,
    channelId: channel.channelId,
    mid: event.mid,
    senderId,
    name: event.reaction,
    emoji: event.emoji,
    isRemoved: event.action === 'unreact',
    at: platformTime(ctx, event),
    shownAt: at,
  });
  if (conversationId && !event.byBusiness) {
    await ctx.tell(tx, 'customersSpoke', {
      signs: [{ accountId, conversationId, message: null, at, origin: 'webhook', mayAnswer: false }],
    });
  }
  return 'applied';
}

async function markSeen(
  ctx: Context,
  tx: Tx,
  channel: Channel,
  event: Of<'messages_read'>,
): Promise<Applied> {
  const { accountId, channelId } = channel;
  const result = await conversations.applySeen(tx, { accountId, channelId, mid: event.mid });
  return result === 'unknown' ? park(ctx, tx, channel, event) : 'applied';
}

/** Edits, unsends and reads that came before their message. */
export async function applyParked(ctx: Context, tx: Tx, channel: Channel, mid: string): Promise<void> {
  for (const parked of await takeParked(tx, channel, mid)) await applyEvent(ctx, tx, channel, parked.event);
}
