import type pg from 'pg';

import type { Context } from '#context';
import * as channels from '#features/channel/service.ts';
import type { ServerParts } from '#features/doctor/findings.ts';
import { providerFails } from '#features/runs/provider-trouble.ts';
import { AppError } from '#infra/errors.ts';
import { open } from '#procedures';

import { countClosedSecrets } from './reseal.ts';

export type Check = { ok: boolean; detail?: string };
export type Checks = { database: () => Promise<Check>; others: Record<string, () => Promise<Check>> };

/** Whoever asks how the service is waits no longer than this for any part of it. */
const LIMIT_MS = 3000;
/** Of those that the doctor asks while it asks the platform. */
const PART_LIMIT_MS = 2500;
/** The route is public: what takes a query is found out this often at most. */
const KEEP_MS = 10_000;

/** Public, without user data. 503 only when the database is unreachable; other trouble is `degraded`. */
export function healthRoutes(ctx: Context, checks: Checks) {
  return {
    get: open.health.get.handler(async () => {
      const database = await checks.database();
      if (!database.ok) throw new AppError('database_unreachable');
      const others = await Promise.all(
        Object.entries(checks.others).map(async ([name, check]) => [name, await inTime(check)] as const),
      );
      const all = { database, ...Object.fromEntries(others) };
      return {
        status: Object.values(all).every(({ ok }) => ok) ? ('ok' as const) : ('degraded' as const),
        instanceId: ctx.instanceId,
        version: ctx.version,
        deploymentTime: deploymentTime.toISOString(),
        checks: all,
      };
    }),
  };
}

export type Watched = Record<'disk' | 'work' | 'backup', () => Promise<Check>>;

/** When this process began to serve. */
const deploymentTime = new Date();

/** `assistant` says who answers where an account has chosen nobody else. */
export function createChecks(ctx: Context, pool: pg.Pool, assistant: string, watched: Watched): Checks {
  const { disk, work, backup } = watched;
  return {
    database: () =>
      inTime(async () => {
        try {
          await pool.query('SELECT 1');
          return { ok: true };
        } catch (error) {
          ctx.log.warn({ err: error }, 'the database does not answer');
          return { ok: false };
        }
      }),
    others: {
      mail: () => ctx.mail.check(),
      secrets: keep(ctx, async () =>
        (await countClosedSecrets(ctx)) > 0
          ? { ok: false, detail: 'SECRET_KEY is not the one that stored secrets were sealed with' }
          : { ok: true },
      ),
      disk: keep(ctx, disk),
      work: keep(ctx, work),
      backup: keep(ctx, backup),
      instagram: keep(ctx, async () =>
        (await channels.holdsDeadToken(ctx.db))
          ? { ok: false, detail: 'a channel holds its messages: Instagram refuses its token' }
          : { ok: true },
      ),
      assistant: keep(ctx, async () =>
        (await providerFails(ctx))
          ? { ok: false, detail: 'the AI provider of an account failed its last answer' }
          : { ok: true, detail: assistant },
      ),
    },
  };
}

/** Of the checks those that an account's doctor tells of, too. */
export async function serverParts({ others }: Checks): Promise<ServerParts> {
  const isWell = async (name: keyof ServerParts) => {
    const check = others[name];
    return check === undefined || (await inTime(check, PART_LIMIT_MS)).ok;
  };
  const [mail, disk, work, secrets, assistant, backup] = await Promise.all([
    isWell('mail'),
    isWell('disk'),
    isWell('work'),
    isWell('secrets'),
    isWell('assistant'),
    isWell('backup'),
  ]);
  return { mail, disk, work, secrets, assistant, backup };
}

async function inTime(check: () => Promise<Check>, limit = LIMIT_MS): Promise<Check> {
  const { promise, resolve } = Promise.withResolvers<Check>();
  const timer = setTimeout(() => resolve({ ok: false, detail: 'no answer in time' }), limit);
  return Promise.race([check(), promise]).finally(() => clearTimeout(timer));
}

function keep(ctx: Context, check: () => Promise<Check>): () => Promise<Check> {
  let kept: { at: number; result: Promise<Check> } | undefined;
  return () => {
    const at = ctx.now().getTime();
    if (!kept || at - kept.at >= KEEP_MS) {
      kept = { at, result: check() };
      // A fault is told to whoever asked, and the next one asks anew.
      kept.result.catch(() => {
        kept = undefined;
      });
    }
    return kept.result;
  };
}
