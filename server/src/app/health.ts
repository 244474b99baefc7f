import type { Context } from '#context';
import { AppError } from '#infra/errors.ts';
import { open } from '#procedures';

export type Check = { ok: boolean; detail?: string };
export type Checks = { database: () => Promise<Check>; others: Record<string, () => Promise<Check>> };

/** Public, without user data. 503 only when the database is unreachable; other trouble is `degraded`. */
export function healthRoutes(ctx: Context, checks: Checks) {
  return {
    get: open.health.get.handler(async () => {
      const database = await checks.database();
      if (!database.ok) throw new AppError('database_unreachable');
      const others = await Promise.all(
        Object.entries(checks.others).map(async ([name, check]) => [name, await check()] as const),
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

/** When this process began to serve. */
const deploymentTime = new Date();
