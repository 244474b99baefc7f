import type { Conversation, Message } from '@parley/contract/conversations.ts';

import type { Page } from '#features/conversations/types.ts';

/** A conversation with everything at rest; tests say what differs. */
export function makeConversation(differs: Partial<Conversation> & { id: string }): Conversation {
  return {
    userId: 'u1',
    participantName: 'Lucía Fernández',
    participantUsername: 'lucia',
    participantProfilePic: null,
    avatar: null,
    participantLanguage: 'es',
    lastMessageAt: '2026-11-20T10:00:00.000Z',
    lastMessageContent: 'Hola',
    lastMessageType: 'text',
    lastMessageIsFromUser: false,
    lastMessageAuthor: 'customer',
    unreadCount: 0,
    aiEnabled: true,
    aiDisabledByTrigger: false,
    attention: null,
    attentionText: null,
    draftPreview: null,
    missingInformationCount: 0,
    turnState: 'idle',
    window: { state: 'open', closesAt: '2026-11-21T10:00:00.000Z', mayAi: true, mayPerson: true },
    isTest: false,
    createdAt: '2026-11-01T10:00:00.000Z',
    ...differs,
  };
}

export function makeMessage(differs: Partial<Message> & { id: string }): Message {
  return {
    conversationId: 'c1',
    content: 'Hola',
    text: 'Hola',
    isFromUser: false,
    sentManually: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    messageType: 'text',
    author: 'customer',
    origin: 'webhook',
    senderName: null,
    deliveryState: null,
    failure: null,
    failureDetail: null,
    filesSent: null,
    undoUntil: null,
    clientId: null,
    pendingMessageId: null,
    editedAt: null,
    unsentAt: null,
    seenAt: null,
    replyToMessageId: null,
    attachments: [],
    reactions: [],
    audioUrl: null,
    audioTranscription: null,
    transcription: null,
    transcriptionState: null,
    audioDuration: null,
    duration: null,
    videoUrl: null,
    imageUrl: null,
    metadata: null,
    mediaMetadata: null,
    caption: null,
    aiMediaDescription: null,
    aiMediaDescriptionForClient: null,
    aiMediaAnalysisStatus: null,
    aiMediaAnalysisProgress: null,
    storyData: null,
    reelData: null,
    shareData: null,
    fromComment: null,
    ...differs,
  };
}

export function makePages<T>(...pages: Page<T>[]): { pages: Page<T>[]; pageParams: undefined[] } {
  return { pages, pageParams: pages.map(() => undefined) };
}
