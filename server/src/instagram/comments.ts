import type { ReadOptions } from './call-types.ts';
import type { Comment, CommentCalls, CommentPage, ListedComment, Media } from './comment-types.ts';
import { InstagramError, makeError } from './errors.ts';
import {
  type Fields,
  readBoolean,
  readFields,
  readId,
  readList,
  readText,
  readTime,
  readUrl,
} from './fields.ts';
import { readNextCursor } from './history.ts';
import { type Sender, toOutcome } from './send.ts';
import type { Call, Transport } from './transport.ts';

/** Characters of a public comment. */
export const COMMENT_CHARACTERS = 2196;
export const LARGEST_COMMENT_PAGE = 50;

/** By one of its documents the platform gives caption and product type to the other login only. */
const MEDIA_FIELDS = [
  'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp',
  'id,media_type,media_url,thumbnail_url,permalink,timestamp',
];
/** One field that the platform does not know here fails the whole call. */
const COMMENT_FIELDS = [
  'id,text,timestamp,username,from{id,username},hidden,parent_id,media{id}',
  'id,text,timestamp,username',
];

const LISTED_FIELDS = [
  `${COMMENT_FIELDS[0]},replies.limit(${LARGEST_COMMENT_PAGE}){${COMMENT_FIELDS[0]}}`,
  ...COMMENT_FIELDS,
];

type Read = (path: string, query: Call['query'] & object, options?: ReadOptions) => Promise<Fields>;

/** Reads throw `InstagramError`; changes answer with an outcome, never throw, and are never tried twice. */
export function createCommentCalls(
  read: Read,
  transport: Transport,
  sender: Sender,
  timeoutMs: number,
): CommentCalls {
  async function readWith(
    fieldSets: readonly string[],
    path: string,
    query: Call['query'] & object,
    options?: ReadOptions,
  ): Promise<Fields> {
    const [fields = '', ...fewer] = fieldSets;
    try {
      return await read(path, { ...query, fields }, options);
    } catch (error) {
      const isField = error instanceof InstagramError && error.error.class === 'bad_request';
      if (!isField || fewer.length === 0) throw error;
      return readWith(fewer, path, query, options);
    }
  }

  async function pageOf(path: string, query: Call['query'] & object, options?: ReadOptions) {
    const body = await readWith(COMMENT_FIELDS, path, query, options);
    const comments = readList(body.data).flatMap((item) => readComment(readFields(item)) ?? []);
    return { comments, after: readNextCursor(body) } satisfies CommentPage;
  }

  async function change(call: Omit<Call, 'timeoutMs'>) {
    const result = await transport({ ...call, timeoutMs });
    if (!result.ok) return toOutcome(result);
    if (result.body.success === true) return { outcome: 'done' as const };
    return unclear('the change was not confirmed');
  }

  return {
    async mediaPage({ after, limit, since }, options) {
      const seconds = since && Math.floor(since.getTime() / 1000);
      const body = await readWith(MEDIA_FIELDS, '/me/media', { limit, after, since: seconds }, options);
      const media = readList(body.data).flatMap((item) => readMedia(readFields(item)) ?? []);
      return { media, after: readNextCursor(body) };
    },

    async media(mediaId, options) {
      const media = readMedia(await readWith(MEDIA_FIELDS, pathOf(mediaId), {}, options));
      if (media === null) throw new InstagramError(makeError('unknown', 'the post has no id'));
      return media;
    },

    async commentsOf({ mediaId, after, limit }, options) {
      const body = await readWith(LISTED_FIELDS, `${pathOf(mediaId)}/comments`, { limit, after }, options);
      return { comments: readList(body.data).flatMap(readListed), after: readNextCursor(body) };
    },

    async repliesTo({ commentId, after, limit }, options) {
      return pageOf(`${pathOf(commentId)}/replies`, { limit, after }, options);
    },

    async comment(commentId, options) {
      const comment = readComment(await readWith(COMMENT_FIELDS, pathOf(commentId), {}, options));
      if (comment === null) throw new InstagramError(makeError('unknown', 'the comment has no id'));
      return comment;
    },

    async replyTo({ commentId, text }) {
      if (!isNodeId(commentId)) return refuse('this is no id');
      if (text.trim() === '') return refuse('a text must not be blank');
      if ([...text].length > COMMENT_CHARACTERS)
        return refuse(`a text over ${COMMENT_CHARACTERS} characters`);
      // Asked for fields, the platform would publish it and answer with an error.
      const path = `${pathOf(commentId)}/replies`;
      const result = await transport({ method: 'POST', path, body: { message: text }, timeoutMs });
      if (!result.ok) return toOutcome(result);
      const id = readId(result.body.id);
      return id === null ? unclear('the answer names no comment') : { outcome: 'replied', commentId: id };
    },

    async hide({ commentId, hide }) {
      if (!isNodeId(commentId)) return refuse('this is no id');
      return change({ method: 'POST', path: pathOf(commentId), query: { hide: String(hide) } });
    },

    async deleteComment(commentId) {
      if (!isNodeId(commentId)) return refuse('this is no id');
      return change({ method: 'DELETE', path: pathOf(commentId) });
    },

    async replyPrivately({ commentId, text }) {
      if (!isNodeId(commentId)) return refuse('this is no id');
      return sender.sendTo({ comment_id: commentId }, text);
    },
  };
}

function readMedia(fields: Fields): Media | null {
  const id = readId(fields.id);
  if (id === null) return null;
  const mediaType = readText(fields.media_type);
  const cover = readUrl(fields.thumbnail_url);
  return {
    id,
    mediaType,
    productType: readText(fields.media_product_type),
    caption: readText(fields.caption),
    permalink: readUrl(fields.permalink),
    // The file of a film is no picture.
    pictureUrl: cover ?? (mediaType === 'VIDEO' ? null : readUrl(fields.media_url)),
    at: readTime(fields.timestamp),
  };
}

function readComment(fields: Fields): Comment | null {
  const id = readId(fields.id);
  if (id === null) return null;
  const from = readFields(fields.from);
  return {
    id,
    text: readText(fields.text),
    at: readTime(fields.timestamp),
    username: readText(from.username) ?? readText(fields.username),
    fromId: readId(from.id),
    isHidden: readBoolean(fields.hidden),
    parentId: readId(fields.parent_id),
    mediaId: readId(readFields(fields.media).id),
  };
}

function readListed(item: unknown): ListedComment[] {
  const fields = readFields(item);
  const comment = readComment(fields);
  if (comment === null) return [];
  const replies = readList(readFields(fields.replies).data);
  return [{ ...comment, replies: replies.flatMap((reply) => readComment(readFields(reply)) ?? []) }];
}

function isNodeId(id: string): boolean {
  return /^\d+(?:_\d+)?$/.test(id);
}

/** An id is one step of a path, never a way out of it. */
function pathOf(id: string): string {
  if (!isNodeId(id)) throw new InstagramError(makeError('bad_request', 'this is no id'));
  return `/${id}`;
}

const refuse = (message: string) => ({
  outcome: 'rejected' as const,
  error: makeError('bad_request', message),
});

const unclear = (message: string) => ({
  outcome: 'unknown' as const,
  reason: 'bad_response' as const,
  error: makeError('unknown', message),
});
