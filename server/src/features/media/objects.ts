import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';

import type { Context } from '#context';
import { isHeld } from '#infra/entity-tags.ts';
import { AppError } from '#infra/errors.ts';
import type { ByteRange } from '#infra/storage.ts';

import { objectName, thumbnailName } from './object-names.ts';
import { findByKey, type MediaRow } from './repository.ts';

/** Answers the account that the caller works in; null without a session. */
type Identify = (request: FastifyRequest) => Promise<string | null>;

const KEY = /^([\w-]{22})(\/thumbnail)?$/;

/**
 * Serves /objects/{key} and /objects/{key}/thumbnail. What is sent out is open to whoever has its key, since the
 * platform fetches it; a copy of what a customer sent needs a session of the account.
 */
export function serveObjects(app: FastifyInstance, ctx: Context, identify: Identify): void {
  app.get<{ Params: { '*': string }; Querystring: { download?: string } }>(
    '/objects/*',
    async (request, reply) => {
      const path = request.params['*'];
      if (path.split(/[/\\]/).includes('..')) throw new AppError('bad_request', { detail: 'the path' });
      const [, key, thumbnail] = KEY.exec(path) ?? [];
      const row = key === undefined ? undefined : await findByKey(ctx, key);
      if (row?.state !== 'ready') throw new AppError('not_found');
      if (!row.isPublic) await requireAccount(row, await identify(request));
      if (thumbnail && !row.hasThumbnail) throw new AppError('not_found');
      // A key is never used for other bytes.
      const tag = `"${path}"`;
      setHeaders(reply, row, request.query.download !== undefined);
      reply.header('etag', tag);
      if (isHeld(request.headers['if-none-match'], tag)) return reply.status(304).send();
      return thumbnail ? sendThumbnail(row, reply) : sendFile(row, request, reply);
    },
  );

  async function sendThumbnail(row: MediaRow, reply: FastifyReply) {
    return reply.type('image/webp').send(await ctx.storage.read(thumbnailName(row.objectKey)));
  }

  async function sendFile(row: MediaRow, request: FastifyRequest, reply: FastifyReply) {
    const size = row.bytes ?? 0;
    const range = readRange(request.headers.range, size);
    reply.type(row.mediaType ?? 'application/octet-stream').header('accept-ranges', 'bytes');
    if (range === 'beyond') return reply.status(416).header('content-range', `bytes */${size}`).send();
    const length = range ? range.end - range.start + 1 : size;
    reply.header('content-length', length);
    if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    if (request.method === 'HEAD') return reply.send();
    return reply.send(await ctx.storage.read(objectName(row.objectKey), range ?? undefined));
  }
}

async function requireAccount(row: MediaRow, accountId: string | null): Promise<void> {
  if (accountId === null) throw new AppError('not_signed_in');
  if (accountId !== row.accountId) throw new AppError('not_found');
}

/**
 * A browser keeps its copy and asks each time whether it may still show it: the session may have ended, and the file
 * may be gone. Whatever the bytes are, they are no page of this site.
 */
function setHeaders(reply: FastifyReply, row: MediaRow, isDownload: boolean): void {
  const who = row.isPublic ? 'public' : 'private';
  const how = isDownload || row.kind === 'file' ? 'attachment' : 'inline';
  const name = row.name ? `; filename*=UTF-8''${encodeName(row.name)}` : '';
  reply
    .header('cache-control', `${who}, no-cache`)
    .header('content-disposition', `${how}${name}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff');
}

/** As RFC 8187 asks. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Null for the whole: without a range, with a malformed one, and with several, which nobody asks a player for. */
function readRange(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  if (!header) return null;
  const ranges = parseRange(size, header);
  if (ranges === -1) return 'beyond';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1) return null;
  return ranges[0] ?? null;
}
