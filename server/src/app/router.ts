import type { Context } from '#context';
import { open } from '#procedures';

import type { Routes } from './features.ts';
import { type Checks, healthRoutes } from './health.ts';

/** Every route of the contract, from the features that answer it. */
export function createRouter(ctx: Context, routes: Routes, checks: Checks) {
  return open.router({ ...routes, health: healthRoutes(ctx, checks) });
}
