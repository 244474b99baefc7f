import { PassThrough } from 'node:stream';

import { findUploadType } from '@parley/contract/upload-types.ts';
import type { UploadedFile } from '@parley/contract/uploads.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Context } from '#context';
import { AppError } from '#infra/errors.ts';
import { type Admit, watchSender } from '#infra/upload-sender.ts';
import { takeUpload } from './upload.ts';
import { readAddress, type UploadAddress, useUp } from './upload-address.ts';

/**
 * Serves PUT /api/upload?token=…, the other end of a signed address. The signature stands for the session: whoever has
 * the address may put the one file that it was made for.
 */
export function serveAddresses(app: FastifyInstance, ctx: Context, admit: Admit): void {
  app.put<{ Querystring: { token?: unknown } }>(
    '/api/upload',
    { onRequest: nameType },
    async (request, reply) => {
      const { token } = request.query;
      const address = readAddress(ctx, typeof token === 'string' ? token : '');
      requireFit(request, address);
      const uploaded = await admit(address.accountId, async () => {
        await useUp(ctx, address);
        return take(request, address);
      });
      return reply.send(uploaded);
    },
  );

  async function take(request: FastifyRequest, address: UploadAddress): Promise<UploadedFile> {
    const { accountId, objectKey, name, mediaType } = address;
    const { raw } = request;
    // Who watches the sender makes the bytes flow: here they wait until they are read.
    const bytes = raw.pipe(new PassThrough());
    const { signal, end } = watchSender(request, true);
    try {
      const incoming = { accountId, clientId: null, objectKey, name, type: mediaType, isVoice: false, bytes };
      return await takeUpload(ctx, incoming, { signal, onReceived: () => undefined });
    } catch (error) {
      // What is left of the request is read, so that the answer arrives.
      raw.unpipe(bytes).resume();
      throw error;
    } finally {
      end();
    }
  }
}

/** Browsers know no type for photos of phones and send none; the server would read no body without. */
async function nameType({ headers }: FastifyRequest): Promise<void> {
  headers['content-type'] ||= 'application/octet-stream';
}

/** By what is said of the file before its bytes come; HTTP itself holds the sender to the length. */
function requireFit({ headers }: FastifyRequest, { name, mediaType, bytes }: UploadAddress): void {
  const type = findUploadType({ name, type: headers['content-type'] ?? '' });
  if (type !== mediaType || headers['content-length'] !== String(bytes)) throw new AppError('upload_differs');
}
