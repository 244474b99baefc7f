import { toMetaTime } from '../meta-json.ts';
import { isGone, repliesTo } from '../platform/comments.ts';
import type { CommentRow, TokenRow } from '../world.ts';
import { allowParams, checkLimit, type GraphResult, type SignedCall, textParam } from './call.ts';
import { badParam, GraphError, unknownObject } from './errors.ts';
import { checkFields, type FieldAsk, parseFields, pick, writeFields } from './fields.ts';
import { type PageAsk, pageOf, pageParams, readPageAsk } from './pages.ts';

export const largestCommentPage = 50;
const usualFields = 'id,text,timestamp';

const commentFields = {
  id: 'plain',
  text: 'plain',
  timestamp: 'plain',
  username: 'plain',
  from: ['id', 'username'],
  like_count: 'plain',
  hidden: 'plain',
  parent_id: 'plain',
  media: ['id', 'media_product_type'],
  replies: 'edge',
  user: ['id'],
  legacy_instagram_comment_id: 'plain',
} as const;

/** Comments need their own permission; the platform answers code 10 there. */
export function requireComments(token: TokenRow): void {
  if (token.scopes.includes('instagram_business_manage_comments')) return;
  throw new GraphError({ code: 10, message: '(#10) Application does not have permission for this action' });
}

/** Refuses what a comment does not have, also in its embedded replies. */
export function checkCommentFields(asks: FieldAsk[]): void {
  checkFields(asks, 'IGComment', commentFields);
  for (const ask of asks) {
    if (ask.name !== 'replies') continue;
    checkEmbedding(ask);
    checkCommentFields(ask.fields ?? []);
  }
}

/** An embedded edge is asked for by page size only. */
export function checkEmbedding(ask: FieldAsk): void {
  for (const modifier of Object.keys(ask.modifiers)) {
    if (modifier !== 'limit') throw badParam(`Unknown modifier: ${modifier}`);
  }
}

/** The first page of an embedded edge: the rest is behind its own `next`. */
export function embeddedPage(ask: FieldAsk, asks: FieldAsk[], path: string): PageAsk {
  const limit = checkLimit(ask.modifiers['limit'] ?? '25', largestCommentPage);
  return { limit, path, query: { fields: writeFields(asks), limit: String(limit) } };
}

export const usualCommentFields = () => parseFields(usualFields);

export function commentNode(
  call: SignedCall,
  comment: CommentRow,
  asks: FieldAsk[],
): Record<string, unknown> {
  const { platform } = call;
  const own = comment.customerId === null;
  const from = { id: comment.customerId ?? comment.instagramUserId, username: comment.username };
  const post = platform.world.posts.get(comment.mediaId);
  const node: Record<string, unknown> = {
    id: comment.id,
    // A sticker comment reads as an empty text here; its webhook has none at all.
    text: comment.text ?? '',
    timestamp: toMetaTime(comment.at),
    username: comment.username,
    from,
    like_count: 0,
    hidden: comment.hidden === true,
    parent_id: comment.parentId ?? undefined,
    media: { id: comment.mediaId, media_product_type: post?.productType },
    user: own ? { id: comment.instagramUserId } : undefined,
    legacy_instagram_comment_id: comment.id,
  };
  for (const ask of asks) {
    const inner = ask.fields;
    if (ask.name === 'replies') node['replies'] = embeddedReplies(call, comment, ask);
    else if (inner && node[ask.name]) {
      const whole = node[ask.name] as Record<string, unknown>;
      node[ask.name] = pick(
        whole,
        inner.map((field) => field.name),
      );
    }
  }
  return pick(node, [...new Set([...asks.map((ask) => ask.name), 'id'])]);
}

/** Absent when there is none, as each edge without rows. */
function embeddedReplies(call: SignedCall, comment: CommentRow, ask: FieldAsk) {
  const rows = repliesTo(call.platform, comment.id);
  if (rows.length === 0) return undefined;
  const asks = ask.fields ?? usualCommentFields();
  return pageOf(call, rows, embeddedPage(ask, asks, `${comment.id}/replies`), (row) =>
    commentNode(call, row, asks),
  );
}

/** A page of comments by the parameters of the call. */
export function listComments(call: SignedCall, rows: CommentRow[], path: string): GraphResult {
  allowParams(call, ['fields', ...pageParams]);
  requireComments(call.token);
  const asks = parseFields(textParam(call, 'fields') ?? usualFields);
  checkCommentFields(asks);
  const ask = readPageAsk(call, largestCommentPage, path, { fields: writeFields(asks) });
  return { body: pageOf(call, rows, ask, (row) => commentNode(call, row, asks)) };
}

/** A comment on a post of the account that is still there. */
export function requireComment(call: SignedCall, comment: CommentRow): CommentRow {
  if (isGone(call.platform, comment)) throw unknownObject(call.method, comment.id);
  return comment;
}

/** `GET /{comment-id}`. */
export function readComment(call: SignedCall, comment: CommentRow): GraphResult {
  requireComment(call, comment);
  allowParams(call, ['fields']);
  requireComments(call.token);
  const asks = parseFields(textParam(call, 'fields') ?? usualFields);
  checkCommentFields(asks);
  return { body: commentNode(call, comment, asks) };
}

/** `GET /{comment-id}/replies`. */
export function listReplies(call: SignedCall, comment: CommentRow): GraphResult {
  requireComment(call, comment);
  return listComments(call, repliesTo(call.platform, comment.id), `${comment.id}/replies`);
}
