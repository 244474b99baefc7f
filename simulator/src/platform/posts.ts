import { newMediaId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import type { PostRow } from '../world.ts';

export type PostInput = Partial<
  Pick<PostRow, 'caption' | 'mediaType' | 'productType' | 'imageFile' | 'at'>
> & {
  /** Files of an album's pictures. */
  children?: string[];
  /** A live video that is on the air. */
  live?: boolean;
};

export function requirePost(platform: Platform, mediaId: string): PostRow {
  const post = platform.world.posts.get(mediaId);
  if (!post) throw new Error(`No such post: ${mediaId}`);
  return post;
}

export function createPost(platform: Platform, instagramUserId: string, input: PostInput = {}): PostRow {
  const id = newMediaId();
  const children = input.children?.map((imageFile) => ({ id: newMediaId(), imageFile }));
  return platform.world.posts.put(id, {
    id,
    instagramUserId,
    caption: input.caption ?? '',
    mediaType: input.mediaType ?? (children ? 'CAROUSEL_ALBUM' : 'IMAGE'),
    productType: input.productType ?? 'FEED',
    imageFile: input.imageFile ?? null,
    at: input.at ?? platform.clock.now(),
    ...(children ? { children } : {}),
    ...(input.live ? { broadcast: 'on' as const } : {}),
  });
}

export const postsOf = (platform: Platform, instagramUserId: string) =>
  platform.world.posts.values().filter((post) => post.instagramUserId === instagramUserId);

/** Whether the list of an account's media holds it: stories, ads and live videos are not there. */
export const isListed = (post: PostRow) =>
  (post.productType === 'FEED' || post.productType === 'REELS') && !post.broadcast;

/** The media of an ad made from a post; the same ad is the same media. */
export function adOf(platform: Platform, post: PostRow, adId: string): PostRow {
  const made = adsOf(platform, post.id).find((row) => row.ad?.id === adId);
  if (made) return made;
  const { caption, mediaType, imageFile, instagramUserId } = post;
  const row = createPost(platform, instagramUserId, { caption, mediaType, imageFile, productType: 'AD' });
  return platform.world.posts.put(row.id, Object.assign(row, { ad: { id: adId, originalId: post.id } }));
}

export const adsOf = (platform: Platform, mediaId: string) =>
  platform.world.posts.values().filter((row) => row.ad?.originalId === mediaId);

/** Comments of a post on or off. */
export function switchComments(platform: Platform, post: PostRow, on: boolean): void {
  platform.world.posts.put(post.id, Object.assign(post, { commentsOff: !on }));
  platform.live.publish('comment', { mediaId: post.id });
}

/** Ends a live video: from now on it cannot be read or answered. */
export function endBroadcast(platform: Platform, post: PostRow): void {
  if (post.broadcast !== 'on') throw new Error('This post is not on the air.');
  platform.world.posts.put(post.id, Object.assign(post, { broadcast: 'over' }));
  platform.live.publish('comment', { mediaId: post.id });
}
