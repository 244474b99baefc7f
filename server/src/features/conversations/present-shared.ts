import type { Message } from '@parley/contract/conversations.ts';

import type { StoredAttachment } from './attachments.ts';

/** What Instagram's own pages are called whose first step of the path is no name of a person. */
const POSTS = new Set(['p', 'reel', 'reels', 'tv']);
const NO_NAMES = new Set([...POSTS, 'about', 'accounts', 'direct', 'explore', 'legal', 'stories']);
const NAME = /^[\p{L}\d._]{1,30}$/u;
const FILM = /\.(?:mp4|mov|webm)$/iu;

type Shared = Pick<StoredAttachment, 'type' | 'url' | 'title'>;

/** The steps of an address on Instagram's own pages; null for files and for other places. */
function readPage(url: string | null): string[] | null {
  if (url === null || !URL.canParse(url)) return null;
  const { hostname, pathname } = new URL(url);
  const isInstagram = hostname === 'instagram.com' || hostname.endsWith('.instagram.com');
  return isInstagram ? pathname.split('/').filter((step) => step !== '') : null;
}

/** The platform tells posts from links, and profiles from neither: an address says which it is. */
function shareType({ type, url }: Shared): 'profile' | 'post' | 'other' {
  const page = readPage(url);
  if (page === null) return type === 'fallback' ? 'other' : 'post';
  const [first = '', ...rest] = page;
  if (POSTS.has(first) || POSTS.has(rest[0] ?? '')) return 'post';
  return rest.length === 0 && NAME.test(first) && !NO_NAMES.has(first) ? 'profile' : 'other';
}

export function presentShare(shared: Shared | undefined): Message['shareData'] {
  if (!shared) return null;
  const { type, url, title } = shared;
  return { type: shareType(shared), url, caption: title, attachment: { url, type, thumbnail: null } };
}

/** The platform gives a reel's page or its film, and does not say which. */
export function presentReel(shared: StoredAttachment | undefined): Message['reelData'] {
  if (!shared) return null;
  const { url, title, mediaId } = shared;
  const film = readPage(url) === null ? url : null;
  return { url, media: { url: film }, id: mediaId ?? null, source: film, caption: title };
}

/** The platform does not say whether a story is a picture or a film, nor that it stands in a highlight. */
export function presentStory(url: string | null): Message['storyData'] {
  const page = readPage(url);
  const isHighlight = page?.[0] === 'stories' && page[1] === 'highlights';
  const isFilm = url !== null && URL.canParse(url) && FILM.test(new URL(url).pathname);
  const isShown = page === null;
  return { mediaUrl: url, mediaType: isShown ? (isFilm ? 'video' : 'image') : 'unsupported', isHighlight };
}
