import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { LIMITS } from '@parley/contract/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Caller, Context } from '#context';
import { actIn } from '#features/identity/policy.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import { inTemporaryFolder } from '#infra/temporary.ts';
import { watchSender } from '#infra/upload-sender.ts';

import { placeOf } from './download.ts';
import * as service from './service.ts';

/** Two gigabytes over a slow line. */
const LONGEST_MILLISECONDS = 3 * 60 * 60_000;
const LONGEST_NAME = 200;

/**
 * Serves PUT /api/instagram-download?name=…, whose body is the zip that Instagram gives out. It is never in memory, and
 * is read after the answer. One of an account at a time.
 */
export function serveDownloads(
  app: FastifyInstance,
  ctx: Context,
  admit: (request: FastifyRequest) => Promise<Caller>,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const running = new Set<string>();
  app.put<{ Querystring: { name?: unknown } }>('/api/instagram-download', async (request, reply) => {
    const { accountId } = actIn(await admit(request));
    if (Number(request.headers['content-length'] ?? 0) > LIMITS.downloadBytes)
      throw new AppError('too_large');
    if (running.has(accountId)) throw new AppError('uploads_busy');
    running.add(accountId);
    const { raw } = request;
    // Who watches the sender makes the bytes flow: here they wait until they are read.
    const bytes = raw.pipe(new PassThrough());
    const { signal, end } = watchSender(request, true, LONGEST_MILLISECONDS);
    const { name } = request.query;
    try {
      await inTemporaryFolder(ctx.env.dataDir, async (folder) => {
        const file = join(folder, 'download');
        const size = await receive(bytes, file, signal);
        const place = placeOf(newId(), size);
        const title = typeof name === 'string' && name.trim() !== '' ? name.trim() : 'instagram.zip';
        await service.readDownload(ctx, accountId, { name: title.slice(0, LONGEST_NAME), place, file });
      });
      return await reply.send({ download: await service.findDownload(ctx, accountId) });
    } catch (error) {
      // What is left of the request is read, so that the answer arrives.
      raw.unpipe(bytes).resume();
      throw error;
    } finally {
      end();
      running.delete(accountId);
    }
  });
}

async function receive(bytes: Readable, file: string, signal: AbortSignal): Promise<number> {
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > LIMITS.downloadBytes ? new AppError('too_large') : null, chunk);
    },
  });
  try {
    await pipeline(bytes, count, createWriteStream(file, { mode: 0o600 }), { signal });
  } catch (error) {
    // A full disk is our fault, a line that broke is not.
    if (error instanceof AppError || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new AppError('bad_request', { detail: 'the upload broke off' }, { cause: error });
  }
  return size;
}
