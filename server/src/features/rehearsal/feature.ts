import type { Embedder, Provider } from '@parley/assistant';
import { defineFeature } from '#feature';
import type { ClaimLoop } from '#infra/claims.ts';

import { createRehearsalLease } from './lease-repository.ts';
import { createRehearsalLoop, type RehearsalHooks } from './loop.ts';
import { rehearsalRoutes } from './routes.ts';
import { forgetMessage } from './service.ts';

declare module '#context' {
  interface Loops {
    rehearsals: ClaimLoop;
  }
}

type EmbedderFor = (accountId: string) => Promise<Embedder | null>;

type Needs = Pick<RehearsalHooks, 'askAgain' | 'providerFor'> & {
  /** Models for what no customer waits for. */
  background: { providerFor: (accountId: string) => Promise<Provider>; embedderFor: EmbedderFor };
  likenessBy: (embedderFor: EmbedderFor) => RehearsalHooks['likenessFor'];
};

export const rehearsal = defineFeature({
  build(ctx, { background, likenessBy, ...hooks }: Needs) {
    const lease = createRehearsalLease(ctx);
    return {
      routes: { rehearsals: rehearsalRoutes(ctx, hooks) },
      leases: [lease],
      loops: {
        rehearsals: createRehearsalLoop(
          ctx,
          {
            providerFor: background.providerFor,
            likenessFor: likenessBy(background.embedderFor),
            askAgain: hooks.askAgain,
          },
          lease,
        ),
      },
      hears: { messageUnsent: forgetMessage },
    };
  },
});
