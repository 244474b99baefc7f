import type { Context } from '#context';
import { defineFeature } from '#feature';

import { managerRoutes } from './manager-routes.ts';
import { readTeam } from './managers-repository.ts';
import { mailResetJob } from './password-reset.ts';
import { identityRoutes } from './routes.ts';
import { mailFactorJob } from './second-factor.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { recordActivity } from './service.ts';
import { isSessionAlive, purgeSessions } from './sessions.ts';
import { purgeThrottles } from './throttle.ts';

export const identity = defineFeature({
  hooks: (ctx: Context) => ({
    isSessionAlive: (sessionId: string) => isSessionAlive(ctx, sessionId),
    readTeam: (accountId: string) => readTeam(ctx.db, accountId),
  }),
  build: (ctx) => ({
    routes: {
      identity: identityRoutes(ctx),
      managers: managerRoutes(ctx),
      secondFactor: secondFactorRoutes(ctx),
    },
    queued: [mailResetJob(ctx), mailFactorJob(ctx)],
    scheduled: [
      { name: 'identity.purge-sessions', schedule: '41 * * * *', work: () => purgeSessions(ctx) },
      { name: 'identity.purge-throttles', schedule: '43 * * * *', work: () => purgeThrottles(ctx) },
    ],
    hears: { acted: recordActivity },
    purge: [{ table: 'activities', key: ['account_id', 'id'], age: 'created_at', days: 400 }],
  }),
});
