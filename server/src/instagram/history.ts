import type { Conversation, HistoryMessage, HistoryPage } from './client-types.ts';
import type { Attachment, AttachmentType } from './events.ts';
import {
  type Fields,
  has,
  isFields,
  readFields,
  readId,
  readList,
  readText,
  readTime,
  readUrl,
} from './fields.ts';

export const MESSAGE_FIELDS =
  'id,created_time,from,to,message,attachments,shares{id,link,name,description},story,reactions,is_unsupported';

export const LIST_FIELDS = 'id,updated_time,participants';

export function conversationFields(messagesLimit: number): string {
  return `id,updated_time,participants,messages.limit(${messagesLimit}){${MESSAGE_FIELDS}}`;
}

/** Null where there is no further page. The platform's `next` address holds the token: only its cursor is taken. */
export function readNextCursor(page: Fields): string | null {
  const paging = readFields(page.paging);
  const next = readText(paging.next);
  if (next === null || readList(page.data).length === 0) return null;
  const cursors = readFields(paging.cursors);
  return readText(cursors.after) ?? URL.parse(next)?.searchParams.get('after') ?? null;
}

/** Conversations and messages without an id are left out: nothing could ever be matched to them. */
export function readConversations(body: Fields): Conversation[] {
  return readList(body.data).flatMap((item) => {
    const conversation = readFields(item);
    const id = readId(conversation.id);
    if (id === null) return [];
    const messages = readHistoryPage(readFields(conversation.messages));
    return {
      id,
      updatedAt: readTime(conversation.updated_time),
      participants: readPeople(conversation.participants),
      messages: messages.messages,
      messagesAfter: messages.after,
    };
  });
}

export function readHistoryPage(page: Fields): HistoryPage {
  const messages = readList(page.data).map((item) => readHistoryMessage(readFields(item)));
  return { messages: messages.filter((message) => message !== null), after: readNextCursor(page) };
}

export function readHistoryMessage(message: Fields): HistoryMessage | null {
  const mid = readId(message.id);
  if (mid === null) return null;
  const from = readFields(message.from);
  const story = readFields(message.story);
  const repliedStory = readFields(story.reply_to);
  return {
    mid,
    at: readTime(message.created_time),
    fromId: readId(from.id),
    fromUsername: readText(from.username),
    toIds: readPeople(message.to).map(({ id }) => id),
    text: readText(message.message),
    attachments: [
      ...dataOf(message, 'attachments').map(readMedia),
      ...dataOf(message, 'shares').map(readShare),
      ...(has(story, 'mention') ? [readStoryMention(readFields(story.mention))] : []),
    ],
    replyTo: has(story, 'reply_to')
      ? { storyId: readId(repliedStory.id), storyUrl: readUrl(repliedStory.link) }
      : null,
    reactions: dataOf(message, 'reactions').map((reaction) => ({
      emoji: readText(reaction.reaction) ?? readText(reaction.emoji),
      userIds: readPeople(reaction.users).map(({ id }) => id),
    })),
    isUnsupported: message.is_unsupported === true,
    detailed: has(message, 'from') || has(message, 'message'),
  };
}

function readPeople(value: unknown): { id: string; username: string | null }[] {
  const list = isFields(value) && has(value, 'data') ? value.data : value;
  return readList(list).flatMap((item) => {
    const person = readFields(item);
    const id = readId(person.id);
    return id === null ? [] : { id, username: readText(person.username) };
  });
}

/** Lists come under `data`; some answers leave that level out. */
function dataOf(message: Fields, name: string): Fields[] {
  const value = message[name];
  const list = isFields(value) && has(value, 'data') ? value.data : value;
  return readList(list).filter(isFields);
}

function readMedia(media: Fields): Attachment {
  const image = readFields(media.image_data);
  const video = readFields(media.video_data);
  const mimeType = readText(media.mime_type) ?? '';
  return {
    type: mediaType(media, mimeType),
    url: readUrl(image.url) ?? readUrl(video.url) ?? readUrl(media.file_url),
    title: readText(media.name),
    mediaId: readId(media.id),
    platformType: mimeType,
  };
}

function mediaType(media: Fields, mimeType: string): AttachmentType {
  const image = media.image_data;
  if (isFields(image) && image.render_as_sticker === true) return 'sticker';
  if (mimeType.startsWith('audio/')) return 'audio';
  if (has(media, 'image_data') || mimeType.startsWith('image/')) return 'image';
  if (has(media, 'video_data') || mimeType.startsWith('video/')) return 'video';
  if (has(media, 'file_url')) return 'file';
  return has(media, 'generic_template') ? 'template' : 'unsupported';
}

function readShare(share: Fields): Attachment {
  return {
    type: 'share',
    url: readUrl(share.link),
    title: readText(share.name) ?? readText(share.description),
    mediaId: readId(share.id),
    platformType: 'share',
  };
}

function readStoryMention(mention: Fields): Attachment {
  return {
    type: 'story_mention',
    url: readUrl(mention.link),
    title: null,
    mediaId: readId(mention.id),
    platformType: 'story_mention',
  };
}
