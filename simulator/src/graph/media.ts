import { toMetaTime } from '../meta-json.ts';
import { commentsOn, everOn } from '../platform/comments.ts';
import { postFileUrl } from '../platform/media-links.ts';
import { adsOf, isListed, postsOf } from '../platform/posts.ts';
import type { Platform } from '../platform.ts';
import type { PostRow } from '../world.ts';
import { requireBasic } from './auth.ts';
import { allowParams, type GraphResult, type SignedCall, textParam } from './call.ts';
import {
  checkCommentFields,
  checkEmbedding,
  commentNode,
  embeddedPage,
  listComments,
  usualCommentFields,
} from './comments.ts';
import { badParam, unknownField, unknownObject } from './errors.ts';
import { checkFields, type FieldAsk, parseFields, pick, writeFields } from './fields.ts';
import { pageOf, pageParams, readPageAsk } from './pages.ts';

const largestPage = 100;
/** So many of the newest posts can be reached at all. */
const reach = 10_000;

const mediaFields = {
  id: 'plain',
  caption: 'plain',
  media_type: 'plain',
  media_product_type: 'plain',
  media_url: 'plain',
  thumbnail_url: 'plain',
  permalink: 'plain',
  shortcode: 'plain',
  timestamp: 'plain',
  username: 'plain',
  comments_count: 'plain',
  total_comments_count: 'plain',
  like_count: 'plain',
  is_comment_enabled: 'plain',
  owner: ['id'],
  children: ['id', 'media_type', 'media_url', 'timestamp', 'username', 'shortcode'],
  comments: 'edge',
} as const;

/** By one of the documents only given to the other login. */
const disputed = ['caption', 'media_product_type'];

function checkMediaFields(platform: Platform, asks: FieldAsk[]): void {
  checkFields(asks, 'IGMedia', mediaFields);
  for (const ask of asks) {
    if (platform.switches.mediaFields === 'documented' && disputed.includes(ask.name)) {
      throw unknownField(ask.name, 'IGMedia');
    }
    if (ask.name !== 'comments') continue;
    checkEmbedding(ask);
    checkCommentFields(ask.fields ?? []);
  }
}

const shortcodeOf = (id: string) => `C${BigInt(id).toString(36)}`;

function mediaNode(call: SignedCall, post: PostRow, asks: FieldAsk[]): Record<string, unknown> {
  const { platform, business } = call;
  const isVideo = post.mediaType === 'VIDEO';
  const image = post.imageFile && postFileUrl(platform, post.id, post.imageFile);
  const shortcode = shortcodeOf(post.id);
  const own = everOn(platform, post.id).length;
  const onAds = adsOf(platform, post.id).reduce((sum, ad) => sum + everOn(platform, ad.id).length, 0);
  const node: Record<string, unknown> = {
    id: post.id,
    caption: post.caption === '' ? undefined : post.caption,
    media_type: post.mediaType,
    media_product_type: post.productType,
    media_url: image && isVideo ? postFileUrl(platform, post.id, 'clip.mp4') : (image ?? undefined),
    thumbnail_url: isVideo ? (image ?? undefined) : undefined,
    permalink: `https://www.instagram.com/${post.productType === 'REELS' ? 'reel' : 'p'}/${shortcode}/`,
    shortcode,
    timestamp: toMetaTime(post.at),
    username: business.username,
    comments_count: own,
    total_comments_count: own + onAds,
    like_count: 0,
    is_comment_enabled: post.commentsOff !== true,
    owner: { id: business.instagramUserId },
  };
  for (const ask of asks) {
    if (ask.name === 'children') node['children'] = childNodes(call, post, ask);
    if (ask.name === 'comments') node['comments'] = embeddedComments(call, post, ask);
  }
  return pick(node, [...new Set([...asks.map((ask) => ask.name), 'id'])]);
}

/** The pictures of an album have no permalink of their own. */
function childNodes({ platform, business }: SignedCall, post: PostRow, ask: FieldAsk) {
  if (!post.children) return undefined;
  const names = new Set(['id', ...(ask.fields ?? []).map((field) => field.name)]);
  const data = post.children.map((child) =>
    pick(
      {
        id: child.id,
        media_type: 'IMAGE',
        media_url: postFileUrl(platform, child.id, child.imageFile),
        timestamp: toMetaTime(post.at),
        username: business.username,
        shortcode: shortcodeOf(child.id),
      },
      [...names],
    ),
  );
  return { data };
}

function embeddedComments(call: SignedCall, post: PostRow, ask: FieldAsk) {
  const rows = visibleComments(call, post);
  if (rows.length === 0) return undefined;
  const asks = ask.fields ?? usualCommentFields();
  return pageOf(call, rows, embeddedPage(ask, asks, `${post.id}/comments`), (row) =>
    commentNode(call, row, asks),
  );
}

/** A private account's comments are given to nobody. */
const visibleComments = (call: SignedCall, post: PostRow) =>
  call.business.isPrivate ? [] : commentsOn(call.platform, post.id);

/** A moment as UNIX seconds or as a date; in milliseconds. */
function timeParam(call: SignedCall, name: string): number | undefined {
  const raw = textParam(call, name);
  if (raw === undefined) return undefined;
  const ms = /^\d{1,12}$/.test(raw) ? Number(raw) * 1000 : Date.parse(raw);
  if (Number.isNaN(ms)) throw badParam(`Param ${name} must be a valid date string or a UNIX timestamp`);
  return ms;
}

/** `GET /me/media`: feed, reels and albums; neither stories nor ads nor live videos. */
export function listMedia(call: SignedCall): GraphResult {
  const { platform, business } = call;
  allowParams(call, ['fields', 'since', 'until', ...pageParams]);
  requireBasic(call.token);
  const asks = parseFields(textParam(call, 'fields') ?? 'id');
  checkMediaFields(platform, asks);
  const [since, until] = [timeParam(call, 'since'), timeParam(call, 'until')];
  const filters = platform.switches.mediaTimeFilter === 'works';
  const rows = postsOf(platform, business.instagramUserId)
    .filter(isListed)
    .sort((a, b) => b.at - a.at)
    .slice(0, reach)
    .filter((post) => !filters || ((since ?? 0) <= post.at && post.at <= (until ?? Infinity)));
  const query: Record<string, string> = { fields: writeFields(asks) };
  for (const name of ['since', 'until']) {
    const given = textParam(call, name);
    if (given !== undefined) query[name] = given;
  }
  const ask = readPageAsk(call, largestPage, `${business.instagramUserId}/media`, query);
  return { body: pageOf(call, rows, ask, (post) => mediaNode(call, post, asks)) };
}

/** A live video is there only while it is on the air. */
export function requireMedia(call: SignedCall, post: PostRow): PostRow {
  if (post.broadcast === 'over') throw unknownObject(call.method, post.id);
  return post;
}

/** `GET /{media-id}`. */
export function readMedia(call: SignedCall, post: PostRow): GraphResult {
  requireMedia(call, post);
  allowParams(call, ['fields']);
  requireBasic(call.token);
  const asks = parseFields(textParam(call, 'fields') ?? 'id');
  checkMediaFields(call.platform, asks);
  return { body: mediaNode(call, post, asks) };
}

/** `GET /{media-id}/comments`: newest first, the top level only. */
export function listMediaComments(call: SignedCall, post: PostRow): GraphResult {
  requireMedia(call, post);
  return listComments(call, visibleComments(call, post), `${post.id}/comments`);
}
