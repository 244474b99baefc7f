import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { AppError } from '#infra/errors.ts';

import { hasPublicPages, type PublicPages, servePublicPages } from './public-pages.ts';

/**
 * The built web application: files whose names carry a hash live for a year, everything else is asked for anew. The
 * compressed copy that the build left beside a file is sent to whoever accepts it. Every other path is the page, but for
 * those that a build with public pages shows to visitors.
 */
export async function serveWeb(app: FastifyInstance, folder: string, visitors?: PublicPages): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      setHeaders(reply, path) {
        // Below the folder only: it may itself stand in one called `assets`.
        const isHashed = relative(folder, path).startsWith(`assets${sep}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    // A folder is nothing that anybody asks for; the static files would answer it with a fault.
    if (visitors && hasPublicPages(folder))
      servePublicPages(app, folder, visitors, (reply) => reply.sendFile('index.html'));
    else app.get('/', async (_request, reply) => reply.sendFile('index.html'));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !/^\/(api|ws|objects|assets)(\/|$|\?)/.test(request.url);
    if (!isPage || !isBuilt) throw new AppError('not_found');
    return reply.sendFile('index.html');
  });
}
