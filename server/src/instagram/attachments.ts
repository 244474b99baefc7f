import type { Attachment, AttachmentType } from './events.ts';
import { readFields, readId, readList, readText, readUrl } from './fields.ts';

const TYPES: ReadonlyMap<string, AttachmentType> = new Map([
  ['image', 'image'],
  ['video', 'video'],
  ['audio', 'audio'],
  ['file', 'file'],
  ['share', 'share'],
  ['ig_post', 'post'],
  ['media_share', 'post'],
  ['ig_reel', 'reel'],
  ['reel', 'reel'],
  ['ig_story', 'story'],
  ['story', 'story'],
  ['story_mention', 'story_mention'],
  ['like_heart', 'sticker'],
  ['sticker', 'sticker'],
  ['template', 'template'],
  ['ephemeral', 'ephemeral'],
  ['fallback', 'fallback'],
]);

/** Reads a message's `attachments`. Unknown types are kept as `unsupported`, with what they carry. */
export function readAttachments(value: unknown): Attachment[] {
  return mergeSharedPost(readList(value).map(readAttachment));
}

function readAttachment(value: unknown): Attachment {
  const attachment = readFields(value);
  const payload = readFields(attachment.payload);
  const platformType = readText(attachment.type) ?? '';
  const type = TYPES.get(platformType.toLowerCase()) ?? 'unsupported';
  return {
    type: type === 'image' && readId(payload.sticker_id) ? 'sticker' : type,
    url: readUrl(payload.url) ?? readUrl(payload.story_media_url) ?? readUrl(attachment.url),
    title: readText(payload.title) ?? readText(attachment.title),
    mediaId:
      readId(payload.ig_post_media_id) ??
      readId(payload.reel_video_id) ??
      readId(payload.story_media_id) ??
      readId(payload.id),
    platformType,
  };
}

/** In the platform's transition one shared post arrives as `share` and as `ig_post` in one message. */
function mergeSharedPost(attachments: Attachment[]): Attachment[] {
  const merged = [...attachments];
  for (const share of attachments.filter(({ type }) => type === 'share')) {
    const at = merged.findIndex((other) => other.type === 'post' && isSamePost(share, other, attachments));
    const post = merged[at];
    if (!post) continue;
    merged[at] = {
      ...post,
      url: post.url ?? share.url,
      title: post.title ?? share.title,
      mediaId: post.mediaId ?? share.mediaId,
    };
    merged.splice(merged.indexOf(share), 1);
  }
  return merged;
}

function isSamePost(share: Attachment, post: Attachment, all: readonly Attachment[]): boolean {
  if (share.mediaId && post.mediaId) return share.mediaId === post.mediaId;
  if (share.url && post.url && assetOf(share.url) === assetOf(post.url)) return true;
  // Nobody can share two posts in one message: one of each kind is one post.
  return all.filter(({ type }) => type === 'share' || type === 'post').length === 2;
}

/** The signature beside `asset_id` differs from link to link. */
function assetOf(url: string): string {
  return URL.parse(url)?.searchParams.get('asset_id') ?? url;
}
