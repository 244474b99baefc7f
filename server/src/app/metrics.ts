import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge } from 'prom-client';

import type { Context } from '#context';
import { equalSecrets } from '#infra/crypto.ts';
import { AppError } from '#infra/errors.ts';
import type { Figures } from '#infra/figures.ts';
import type { Hub } from '#infra/live/hub.ts';

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

/** Beside what is counted as it happens, what is looked up when somebody asks. */
type Parts = { figures: Figures; hub: Hub; pool: pg.Pool };

/** Prometheus figures, for whoever has METRICS_TOKEN, and for callers on this machine. */
export function serveMetrics(app: FastifyInstance, ctx: Context, { figures, hub, pool }: Parts): void {
  const { registry } = figures;
  collectDefaultMetrics({ register: registry });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `parley_${name}`, help, labelNames, registers: [registry] });
  const waiting = gauge('waiting', 'Rows that wait for work', 'queue');
  const late = gauge('waiting_seconds', 'How long the oldest row of a queue is past its time', 'queue');
  const jobs = gauge('failing_jobs', 'Jobs that failed and are tried again, or are given up');
  const backup = gauge('backup_age_seconds', 'Since the rows of the last whole backup; -1 without one');
  const size = gauge('database_bytes', 'Size of the database on its disk');
  const instances = gauge('instances', 'Instances that beat');
  const sockets = gauge('sockets', 'Live sockets of this instance');
  const connections = gauge(
    'database_connections',
    'Connections of this instance, and calls that wait for one',
    'state',
  );
  app.get('/metrics', async (request, reply) => {
    if (!isTrusted(request, ctx.env.metricsToken)) throw new AppError('not_found');
    for (const { queue, count, seconds } of await readQueues(ctx)) {
      waiting.set({ queue }, count);
      late.set({ queue }, Math.max(0, seconds ?? 0));
    }
    const whole = await readWhole(ctx);
    jobs.set(whole.failingJobs);
    backup.set(whole.backupAge ?? -1);
    size.set(Number(whole.databaseBytes));
    instances.set(whole.instances);
    sockets.set(hub.size());
    connections.set({ state: 'open' }, pool.totalCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'asked' }, pool.waitingCount);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

type Queue = { queue: string; count: number; seconds: number | null };

/** Each by the index that its claims use. */
async function readQueues(ctx: Context): Promise<Queue[]> {
  const now = ctx.now();
  const age = (column: string) =>
    sql`extract(epoch FROM ${now}::timestamptz - min(${sql.ref(column)}))::float8`;
  const { rows } = await sql<Queue>`
    SELECT 'turns' AS queue, count(*)::int AS count, ${age('due_at')} AS seconds FROM turns WHERE state = 'waiting'
    UNION ALL
    SELECT 'parts', count(*)::int, ${age('due_at')} FROM message_parts WHERE state = 'queued'
    UNION ALL
    SELECT 'unclear', count(*)::int, ${age('sending_since')} FROM message_parts WHERE state = 'unknown'
    UNION ALL
    SELECT 'comments', count(*)::int, ${age('due_at')} FROM comments WHERE state = 'queued'
    UNION ALL
    SELECT 'deliveries', count(*)::int, ${age('received_at')} FROM deliveries WHERE state = 'received'
    UNION ALL
    SELECT 'jobs', count(*)::int, ${age('run_at')} FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts < max_attempts
  `.execute(ctx.db);
  return rows;
}

type Whole = { failingJobs: number; backupAge: number | null; databaseBytes: string; instances: number };

async function readWhole(ctx: Context): Promise<Whole> {
  const { rows } = await sql<Whole>`
    SELECT
      (SELECT count(*)::int FROM graphile_worker.jobs WHERE last_error IS NOT NULL) AS failing_jobs,
      (SELECT extract(epoch FROM ${ctx.now()}::timestamptz - max(taken_at))::float8 FROM backups) AS backup_age,
      pg_database_size(current_database()) AS database_bytes,
      (SELECT count(*)::int FROM instances) AS instances
  `.execute(ctx.db);
  return rows[0] ?? { failingJobs: 0, backupAge: null, databaseBytes: '0', instances: 0 };
}

function isTrusted(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^bearer +(\S+)$/i.exec(request.headers.authorization?.trim() ?? '')?.[1];
  if (given !== undefined) return token !== undefined && equalSecrets(given, token);
  if (PROXY_HEADERS.some((name) => request.headers[name] !== undefined)) return false;
  // The socket's own address: a forwarded one can be claimed by anybody.
  return /^(::1$|127\.|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
}
