import type { Conversation, Message } from '@parley/contract/conversations.ts';
import type { DerivedState } from '@parley/contract/media.ts';

import { windowState } from '#instagram/limits.ts';

import { presentAttachment, type StoredAttachment } from './attachments.ts';
import { presentReel, presentShare, presentStory } from './present-shared.ts';

type Derived = { state: DerivedState; text: string | null; progress?: { current: number; total: number } };

export type MessageRow = {
  id: string;
  conversationId: string;
  author: string;
  origin: string;
  kind: string;
  content: string;
  attachments: StoredAttachment[];
  details: {
    story?: { id: string | null; url: string | null };
    caption?: string;
    /** What a model made of the sound, or of the picture; `text` when it is done. */
    transcript?: Derived;
    description?: Derived;
  };
  sortAt: Date;
  deliveryState: string | null;
  failure: string | null;
  failureDetail: string | null;
  /** Of a message that went out in part. */
  filesSent: { sent: number; total: number } | null;
  notBefore: Date | null;
  clientId: string | null;
  draftId: string | null;
  purpose: string | null;
  editedAt: Date | null;
  unsentAt: Date | null;
  senderName: string | null;
  seenAt: Date | null;
  replyToMessageId: string | null;
  reactions: { senderId: string; reaction: string; emoji: string | null }[];
  fromComment: {
    id: string;
    text: string;
    caption: string;
    objectKey: string | null;
    hasThumbnail: boolean;
  } | null;
};

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A message as the contract tells it. Business side means `isFromUser`. */
export function presentMessage(row: MessageRow): Message {
  const attachments = row.attachments.map(presentAttachment);
  const [first] = attachments;
  const url = first?.url ?? null;
  const seconds = first?.media?.seconds ?? null;
  const { caption, transcript, description } = row.details;
  const hasSound = row.kind === 'audio' || row.kind === 'video';
  const hasPicture = row.kind === 'image' || row.kind === 'video';
  const isOurs = row.author !== 'customer';
  return {
    id: row.id,
    conversationId: row.conversationId,
    content: row.content,
    text: row.content,
    isFromUser: isOurs,
    sentManually: row.author === 'app' || row.purpose === 'manual',
    createdAt: row.sortAt.toISOString(),
    messageType: row.kind as Message['messageType'],
    author: row.author as Message['author'],
    origin: row.origin as Message['origin'],
    senderName: row.senderName,
    deliveryState: row.deliveryState as Message['deliveryState'],
    failure: row.failure,
    failureDetail: row.failureDetail,
    filesSent: row.filesSent,
    undoUntil: presentUndo(row),
    clientId: row.clientId,
    pendingMessageId: row.draftId,
    editedAt: iso(row.editedAt),
    unsentAt: iso(row.unsentAt),
    seenAt: isOurs ? iso(row.seenAt) : null,
    replyToMessageId: row.replyToMessageId,
    attachments,
    reactions: row.reactions.map((reaction) => ({ ...reaction, messageId: row.id })),
    audioUrl: row.kind === 'audio' ? url : null,
    audioTranscription: transcript?.text ?? null,
    transcription: transcript?.text ?? null,
    transcriptionState: hasSound ? (transcript?.state ?? 'off') : null,
    audioDuration: row.kind === 'audio' ? seconds : null,
    duration: hasSound ? seconds : null,
    videoUrl: row.kind === 'video' || row.kind === 'reel' ? url : null,
    imageUrl: row.kind === 'image' || row.kind === 'sticker' ? url : null,
    metadata: first ? { url } : null,
    mediaMetadata: presentMeasures(first),
    caption: caption ?? null,
    aiMediaDescription: description?.text ?? null,
    aiMediaDescriptionForClient: description?.text ?? null,
    aiMediaAnalysisStatus: hasPicture ? (description?.state ?? 'off') : null,
    aiMediaAnalysisProgress: description?.progress ?? null,
    storyData: findStory(row),
    reelData: row.kind === 'reel' ? presentReel(row.attachments.find(({ type }) => type === 'reel')) : null,
    shareData: row.kind === 'share' ? presentShare(row.attachments.find(isShare)) : null,
    fromComment: presentFrom(row),
  };
}

function presentFrom({ fromComment }: MessageRow): Message['fromComment'] {
  if (!fromComment) return null;
  const { id, text, caption, objectKey, hasThumbnail } = fromComment;
  const picture = objectKey === null ? null : `/objects/${objectKey}`;
  return {
    id,
    text,
    postCaption: caption,
    thumbnailUrl: picture && hasThumbnail ? `${picture}/thumbnail` : picture,
  };
}

function presentMeasures(first: Message['attachments'][number] | undefined): Message['mediaMetadata'] {
  if (!first?.media) return null;
  const { name, mediaType, bytes, width, height, seconds } = first.media;
  return { name, mediaType, bytes, width, height, seconds };
}

/** A disclosure is taken back with its answer. */
function presentUndo({ deliveryState, purpose, notBefore }: MessageRow): string | null {
  const isWaiting = deliveryState === 'queued' || deliveryState === 'held';
  return isWaiting && purpose !== 'disclosure' ? iso(notBefore) : null;
}

const isShare = ({ type }: StoredAttachment) => type === 'share' || type === 'post' || type === 'fallback';

/** The story that the message answers or that mentions the business. */
function findStory({ kind, details, attachments }: MessageRow): Message['storyData'] {
  if (details.story) return presentStory(details.story.url);
  return kind === 'story' ? presentStory(attachments[0]?.url ?? null) : null;
}

export type ConversationRow = {
  id: string;
  name: string | null;
  username: string | null;
  pictureUrl: string | null;
  language: string | null;
  /** When the last message was written, or the customer last reacted. */
  movedAt: Date;
  lastContent: string;
  lastKind: string;
  lastAuthor: string;
  unreadCount: number;
  aiEnabled: boolean;
  disabledByTrigger: boolean;
  attention: string | null;
  attentionText: string | null;
  draftPreview: string | null;
  missingInformationCount: number;
  turnState: string | null;
  windowOpenedAt: Date | null;
  humanAgent: boolean;
  isTest: boolean;
  createdAt: Date;
};

/** `ownerId` is the client whose account it is. */
export function presentConversation(row: ConversationRow, ownerId: string, now: Date): Conversation {
  const window = windowState(row.windowOpenedAt, now, { humanAgent: row.humanAgent });
  return {
    id: row.id,
    userId: ownerId,
    participantName: row.name,
    participantUsername: row.username,
    participantProfilePic: row.pictureUrl,
    avatar: row.pictureUrl,
    participantLanguage: row.language,
    lastMessageAt: row.movedAt.toISOString(),
    lastMessageContent: row.lastContent,
    lastMessageType: row.lastKind as Conversation['lastMessageType'],
    lastMessageIsFromUser: row.lastAuthor !== 'customer',
    lastMessageAuthor: row.lastAuthor as Conversation['lastMessageAuthor'],
    unreadCount: row.unreadCount,
    aiEnabled: row.aiEnabled,
    aiDisabledByTrigger: row.disabledByTrigger,
    attention: row.disabledByTrigger ? 'trigger' : (row.attention as Conversation['attention']),
    attentionText: row.attentionText,
    draftPreview: row.draftPreview,
    missingInformationCount: row.missingInformationCount,
    turnState: presentTurn(row),
    window: {
      state: window.state,
      closesAt: iso(window.closesAt),
      mayAi: window.mayAi,
      mayPerson: window.mayPerson,
    },
    isTest: row.isTest,
    createdAt: row.createdAt.toISOString(),
  };
}

function presentTurn(row: ConversationRow): Conversation['turnState'] {
  if (row.turnState === 'waiting' || row.turnState === 'generating') return row.turnState;
  return row.attention === 'failed' ? 'failed' : 'idle';
}
