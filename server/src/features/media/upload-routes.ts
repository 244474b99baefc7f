import multipart from '@fastify/multipart';
import { LIMITS } from '@parley/contract/limits.ts';
import type { UploadedFile } from '@parley/contract/uploads.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Context } from '#context';
import { AppError } from '#infra/errors.ts';
import { sweepTemporary } from '#infra/temporary.ts';
import { createAdmission, watchSender } from '#infra/upload-sender.ts';
import { serveAddresses } from './address-routes.ts';
import { newObjectKey } from './repository.ts';
import { findUploaded, takeUpload } from './upload.ts';

/** Answers the account that the caller works in; throws without a session and for another site's call. */
type Identify = (request: FastifyRequest) => Promise<string>;

const CLIENT_ID = /^[\x21-\x7e]{1,100}$/;

/**
 * Serves POST /api/upload, POST /api/upload/voice and what is put to signed addresses. Two calls under the same client id are one upload: the second
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
  const admit = createAdmission();

  async function take(request: FastifyRequest, isVoice: boolean): Promise<UploadedFile> {
    const accountId = await identify(request);
    return admit(accountId, () => takeFile(request, accountId, isVoice));
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
        objectKey: newObjectKey(),
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
  serveAddresses(app, ctx, admit);
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
