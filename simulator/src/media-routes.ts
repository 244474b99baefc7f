import type { FastifyInstance, FastifyReply } from 'fastify';
import { openAssetLink, signedLinkStatus } from './platform/media-links.ts';
import type { Platform } from './platform.ts';
import { mimeOf, readPublicFile } from './samples.ts';

/** The hosts that serve media: `lookaside`-like links, profile pictures and stories, all signed or expiring. */
export function registerMedia(app: FastifyInstance, platform: Platform): void {
  app.get<{ Querystring: { asset_id?: string; signature?: string } }>(
    '/ig_messaging_cdn/',
    (request, reply) => {
      const link = openAssetLink(platform, request.query.asset_id ?? '', request.query.signature ?? '');
      if (link.status !== 200) return refuse(reply, link.status);
      const { asset } = link;
      const bytes = asset.file
        ? readPublicFile('samples', asset.file)
        : platform.store.getBlob(asset.id)?.bytes;
      if (!bytes) return refuse(reply, 404);
      return reply.type(asset.mime).header('content-disposition', 'inline').send(bytes);
    },
  );

  app.get<{ Params: { file: string }; Querystring: { oh?: string; oe?: string } }>(
    '/v/t51.2885-19/:file',
    (request, reply) => {
      const { file } = request.params;
      const status = signedLinkStatus(platform, file, request.query.oh ?? '', request.query.oe ?? '');
      const bytes = status === 200 ? readPublicFile('faces', file) : undefined;
      if (!bytes) return refuse(reply, status === 200 ? 404 : status);
      return reply.type(mimeOf(file)).send(bytes);
    },
  );

  app.get<{ Params: { media: string; file: string }; Querystring: { oh?: string; oe?: string } }>(
    '/v/t51.29350-15/:media/:file',
    (request, reply) => {
      const { media, file } = request.params;
      const { oh = '', oe = '' } = request.query;
      const status = signedLinkStatus(platform, `${media}/${file}`, oh, oe);
      const bytes = status === 200 ? readPublicFile('samples', file) : undefined;
      if (!bytes) return refuse(reply, status === 200 ? 404 : status);
      return reply.type(mimeOf(file)).send(bytes);
    },
  );

  app.get<{ Params: { at: string; file: string } }>('/stories/:owner/:at/:file', (request, reply) => {
    const { at, file } = request.params;
    const over = platform.clock.now() - Number(at) * 1000 > 86_400_000;
    const bytes = over ? undefined : readPublicFile('samples', file);
    if (!bytes) return refuse(reply, 404);
    return reply.type(mimeOf(file)).send(bytes);
  });
}

function refuse(reply: FastifyReply, status: 403 | 404) {
  return reply
    .code(status)
    .type('text/plain')
    .send(status === 403 ? 'URL signature mismatch or expired' : 'Content not available');
}
