import { sql } from 'kysely';
import type { Context } from '#context';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import type { Lease } from '#infra/leases.ts';

import { createDownloadReader } from './download.ts';
import type { FetchPublic } from './fetch-page.ts';
import { claimMaterials, type MaterialRow } from './repository.ts';
import { createSteps } from './steps.ts';
import { createWebsiteReader } from './website.ts';

/** Of all accounts. */
const CONCURRENCY = 4;
/** After a fault of ours. */
const AGAIN_SECONDS = 30;

export type MaterialHooks = { fetchPublic: FetchPublic };

/** Reads materials, a part at a time: whatever becomes of this instance, another goes on behind it. */
export function createMaterialLoop(ctx: Context, hooks: MaterialHooks, lease: Lease): ClaimLoop {
  const steps = createSteps(ctx);
  const read = {
    website: createWebsiteReader(ctx, hooks.fetchPublic, steps),
    download: createDownloadReader(ctx, steps),
  };
  return createClaimLoop<MaterialRow>({
    name: 'materials',
    log: ctx.log,
    now: ctx.now,
    due: sql`SELECT FROM materials WHERE state = 'reading' AND due_at <= clock.now`,
    concurrency: CONCURRENCY,
    claim: (limit) => claimMaterials(ctx, limit),
    async handle(material) {
      try {
        await read[material.kind](material);
      } catch (error) {
        ctx.log.error({ err: error, material: material.id }, 'a material could not be read on');
        await steps.goOn(material, AGAIN_SECONDS, async () => undefined);
      }
    },
    lease: { ...lease, idOf: ({ id }) => id },
  });
}
