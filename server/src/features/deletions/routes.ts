import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Context } from '#context';
import { resolveAccount } from '#features/identity/policy.ts';
import type { Bodies } from '#infra/bodies.ts';
import { AppError } from '#infra/errors.ts';
import { open, signedIn } from '#procedures';

import { deleteAccount } from './leave.ts';
import { noteDeauthorized, readDeletion, requestDeletion } from './service.ts';

const MOST_BYTES = 8 * 1024;

export function deletionsRoutes(ctx: Context) {
  return {
    get: open.deletions.get.handler(({ input }) => readDeletion(ctx, input.code)),
  };
}

export function accountRoutes(ctx: Context) {
  return {
    remove: signedIn.account.remove.handler(async ({ input, context: { caller } }) => {
      resolveAccount(caller, input.id);
      return { code: await deleteAccount(ctx, caller, input.email) };
    }),
  };
}

/** What the platform posts when somebody takes the app away, or asks for the deletion of what it knows. */
export async function signedRequestRoutes(app: FastifyInstance, ctx: Context, bodies: Bodies): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest) => bodies.read(request.raw, MOST_BYTES));
  app.addHook('onResponse', async (request) => bodies.endUnread(request.raw));

  app.post('/api/instagram/deauthorize', { helmet: false }, async (request, reply) => {
    await noteDeauthorized(ctx, readForm(request));
    return reply.send({ success: true });
  });
  app.post('/api/instagram/data-deletion', { helmet: false }, async (request, reply) => {
    const code = await requestDeletion(ctx, readForm(request));
    return reply.send({ url: `${ctx.env.publicUrl}/data-deletion/${code}`, confirmation_code: code });
  });
}

function readForm(request: FastifyRequest): string {
  const text = Buffer.isBuffer(request.body) ? request.body.toString() : '';
  const given = new URLSearchParams(text).getAll('signed_request');
  if (given.length !== 1) throw new AppError('bad_request', { detail: 'signed_request is missing' });
  return given[0] ?? '';
}
