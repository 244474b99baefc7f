import type { Context, Tx } from '#context';
import { defineFeature } from '#feature';

import { closeClients } from './clients.ts';
import type { ChannelHooks } from './connect.ts';
import { deadTokenJob, refreshTokens } from './jobs.ts';
import { mailDeadTokenJob } from './mail-token.ts';
import { channelRoutes } from './routes.ts';
import { clientFor, findChannelFor, markTokenDead, noteOtherApp } from './service.ts';
import { signInRoutes } from './sign-in-routes.ts';

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
    otherAppOwns: (accountId: string, channelId: string) =>
      noteOtherApp(ctx.db, { accountId, channelId, at: ctx.now() }),
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
    queued: [mailDeadTokenJob(ctx), deadTokenJob(ctx)],
    // Tokens of accounts that nobody took.
    purge: [{ table: 'instagram_sign_ins', key: ['id'], age: 'expires_at', days: 0 }],
    serve: (scope, door) => signInRoutes(scope, ctx, { identify: door.identify, hooks }),
    close: () => closeClients(ctx),
  }),
});
