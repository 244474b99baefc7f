import type { Conversation, HistoryMessage } from '#instagram/client-types.ts';

import type { Channel, Recovered } from './apply.ts';

/** The one person of a conversation; null for a group, and for what the account writes to itself. */
export function customerOf(channel: Channel, { participants }: Conversation): string | null {
  const others = participants.filter(({ id }) => id !== channel.platformAccountId);
  return participants.length === 2 && others.length === 1 ? (others[0]?.id ?? null) : null;
}

/** A message as it stands on the platform, as the event that a webhook would have brought; null where it tells too little. */
export function toEvent(channel: Channel, customerId: string, message: HistoryMessage): Recovered | null {
  const { mid, at, fromId, text, attachments, replyTo, isUnsupported } = message;
  if (!message.detailed || fromId === null || at === null) return null;
  return {
    kind: fromId === customerId ? 'message_received' : 'message_echoed',
    businessId: channel.platformAccountId,
    at,
    raw: {},
    dedupeKey: `recovered:${mid}`,
    standby: false,
    customerId,
    mid,
    text,
    attachments,
    replyTo,
    quickReplyPayload: null,
    referral: null,
    isSelf: false,
    isUnsupported,
  };
}
