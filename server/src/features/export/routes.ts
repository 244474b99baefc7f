import type { Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';

import type { Context } from '#context';
import type { Door } from '#feature';
import { requireClient, requireCookie, resolveAccount } from '#features/identity/policy.ts';
import { signedIn } from '#procedures';

import { openExport, prepareExport } from './service.ts';

const PATH = '/api/export/';

export function exportRoutes(ctx: Context) {
  return {
    prepare: signedIn.exports.prepare.handler(async ({ input, context: { caller } }) => {
      resolveAccount(caller, input.id);
      requireClient(caller);
      requireCookie(caller);
      const { token, expiresAt } = await prepareExport(ctx, caller, input.password);
      return { path: PATH + token, expiresAt: expiresAt.toISOString() };
    }),
  };
}

/** The file itself, to whoever has its address and the session of the client. */
export function serveExports(app: FastifyInstance, ctx: Context, door: Door): void {
  const running = new Set<Readable>();
  // A server that stops waits for nobody's download.
  app.addHook('preClose', async () => {
    for (const archive of running) archive.destroy(new Error('the server stops'));
  });
  app.get<{ Params: { token: string } }>(`${PATH}:token`, async (request, reply) => {
    const caller = await door.admit(request);
    requireClient(caller);
    requireCookie(caller);
    const { name, archive } = await openExport(ctx, caller, request.params.token);
    running.add(archive);
    archive.once('close', () => running.delete(archive));
    reply.raw.once('close', () => archive.destroy());
    return (
      reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        // Nothing else is asked behind it, and nothing waits for that when the server stops.
        .header('connection', 'close')
        .send(archive)
    );
  });
}
