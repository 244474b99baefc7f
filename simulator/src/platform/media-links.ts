import { createHmac, randomBytes } from 'node:crypto';
import { newAssetId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import type { WireAttachment } from '../webhooks/events.ts';
import type { AssetRow, AttachmentRow, CustomerRow, MessageRow } from '../world.ts';

/** The key of link signatures; made once per state file so that links outlive a restart. */
function linkKey(platform: Platform): string {
  const saved = platform.world.settings.get('linkKey');
  if (typeof saved === 'string') return saved;
  const key = randomBytes(16).toString('hex');
  platform.world.settings.put('linkKey', key);
  return key;
}

const mark = (platform: Platform, subject: string, expires: number) =>
  createHmac('sha256', linkKey(platform)).update(`${subject}:${expires}`).digest('base64url');

/** Hosts the bytes of a customer's media. */
export function hostAsset(
  platform: Platform,
  input: { bytes: Buffer; mime: string; name: string } | { file: string; mime: string; size: number },
): AssetRow {
  const id = newAssetId();
  const hosted = 'bytes' in input;
  if (hosted) platform.store.putBlob(id, { mime: input.mime, bytes: input.bytes });
  return platform.world.assets.put(id, {
    id,
    mid: null,
    mime: input.mime,
    size: hosted ? input.bytes.length : input.size,
    name: hosted ? input.name : input.file,
    file: hosted ? null : input.file,
  });
}

/** A lookaside-like link: the asset id is stable, the signature carries the expiry and changes with each reading. */
export function assetUrl(platform: Platform, assetId: string): string {
  const expires = Math.floor((platform.clock.now() + platform.switches.mediaUrlTtlMs) / 1000);
  const signature = `${expires.toString(16)}-${mark(platform, assetId, expires)}`;
  return `${platform.url}/ig_messaging_cdn/?asset_id=${assetId}&signature=${signature}`;
}

/** HTTP status and asset of a lookaside link. */
export function openAssetLink(
  platform: Platform,
  assetId: string,
  signature: string,
): { status: 200; asset: AssetRow } | { status: 403 | 404 } {
  const [hex = '', given = ''] = [
    signature.slice(0, signature.indexOf('-')),
    signature.slice(signature.indexOf('-') + 1),
  ];
  const expires = Number.parseInt(hex, 16);
  if (!Number.isFinite(expires) || given !== mark(platform, assetId, expires)) return { status: 403 };
  if (expires * 1000 <= platform.clock.now()) return { status: 403 };
  const asset = platform.world.assets.get(assetId);
  if (!asset) return { status: 404 };
  const message = asset.mid ? platform.world.messages.get(asset.mid) : undefined;
  if (message?.deleted) return { status: 404 };
  // A story and what was said about it are gone after a day.
  const isStory = message?.attachments.some(
    (item) => item.assetId === assetId && item.type.includes('story'),
  );
  if (isStory && message && platform.clock.now() - message.at > 86_400_000) return { status: 404 };
  return { status: 200, asset };
}

/** Where a story of the business lies for a day. Kept without origin: the port may change between starts. */
export const storyPath = (instagramUserId: string, at: number) =>
  `/stories/${instagramUserId}/${Math.floor(at / 1000)}/hair-copper.jpg`;

export const absoluteUrl = (platform: Platform, url: string) =>
  url.startsWith('/') ? platform.url + url : url;

/** A profile picture's link with its `oe` (expiry, hex seconds), or null. */
export function pictureUrl(platform: Platform, customer: CustomerRow): string | null {
  if (customer.picture === null) return null;
  if (/^https?:/.test(customer.picture)) return customer.picture;
  return signedPicture(platform, customer.picture);
}

export function signedPicture(platform: Platform, file: string): string {
  const expires = Math.floor((platform.clock.now() + platform.switches.profilePicTtlMs) / 1000);
  return `${platform.url}/v/t51.2885-19/${file}?oh=${mark(platform, file, expires)}&oe=${expires.toString(16).toUpperCase()}`;
}

/** A link to a post's picture or video that expires as other media links do. */
export function postFileUrl(platform: Platform, mediaId: string, file: string): string {
  const expires = Math.floor((platform.clock.now() + platform.switches.mediaUrlTtlMs) / 1000);
  const oh = mark(platform, `${mediaId}/${file}`, expires);
  return `${platform.url}/v/t51.29350-15/${mediaId}/${file}?oh=${oh}&oe=${expires.toString(16).toUpperCase()}`;
}

/** Whether a link with `oh` and `oe` still opens what it was made for. */
export function signedLinkStatus(platform: Platform, subject: string, oh: string, oe: string): 200 | 403 {
  const expires = Number.parseInt(oe, 16);
  if (!Number.isFinite(expires) || oh !== mark(platform, subject, expires)) return 403;
  return expires * 1000 <= platform.clock.now() ? 403 : 200;
}

/** Attachments as a webhook carries them, links signed now. */
export function wireAttachments(platform: Platform, message: MessageRow): WireAttachment[] {
  return message.attachments.map((item) => wireAttachment(platform, item));
}

function wireAttachment(platform: Platform, item: AttachmentRow): WireAttachment {
  if (item.assetId) {
    const url = assetUrl(platform, item.assetId);
    const key = item.type === 'ig_story' ? 'story_media_url' : 'url';
    return { type: item.type, payload: { ...item.payload, [key]: url } };
  }
  return item.payload ? { type: item.type, payload: item.payload } : { type: item.type };
}
