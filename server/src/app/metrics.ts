import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

import type { Context } from '#context';
import { AppError } from '#infra/errors.ts';

/** Prometheus figures, for callers on this machine only. */
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
    // The socket's own address: a forwarded one can be claimed by anybody.
    const address = request.socket.remoteAddress ?? '';
    if (!/^(::1|127\.|::ffff:127\.)/.test(address) || request.headers['x-forwarded-for'])
      throw new AppError('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
