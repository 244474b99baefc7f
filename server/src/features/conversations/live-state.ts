import type { LiveEvent, LiveState } from '@parley/contract/live.ts';

import type { Context } from '#context';

import { presentConversation, presentMessage } from './present.ts';
import { findConversations, findMessages } from './repository.ts';

/**
 * Adds the conversation and the message that each event names, read now. What is sent is so never older than what the
 * event tells, and the last event of a conversation brings its last state.
 */
export async function addState(
  ctx: Context,
  accountId: string,
  ownerId: string,
  events: readonly LiveEvent[],
): Promise<(LiveEvent & LiveState)[]> {
  const [conversations, messages] = await Promise.all([
    findConversations(ctx.db, accountId, idsOf(events, conversationOf)),
    findMessages(ctx.db, accountId, idsOf(events, messageOf)),
  ]);
  const now = ctx.now();
  const conversationById = new Map(conversations.map((row) => [row.id, row]));
  const messageById = new Map(messages.map((row) => [row.id, row]));
  return events.map((event) => {
    const conversation = conversationById.get(conversationOf(event) ?? '');
    const message = messageById.get(messageOf(event) ?? '');
    return {
      ...event,
      ...(conversation && { conversation: presentConversation(conversation, ownerId, now) }),
      ...(message && { message: presentMessage(message) }),
    };
  });
}

function conversationOf(event: LiveEvent): string | undefined {
  return 'conversationId' in event ? event.conversationId : undefined;
}

/** A message that was stored is told whole by its event, and again by what changes it. */
function messageOf(event: LiveEvent): string | undefined {
  return 'messageId' in event ? (event.messageId ?? undefined) : undefined;
}

function idsOf(
  events: readonly LiveEvent[],
  idOf: (event: LiveEvent) => string | undefined,
): readonly string[] {
  return [...new Set(events.map(idOf))].filter((id) => id !== undefined);
}
