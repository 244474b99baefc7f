import type { FastifyInstance } from 'fastify';

import type { Context } from '#context';
import type { Door } from '#feature';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';

import { findPicture } from './pictures.ts';

/** Our own copies of profile pictures, for people of the account. */
export function servePictures(scope: FastifyInstance, ctx: Context, { identify }: Door): void {
  scope.get<{ Params: { id: string } }>('/api/contacts/:id/picture', async (request, reply) => {
    const { caller } = await identify(request);
    if (!caller) throw new AppError('not_signed_in');
    const picture = await findPicture(ctx, caller.accountId, requireId(request.params.id));
    if (!picture) throw new AppError('not_found');
    return reply
      .type(picture.mediaType)
      .header('cache-control', 'private, max-age=86400, immutable')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(picture.bytes);
  });
}
