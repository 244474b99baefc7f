import type { Comment } from './comments.ts';
import type { Conversation, DeliveryState, Message } from './conversations.ts';
import type { TestStep } from './doctor.ts';
import type { ImportFailure } from './imports.ts';

/**
 * Everything that the server says on the live socket, one JSON object a message: `{ type, seq, ... }`.
 * `seq` counts up per account in commit order; ask for what was missed with `{ after: seq }`.
 * Events tell what changed; the lists they touch are named beside each type.
 */
export type LiveEvent =
  /** A message arrived or was sent from elsewhere: conversation list and that thread. */
  | { type: 'new_message'; conversationId: string; message: Message }
  /** Text, delivery state, edit or unsend of a message changed: that thread. */
  | {
      type: 'message_updated';
      conversationId: string;
      messageId: string;
      status: 'edited' | 'unsent' | 'delivery' | 'seen' | 'removed' | 'completed' | 'failed';
      deliveryState?: DeliveryState | null;
    }
  | {
      type: 'reaction_added' | 'reaction_removed' | 'reactions_updated';
      conversationId: string;
      messageId: string;
    }
  | { type: 'transcription_started'; conversationId: string; messageId: string }
  /** A picture or a voice message was read, or could not be: that thread. An import's are of no thread. */
  | {
      type: 'media_file_analyzed' | 'media_analysis_error';
      conversationId?: string;
      messageId?: string;
    }
  /**
   * The models begin, go on and end to look at the files of a message, of which that thread tells, or of an import:
   * `current` of them are described.
   */
  | {
      type: 'media_analysis_start' | 'media_analysis_progress' | 'media_analysis_complete';
      conversationId?: string;
      messageId?: string;
      current: number;
      total: number;
    }
  /** The conversation list changed; without `conversationId` all of it. */
  | { type: 'conversations_updated'; conversationId?: string; removed?: boolean }
  /** So many messages that no webhook brought were found on Instagram, and stored: what tells of it. */
  | { type: 'messages_recovered'; count: number }
  /** A step of a test message is done; `clientId` is of the browser that sent it. */
  | ({ type: 'test_step'; clientId: string } & TestStep)
  /** All conversations are being deleted: how far it is, and that nothing is left of them. */
  | { type: 'conversations_removal'; removed: number; total: number; isOver: boolean }
  /** The assistant thinks of an answer there; without a conversation an import writes prompt and knowledge base. */
  | { type: 'ai_generation_start' | 'ai_generation_complete'; conversationId?: string }
  | {
      type: 'ai_generation_progress';
      progress: number;
      aiProgressDetails: {
        stage: 'prompt' | 'knowledge' | 'other';
        message: string | null;
        error: string | null;
      };
    }
  /** An import goes on: its run, and with `import_complete` all conversations are here. */
  | {
      type: 'import_progress' | 'import_complete';
      processed: number;
      total: number;
      messages: number;
    }
  /** It ended without its end, or waits for a new token. */
  | { type: 'import_error'; code: ImportFailure; isWaiting: boolean }
  /** The import is over. */
  | { type: 'all_complete' }
  /** Names and pictures of those who were imported. */
  | { type: 'avatar_update_start' | 'avatar_update_complete'; total: number }
  | { type: 'avatar_update_error'; failed: number }
  | {
      type: 'temp_knowledge_base_start' | 'temp_knowledge_base_progress' | 'temp_knowledge_base_complete';
      progress: number;
    }
  | {
      type:
        | 'instagram_posts_analysis_start'
        | 'instagram_posts_analysis_progress'
        | 'instagram_posts_analysis_complete';
      current: number;
      total: number;
    }
  | { type: 'auto_response_sent'; conversationId: string; messageId: string }
  | { type: 'auto_response_error'; conversationId: string; code: string }
  /** `sendsAt`: it is an answer that goes out by itself then, unless somebody stops it. */
  | { type: 'pending_message_created'; conversationId: string; pendingMessageId: string; sendsAt?: string }
  | { type: 'pending_messages_replaced'; conversationId: string; pendingMessageId?: string }
  | {
      type: 'pending_message_updated';
      conversationId: string;
      pendingMessageId: string;
      status: 'pending' | 'sending' | 'approved' | 'rejected' | 'replaced';
    }
  /** A question waits, or was settled: the missing information. It names where it was asked. */
  | {
      type: 'insufficient_info';
      conversationId?: string;
      commentId?: string;
      insufficientInfoId: string;
      resolved?: boolean;
    }
  | {
      type: 'context_added_and_sent';
      conversationId?: string;
      commentId?: string;
      messageId: string | null;
    }
  | { type: 'ai_settings_updated'; autoResponseEnabled: boolean }
  | { type: 'moderation_settings_updated'; moderationEnabled: boolean }
  /** A comment arrived: the list of comments and its counts. `comment` comes with it. */
  | { type: 'comment_received'; commentId: string }
  /** An answer, a draft, a private message, or whether it is hidden changed; or it was deleted: that comment, the counts. */
  | { type: 'comment_updated'; commentId: string; removed?: boolean }
  /** Many changed at once, or the picture of a post: all lists of comments, the counts. */
  | { type: 'comments_updated' }
  /** Prompt, knowledge base, buffer, timezone, channel, webhook, doctor, those to correct, the rehearsal, media rules, reminders, the managers, how comments are answered, or the triggers and what they fired at changed: the signed-in user. */
  | {
      type: 'account_updated';
      part:
        | 'prompt'
        | 'knowledge_base'
        | 'settings'
        | 'channel'
        | 'webhook'
        | 'doctor'
        | 'corrections'
        | 'rehearsal'
        | 'learning'
        | 'materials'
        | 'media_rules'
        | 'reminders'
        | 'team'
        | 'comments'
        | 'triggers';
    };

/** What the socket itself says, outside the sequence. */
export type LiveControl =
  | { type: 'hello'; seq: number; instanceId: string }
  /** Too much was missed: read every open list anew, then go on from `seq`. */
  | { type: 'resync'; seq: number }
  /** Who of the account has which conversation open, all of them, whenever that changes; nothing where one works alone. */
  | { type: 'presence'; people: Person[] };

/** Somebody who works in the account, by one conversation that they have open. */
export type Person = { userId: string; name: string; conversationId: string; isWriting: boolean };

/**
 * What an event names, as it stands when the event is sent, so that nothing has to be read for it; absent when it is
 * gone by then. An event that comes later never brings an older state.
 */
export type LiveState = { conversation?: Conversation; message?: Message; comment?: Comment };

export type LiveMessage = (LiveEvent & LiveState & { seq: number }) | LiveControl;
export type LiveEventType = LiveEvent['type'];

/**
 * What a browser may say: once after opening, where it stands in the sequence; and which conversation it shows, and
 * whether somebody writes there. That is over when it is not said again for some seconds.
 */
export type LiveRequest = { after: number } | { at: string | null; isWriting: boolean };

/** The subprotocol of the socket; the one after it, of a browser that has one, carries the token of the session. */
const LIVE_PROTOCOL = 'parley';
const BEARER = 'bearer.';

/** What a browser names as its subprotocols: the token is no part of the address, which others keep. */
export function liveProtocols(token: string | null): string[] {
  return token === null ? [LIVE_PROTOCOL] : [LIVE_PROTOCOL, `${BEARER}${token}`];
}

/** The token among the subprotocols of an upgrade, as its header holds them. */
export function liveToken(header: string | undefined): string | undefined {
  const names = header?.split(',').map((name) => name.trim()) ?? [];
  return names.find((name) => name.startsWith(BEARER))?.slice(BEARER.length);
}
