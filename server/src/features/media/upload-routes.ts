import multipart from '@fastify/multipart';
import { LIMITS } from '@parley/contract/limits.ts';
import type { UploadedFile } from '@parley/contract/uploads.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Context } from '#context';
import { AppError } from '#infra/errors.ts';
import { sweepTemporary } from '#infra/temporary.ts';

import { findUploaded, takeUpload } from './upload.ts';

/** Answers the account that the caller works in; throws without a session and for another site's call. */
type Identify = (request: FastifyRequest) => Promise<string>;

/** A sender from whom nothing comes for so long is gone. */
const SILENCE_MILLISECONDS = 60_000;
const LONGEST_MILLISECONDS = 30 * 60_000;
/** More than one message carries. */
const MOST_AT_ONCE = 12;
const CLIENT_ID = /^[\x21-\x7e]{1,100}$/;

/**
 * Serves POST /api/upload and POST /api/upload/voice. Two calls under the same client id are one upload: the second
 * waits for the first, or finds what it left.
 */
export async function serveUploads(app: FastifyInstance, ctx: Context, identify: Identify): Promise<void> {
  // Whoever calls without a form is told so after it is known who calls.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // One byte more is how a file that is too large is told from one that just fits.
    limits: { files: 1, fileSize: LIMITS.uploadBytes + 1, fields: 4, fieldSize: 200, parts: 5 },
  });
  // What a killed server left behind.
  app.addHook('onReady', () => sweepTemporary(ctx.env.dataDir));
  const running = new Map<string, Promise<UploadedFile>>();
  const counts = new Map<string, number>();

  async function take(request: FastifyRequest, isVoice: boolean): Promise<UploadedFile> {
    const accountId = await identify(request);
    const count = (counts.get(accountId) ?? 0) + 1;
    if (count > MOST_AT_ONCE) throw new AppError('uploads_busy');
    counts.set(accountId, count);
    try {
      return await takeFile(request, accountId, isVoice);
    } finally {
      const left = (counts.get(accountId) ?? 1) - 1;
      if (left > 0) counts.set(accountId, left);
      else counts.delete(accountId);
    }
  }

  async function takeFile(
    request: FastifyRequest,
    accountId: string,
    isVoice: boolean,
  ): Promise<UploadedFile> {
    const part = request.isMultipart() ? await readFile(request) : undefined;
    if (part?.fieldname !== 'file') {
      part?.file.resume();
      throw new AppError('bad_request', { detail: 'one file in the field "file" is expected' });
    }
    const clientId = readClientId(part.fields['clientId']);
    const { signal, end } = watchSender(request, clientId !== null);
    try {
      const incoming = {
        accountId,
        clientId,
        name: part.filename ?? '',
        type: part.mimetype,
        isVoice,
        bytes: part.file,
      };
      if (clientId === null) return await takeUpload(ctx, incoming, { signal, onReceived: () => undefined });
      const key = `${accountId} ${clientId}`;
      const known = running.get(key) ?? (await findUploaded(ctx, accountId, clientId));
      if (known) {
        part.file.resume();
        return await known;
      }
      // A try that breaks off before it is here whole is joined by nobody.
      const onReceived = () => running.set(key, taken);
      const taken = takeUpload(ctx, incoming, { signal, onReceived });
      return await taken.finally(() => {
        if (running.get(key) === taken) running.delete(key);
      });
    } catch (error) {
      // What is left of the request is read, so that the answer arrives.
      part.file.resume();
      throw error;
    } finally {
      end();
    }
  }

  app.post('/api/upload', async (request, reply) => reply.send(await take(request, false)));
  app.post('/api/upload/voice', async (request, reply) => reply.send(await take(request, true)));
}

async function readFile(request: FastifyRequest) {
  try {
    return await request.file();
  } catch (error) {
    throw new AppError('bad_request', { detail: 'the form cannot be read' }, { cause: error });
  }
}

function readClientId(field: unknown): string | null {
  if (field === undefined) return null;
  const value = (field as { value?: unknown }).value;
  if (typeof value !== 'string' || !CLIENT_ID.test(value))
    throw new AppError('bad_request', { detail: 'clientId: 1 to 100 characters without spaces' });
  return value;
}

/**
 * Ends with a sender who goes or falls silent. Once all has arrived, an upload with a client id is finished all the
 * same: whoever lost the connection asks for it again.
 */
function watchSender(request: FastifyRequest, outlives: boolean) {
  const { raw } = request;
  const controller = new AbortController();
  const gone = () => {
    if (!raw.complete || !outlives) controller.abort();
  };
  const silence = setTimeout(() => {
    if (!raw.complete) controller.abort();
  }, SILENCE_MILLISECONDS);
  const heard = () => silence.refresh();
  raw.on('data', heard);
  raw.socket.once('close', gone);
  return {
    signal: AbortSignal.any([controller.signal, AbortSignal.timeout(LONGEST_MILLISECONDS)]),
    end() {
      clearTimeout(silence);
      raw.off('data', heard);
      raw.socket.off('close', gone);
    },
  };
}
