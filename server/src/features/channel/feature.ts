import type { Context, Tx } from '#context';
import { defineFeature } from '#feature';

import { closeClients } from './clients.ts';
import type { ChannelHooks } from './connect.ts';
import { refreshTokens } from './jobs.ts';
import { mailDeadTokenJob } from './mail-token.ts';
import { channelRoutes } from './routes.ts';
import { clientFor, findChannelFor, markTokenDead } from './service.ts';

type Needs = ChannelHooks & {
  /** In the transaction in which the last token died. */
  onTokenDead: (tx: Tx, accountId: string) => Promise<void>;
};

export const channel = defineFeature({
  hooks: (ctx: Context, needs: Needs) => ({
    /** Null while the account is connected otherwise, or not at all. */
    async clientFor(accountId: string, channelId: string) {
      const found = await findChannelFor(ctx.db, accountId);
      return found?.id === channelId && found.tokenState === 'live' ? clientFor(ctx, found) : null;
    },
    async graphOrigin(accountId: string) {
      const found = await findChannelFor(ctx.db, accountId);
      return found ? new URL(found.graphUrl).origin : null;
    },
    tokenDied: (accountId: string, channelId: string, tokenHash: string, reason: string) =>
      ctx.transaction(async (tx) => {
        await markTokenDead(ctx, tx, { accountId, channelId, tokenHash, reason });
        const found = await findChannelFor(tx.db, accountId);
        if (found?.id === channelId && found.tokenState === 'live') return false;
        await needs.onTokenDead(tx, accountId);
        return true;
      }),
  }),
  build: (ctx, hooks) => ({
    routes: { channel: channelRoutes(ctx, hooks) },
    scheduled: [{ name: 'channel.refresh-tokens', schedule: '17 * * * *', work: () => refreshTokens(ctx) }],
    queued: [mailDeadTokenJob(ctx)],
    close: () => closeClients(ctx),
  }),
});
