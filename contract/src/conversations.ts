import { oc } from '@orpc/contract';
import * as z from 'zod';

import { message as answer, id, messageText, success, timestamp } from './fields.ts';
import { LIMITS } from './limits.ts';
import { attachment, derivedState, media, mediaKind } from './media.ts';
import { origin } from './origins.ts';
import { sharedContent } from './shared-content.ts';

export const messageType = z.enum([
  'text',
  'audio',
  'video',
  'image',
  'file',
  'sticker',
  'story',
  'reel',
  'share',
  'reaction',
  'unsupported',
  'note',
]);

/** Who wrote it. `app` is the owner in the Instagram app, `person` somebody in the dashboard. */
export const author = z.enum(['customer', 'ai', 'person', 'app']);

/**
 * Where an outgoing message stands; null for incoming ones and for those typed in the Instagram app.
 * `held`: waits because the token is dead. `unknown`: the platform did not say; never sent again by itself.
 * `partial`: some parts arrived, some were refused.
 */
export const deliveryState = z.enum(['queued', 'held', 'sending', 'sent', 'partial', 'failed', 'unknown']);
export type DeliveryState = z.infer<typeof deliveryState>;

export const reaction = z.object({
  messageId: id,
  senderId: z.string(),
  reaction: z.string(),
  emoji: z.string().nullable(),
});

/** `isFromUser` means the business side (the dashboard's user), never the customer. */
export const message = z.object({
  id,
  conversationId: id,
  content: z.string(),
  text: z.string(),
  isFromUser: z.boolean(),
  sentManually: z.boolean(),
  createdAt: timestamp,
  messageType,
  author,
  origin,
  senderName: z.string().nullable(),
  deliveryState: deliveryState.nullable(),
  /** An error code of errors.ts or a platform class, when the delivery failed. */
  failure: z.string().nullable(),
  /** How many of its files were sent, of a message that went out in part; null without files. */
  filesSent: z.object({ sent: z.number().int(), total: z.number().int() }).nullable(),
  failureDetail: z.string().nullable(),
  /** Until when the message can be taken back. */
  undoUntil: timestamp.nullable(),
  clientId: z.string().nullable(),
  pendingMessageId: id.nullable(),
  editedAt: timestamp.nullable(),
  unsentAt: timestamp.nullable(),
  /** When the customer saw it. */
  seenAt: timestamp.nullable(),
  replyToMessageId: id.nullable(),
  attachments: z.array(attachment),
  reactions: z.array(reaction),
  audioUrl: z.string().nullable(),
  audioTranscription: z.string().nullable(),
  /** The same under its other name. */
  transcription: z.string().nullable(),
  /** Of what is said in a voice message or video; `off`: no model for voice is set. Null for all else. */
  transcriptionState: derivedState.nullable(),
  /** Of a voice message, in seconds; null while it is being fetched. */
  audioDuration: z.number().nullable(),
  /** Of a voice message or film. */
  duration: z.number().nullable(),
  videoUrl: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Where the first attachment stands; null without one. */
  metadata: z.object({ url: z.string().nullable() }).nullable(),
  /** Of the first file that stands with us. */
  mediaMetadata: media
    .pick({ name: true, mediaType: true, bytes: true, width: true, height: true, seconds: true })
    .nullable(),
  caption: z.string().nullable(),
  aiMediaDescription: z.string().nullable(),
  /** What of it may be shown to the owner: the same words. */
  aiMediaDescriptionForClient: z.string().nullable(),
  /** As `transcriptionState`, of what a picture or video shows. */
  aiMediaAnalysisStatus: derivedState.nullable(),
  /** How many of its files are described, while the others wait. */
  aiMediaAnalysisProgress: z.object({ current: z.number().int(), total: z.number().int() }).nullable(),
  ...sharedContent,
});
export type Message = z.infer<typeof message>;

/** What the 24 hour rule allows now. `closesAt` is when the AI may no longer write. */
export const replyWindow = z.object({
  state: z.enum(['open', 'human_agent', 'closed', 'never']),
  closesAt: timestamp.nullable(),
  mayAi: z.boolean(),
  mayPerson: z.boolean(),
});

/** What the assistant is doing in the conversation now. */
export const turnState = z.enum(['idle', 'waiting', 'generating', 'failed']);

export const conversation = z.object({
  id,
  userId: id,
  participantName: z.string().nullable(),
  participantUsername: z.string().nullable(),
  participantProfilePic: z.string().nullable(),
  avatar: z.string().nullable(),
  participantLanguage: z.string().nullable(),
  lastMessageAt: timestamp,
  lastMessageContent: z.string(),
  lastMessageType: messageType,
  lastMessageIsFromUser: z.boolean(),
  lastMessageAuthor: author,
  unreadCount: z.number().int(),
  aiEnabled: z.boolean(),
  aiDisabledByTrigger: z.boolean(),
  /** Why a person is needed, beyond a trigger: `failed`, `held` or `unknown`; null when nobody is. */
  attention: z.enum(['trigger', 'failed', 'held', 'unknown']).nullable(),
  attentionText: z.string().nullable(),
  draftPreview: z.string().nullable(),
  missingInformationCount: z.number().int(),
  turnState,
  window: replyWindow,
  isTest: z.boolean(),
  createdAt: timestamp,
});
export type Conversation = z.infer<typeof conversation>;

export const conversationDetails = conversation.extend({
  messageCount: z.number().int(),
  aiMessageCount: z.number().int(),
  firstMessageAt: timestamp.nullable(),
  triggers: z.array(z.object({ id, name: z.string(), state: z.enum(['watching', 'fired']) })),
});

export const conversationFilter = z.enum(['all', 'unread', 'drafts', 'attention']);

/** Counts stop at `LIMITS.countCap` (shown as 99+). `active`: unread or waiting for a person, each once. */
export const conversationCounts = z.object({
  all: z.number().int(),
  unread: z.number().int(),
  drafts: z.number().int(),
  attention: z.number().int(),
  active: z.number().int(),
  missingInformation: z.number().int(),
});

const page = (max: number) => z.coerce.number().int().min(1).max(max).optional();
/** Of all conversations that are being deleted. */
export const removal = z.object({ removed: z.number().int(), total: z.number().int() });
export type Removal = z.infer<typeof removal>;
const tag = { tags: ['Conversations'] };

export const conversations = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/conversations',
      summary: 'Conversations, newest first; without parameters up to 500',
      description:
        'Page with `cursor` (the id of the last conversation that you have), `cursorAt` (its lastMessageAt) and `limit`. ' +
        'With `cursorAt` the page goes on where the conversation stood, wherever it stands by now.',
      ...tag,
    })
    .input(
      z.object({
        userId: id.optional(),
        cursor: id.optional(),
        cursorAt: z.iso.datetime({ offset: true }).optional(),
        limit: page(LIMITS.conversationPage),
        filter: conversationFilter.optional(),
        search: z.string().max(LIMITS.searchCharacters).optional(),
      }),
    )
    .output(z.array(conversation)),
  counts: oc
    .route({
      method: 'GET',
      path: '/api/conversations/counts',
      summary: 'Counts for badges and filters',
      ...tag,
    })
    .input(z.object({ userId: id.optional() }))
    .output(conversationCounts),
  get: oc
    .route({
      method: 'GET',
      path: '/api/conversations/{id}',
      summary: 'One conversation with its details',
      ...tag,
    })
    .input(z.object({ id }))
    .output(conversationDetails),
  messages: oc
    .route({
      method: 'GET',
      path: '/api/conversations/{id}/messages',
      summary: 'Messages, oldest first: the newest 200, or those before a message',
      ...tag,
    })
    .input(z.object({ id, before: id.optional(), limit: page(LIMITS.messagePage) }))
    .output(z.array(message)),
  send: oc
    .route({
      method: 'POST',
      path: '/api/conversations/{id}/send',
      summary: 'Send a message as a person',
      description:
        'Repeat a call with the same `clientId` safely: the message is stored once. `userId` and `instagramUserId` are accepted and never trusted as identity.',
      ...tag,
    })
    .input(
      z.object({
        id,
        content: messageText,
        userId: id.optional(),
        instagramUserId: z.string().max(100).optional(),
        clientId: z.string().min(1).max(100).optional(),
        /** Uploaded before: each goes as a message of its own on the platform, in this order, the text last. */
        attachments: z
          .array(z.object({ url: z.string().max(500), type: mediaKind, name: z.string().max(500) }))
          .max(LIMITS.attachments)
          .optional(),
      }),
    )
    .output(message),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/conversations/{id}',
      summary: 'Delete a conversation here; it stays on Instagram',
      ...tag,
    })
    .input(z.object({ id }))
    .output(success),
  setAi: oc
    .route({
      method: 'PUT',
      path: '/api/conversations/{id}/ai-settings',
      summary: 'Switch AI in one chat',
      ...tag,
    })
    .input(z.object({ id, aiEnabled: z.boolean().optional(), enabled: z.boolean().optional() }))
    .output(z.object({ aiEnabled: z.boolean(), message: z.string() })),
  resetTriggers: oc
    .route({
      method: 'POST',
      path: '/api/conversations/{id}/reset-triggers',
      summary: 'Resolve what is open and let the AI answer again; `undo` takes that back',
      ...tag,
    })
    .input(z.object({ id, undo: z.boolean().optional() }))
    .output(answer),
  markRead: oc
    .route({
      method: 'POST',
      path: '/api/conversations/{id}/mark-read',
      summary: 'Set the read mark',
      ...tag,
    })
    .input(z.object({ id }))
    .output(success),
  retry: oc
    .route({
      method: 'POST',
      path: '/api/messages/{id}/retry',
      summary: 'Send the missing parts of a failed or unknown message again',
      ...tag,
    })
    .input(z.object({ id }))
    .output(message),
  setCaption: oc
    .route({
      method: 'PATCH',
      path: '/api/messages/{id}/caption',
      summary: 'Say what a customer’s media shows; the assistant reads it',
      ...tag,
    })
    .input(z.object({ id, caption: messageText }))
    .output(message),
  reactions: oc
    .route({ method: 'GET', path: '/api/messages/{id}/reactions', summary: 'Reactions to a message', ...tag })
    .input(z.object({ id }))
    .output(z.array(reaction)),
  react: oc
    .route({
      method: 'POST',
      path: '/api/messages/{id}/reactions',
      summary: 'React as the business; a second reaction replaces the first',
      description: '`senderId` is accepted and replaced by the business’s own.',
      ...tag,
    })
    .input(z.object({ id, reaction: z.string().min(1).max(30), senderId: z.string().max(100).optional() }))
    .output(z.array(reaction)),
  unreact: oc
    .route({
      method: 'DELETE',
      path: '/api/messages/{id}/reactions/{senderId}',
      summary: 'Take the business’s reaction back',
      ...tag,
    })
    .input(z.object({ id, senderId: z.string().max(100) }))
    .output(success.extend({ reactions: z.array(reaction) })),
  retryMedia: oc
    .route({
      method: 'POST',
      path: '/api/messages/{id}/media/{mediaId}/retry',
      summary: 'Fetch a file again that could not be fetched',
      ...tag,
    })
    .input(z.object({ id, mediaId: id }))
    .output(message),
  retryTranscription: oc
    .route({
      method: 'POST',
      path: '/api/retry-transcription/{id}',
      summary: 'Write down a voice message again that could not be written down',
      ...tag,
    })
    .input(z.object({ id }))
    .output(answer),
  forceTranscription: oc
    .route({
      method: 'POST',
      path: '/api/force-transcription/{id}',
      summary: 'Write down a voice message anew, whatever stands there',
      ...tag,
    })
    .input(z.object({ id }))
    .output(answer),
  describeMedia: oc
    .route({
      method: 'POST',
      path: '/api/messages/{id}/describe',
      summary: 'Let the model for pictures say anew what a message shows',
      ...tag,
    })
    .input(z.object({ id }))
    .output(answer),
  checkDelivery: oc
    .route({
      method: 'POST',
      path: '/api/messages/{id}/check',
      summary: 'Ask Instagram whether an unknown message arrived',
      ...tag,
    })
    .input(z.object({ id }))
    .output(message),
  undo: oc
    .route({
      method: 'POST',
      path: '/api/messages/{id}/undo',
      summary: 'Take back a message that has not left yet',
      description: 'An approved draft is pending again; a typed text comes back in `content`.',
      ...tag,
    })
    .input(z.object({ id }))
    .output(z.object({ message: z.string(), content: z.string(), pendingMessageId: id.nullable() })),
  removeAll: oc
    .route({
      method: 'DELETE',
      path: '/api/admin/conversations/{userId}',
      summary: 'Delete all conversations of the account (client only)',
      description: 'Begins it; `getRemoval` and the live event `conversations_removal` tell how far it is.',
      ...tag,
    })
    .input(z.object({ userId: id }))
    .output(success),
  getRemoval: oc
    .route({
      method: 'GET',
      path: '/api/admin/conversations/{userId}/removal',
      summary: 'How far the deletion of all conversations is; null while there is none (client only)',
      ...tag,
    })
    .input(z.object({ userId: id }))
    .output(z.object({ removal: removal.nullable() })),
  updateNames: oc
    .route({
      method: 'POST',
      path: '/api/admin/conversations/{userId}/update-names',
      summary: 'Fetch names and pictures of all participants again (client only)',
      ...tag,
    })
    .input(z.object({ userId: id }))
    .output(answer),
};
