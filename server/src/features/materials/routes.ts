import type { Context } from '#context';
import { actIn, resolveAccount } from '#features/identity/policy.ts';
import { signedIn } from '#procedures';

import * as service from './service.ts';

/** Whoever may edit the knowledge base may fill it. */
export function materialsRoutes(ctx: Context) {
  const routes = signedIn.materials;
  return {
    website: routes.website.handler(async ({ input, context: { caller } }) => ({
      website: await service.findWebsite(ctx, resolveAccount(caller, input.id)),
    })),
    readWebsite: routes.readWebsite.handler(async ({ input, context: { caller } }) => ({
      website: await service.readWebsite(ctx, actIn(caller, input.id), input.address),
    })),
    forgetWebsite: routes.forgetWebsite.handler(async ({ input, context: { caller } }) => {
      await service.forgetWebsite(ctx, actIn(caller, input.id));
      return { success: true as const, message: 'What the website told is forgotten' };
    }),
    download: routes.download.handler(async ({ input, context: { caller } }) => ({
      download: await service.findDownload(ctx, resolveAccount(caller, input.id)),
    })),
    forgetDownload: routes.forgetDownload.handler(async ({ input, context: { caller } }) => {
      await service.forgetDownload(ctx, actIn(caller, input.id));
      return { success: true as const, message: 'What the download told is forgotten' };
    }),
  };
}
