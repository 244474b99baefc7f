import { toMetaTime } from '../meta-json.ts';
import { absoluteUrl, assetUrl } from '../platform/media-links.ts';
import type { Platform } from '../platform.ts';
import type { AttachmentRow, MessageRow } from '../world.ts';
import { checkFields, type FieldAsk, pick } from './fields.ts';

const attachmentFields = [
  'id',
  'mime_type',
  'name',
  'size',
  'image_data',
  'video_data',
  'file_url',
  'generic_template',
] as const;

const messageFields = {
  id: 'plain',
  created_time: 'plain',
  from: ['id', 'username'],
  to: ['id', 'username', 'data'],
  message: 'plain',
  attachments: attachmentFields,
  shares: ['id', 'link', 'name', 'description', 'template'],
  story: ['mention', 'reply_to'],
  reactions: ['reaction', 'users'],
  is_unsupported: 'plain',
} as const;

export const checkMessageFields = (asks: FieldAsk[]) => checkFields(asks, 'IGMessage', messageFields);
export const standardMessageFields: FieldAsk[] = ['id', 'created_time'].map((name) => ({
  name,
  modifiers: {},
  fields: null,
}));

/** ISO with `+0000`, or UNIX seconds as in some of the platform's samples. */
export const conversationTime = (platform: Platform, at: number): string | number =>
  platform.switches.conversationTime === 'unix' ? Math.floor(at / 1000) : toMetaTime(at);

/** The node of one message. Beyond the newest only id and time are left (`bare`). */
export function messageNode(
  platform: Platform,
  message: MessageRow,
  asks: FieldAsk[],
  bare: boolean,
): Record<string, unknown> {
  const created = conversationTime(platform, message.at);
  const node: Record<string, unknown> = { id: message.mid, created_time: created };
  if (!bare) Object.assign(node, details(platform, message, asks));
  return pick(node, [...new Set(['id', ...asks.map((ask) => ask.name)])]);
}

function details(platform: Platform, message: MessageRow, asks: FieldAsk[]): Record<string, unknown> {
  const business = platform.world.businesses.get(message.instagramUserId);
  const customer = platform.world.customers.get(message.customerId);
  const ours = { username: business?.username, id: message.instagramUserId };
  const theirs = { username: customer?.username, id: message.customerId };
  const [from, to] = message.from === 'business' ? [ours, theirs] : [theirs, ours];
  const media = message.attachments.filter((item) => item.assetId && !item.type.includes('story'));
  const shared = message.attachments.filter((item) => !item.assetId && item.payload?.['url'] !== undefined);
  const sub = (name: string) => asks.find((ask) => ask.name === name)?.fields?.map((field) => field.name);
  return {
    from,
    to: { data: [to] },
    message: message.text ?? '',
    attachments:
      media.length > 0
        ? listOf(
            media.map((item) => mediaNode(platform, item)),
            sub('attachments'),
          )
        : undefined,
    shares: shared.length > 0 ? listOf(shared.map(shareNode), sub('shares') ?? ['id']) : undefined,
    story: storyNode(platform, message),
    reactions: message.reactions.length > 0 ? { data: reactionNodes(message, ours, theirs) } : undefined,
    is_unsupported: message.unsupported ? true : undefined,
  };
}

const listOf = (rows: Array<Record<string, unknown>>, names: string[] | undefined) => ({
  data: names ? rows.map((row) => pick(row, names)) : rows,
});

function mediaNode(platform: Platform, item: AttachmentRow): Record<string, unknown> {
  const asset = platform.world.assets.get(item.assetId ?? '');
  const url = assetUrl(platform, item.assetId ?? '');
  const node: Record<string, unknown> = {
    id: asset?.id,
    mime_type: asset?.mime,
    name: asset?.name,
    size: asset?.size,
  };
  if (item.type === 'image') {
    node['image_data'] = { url, preview_url: url, width: 640, height: 640, max_width: 640, max_height: 640 };
  } else if (item.type === 'video') {
    node['video_data'] = { url, preview_url: url, width: 640, height: 640 };
  } else {
    node['file_url'] = url;
  }
  return node;
}

const shareNode = (item: AttachmentRow): Record<string, unknown> => ({
  id: item.payload?.['ig_post_media_id'] ?? item.payload?.['reel_video_id'] ?? '0',
  link: item.payload?.['url'],
  name: item.payload?.['title'],
  description: item.payload?.['title'],
});

function storyNode(platform: Platform, message: MessageRow): Record<string, unknown> | undefined {
  if (message.story)
    return { reply_to: { link: absoluteUrl(platform, message.story.url), id: message.story.id } };
  const mention = message.attachments.find((item) => item.type === 'story_mention');
  return mention
    ? { mention: { link: assetUrl(platform, mention.assetId ?? ''), id: mention.assetId } }
    : undefined;
}

type Party = { username: string | undefined; id: string };

function reactionNodes(message: MessageRow, ours: Party, theirs: Party): Array<Record<string, unknown>> {
  return message.reactions.map((reaction) => ({
    reaction: reaction.emoji,
    users: [reaction.by === 'business' ? ours : theirs],
  }));
}
