import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

import type { Context } from '#context';
import { equalSecrets } from '#infra/crypto.ts';
import { AppError } from '#infra/errors.ts';

/** What proxies add: a caller on this machine with one of them is somebody from elsewhere. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
];

/** Prometheus figures, for whoever has METRICS_TOKEN, and for callers on this machine. */
export function serveMetrics(app: FastifyInstance, ctx: Context): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const waiting = new Gauge({
    name: 'parley_waiting',
    help: 'Rows that wait for work',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const { rows } = await sql<{ turns: number; parts: number; deliveries: number }>`
        SELECT
          (SELECT count(*)::int FROM turns WHERE state = 'waiting') AS turns,
          (SELECT count(*)::int FROM message_parts WHERE state = 'queued') AS parts,
          (SELECT count(*)::int FROM deliveries WHERE state = 'received') AS deliveries
      `.execute(ctx.db);
      for (const [queue, count] of Object.entries(rows[0] ?? {})) waiting.set({ queue }, count);
    },
  });
  app.get('/metrics', async (request, reply) => {
    if (!isTrusted(request, ctx.env.metricsToken)) throw new AppError('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isTrusted(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^bearer +(\S+)$/i.exec(request.headers.authorization?.trim() ?? '')?.[1];
  if (given !== undefined) return token !== undefined && equalSecrets(given, token);
  if (PROXY_HEADERS.some((name) => request.headers[name] !== undefined)) return false;
  // The socket's own address: a forwarded one can be claimed by anybody.
  return /^(::1$|127\.|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
}
