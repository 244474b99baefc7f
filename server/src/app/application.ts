import { createProvider, type Provider } from '@parley/assistant';
import type { LiveEvent } from '@parley/contract/live.ts';
import type { Context, Tx } from '#context';
import type { Env } from '#env';
import { mailBudgetJob } from '#features/assistant-settings/mail-budget.ts';
import type { ModelHooks } from '#features/assistant-settings/models.ts';
import { createSources } from '#features/assistant-settings/sources.ts';
import { checkSubscriptions } from '#features/channel/check-subscriptions.ts';
import { closeClients } from '#features/channel/clients.ts';
import { refreshTokens } from '#features/channel/jobs.ts';
import { mailDeadTokenJob } from '#features/channel/mail-token.ts';
import * as channels from '#features/channel/service.ts';
import { createDelivery, type DeliveryHooks } from '#features/conversations/delivery.ts';
import { createPartLease } from '#features/conversations/delivery-claims.ts';
import { addState } from '#features/conversations/live-state.ts';
import { createProfileLoop } from '#features/conversations/profiles.ts';
import { createRemovalLoop } from '#features/conversations/remove-all.ts';
import { isSessionAlive, purgeSessions } from '#features/identity/sessions.ts';
import { purgeThrottles } from '#features/identity/throttle.ts';
import { embedJob } from '#features/knowledge/embed.ts';
import { createLikenessSources } from '#features/knowledge/likeness.ts';
import { type CopyHooks, createCopyLoop } from '#features/media/copies.ts';
import { createReadingLoop } from '#features/media/readings.ts';
import * as media from '#features/media/service.ts';
import { createRehearsalLoop, type RehearsalHooks } from '#features/rehearsal/loop.ts';
import * as rehearsal from '#features/rehearsal/service.ts';
import { createAskAgain } from '#features/replies/ask.ts';
import * as replies from '#features/replies/service.ts';
import { createTurnLoop } from '#features/replies/turns.ts';
import { createUnknownSweep } from '#features/replies/unknown.ts';
import { settleInbox } from '#features/webhooks/inbox.ts';
import { createDeliverySweep, createEventSweep } from '#features/webhooks/service.ts';
import type { BodyBounds } from '#infra/bodies.ts';
import type { ClaimLoop } from '#infra/claims.ts';
import { createSealer } from '#infra/crypto.ts';
import { createDatabase, createPool } from '#infra/db/database.ts';
import { transact } from '#infra/db/transaction.ts';
import { newId } from '#infra/ids.ts';
import { createJobs } from '#infra/jobs.ts';
import { createBell } from '#infra/live/bell.ts';
import { createHub } from '#infra/live/hub.ts';
import type { Log } from '#infra/log.ts';
import { purgeOutbox } from '#infra/mail/outbox.ts';
import { createMailer } from '#infra/mail.ts';
import { createPublicFetch } from '#infra/public-fetch.ts';
import { createStorage } from '#infra/storage.ts';
import { sweepTemporary } from '#infra/temporary.ts';
import { createChecks } from './health.ts';
import { holdQueued, releaseHeld } from './held.ts';
import { createHttp } from './http.ts';
import { createInstance } from './instances.ts';
import { installedModels } from './provider-settings.ts';
import { purge } from './purge.ts';
import { resealSecrets } from './reseal.ts';
import { createRouter, type Hooks } from './router.ts';
import { watch } from './watched.ts';

export type ApplicationOptions = {
  env: Env;
  log: Log;
  connectionString: string;
  webFolder: string;
  version: string;
  /** Moved by tests. */
  now?: () => Date;
  /** Another source of answers, for tests with a scripted model. */
  provider?: Provider;
  /** Others for tests. */
  bodyBounds?: BodyBounds;
  /** Whether scheduled jobs run; tests call their bodies. */
  schedule?: boolean;
};

export type Application = Awaited<ReturnType<typeof createApplication>>;

/** Builds every part once and ties them together; nothing runs before `start`. */
export async function createApplication(options: ApplicationOptions) {
  const { env, log, connectionString, webFolder, version } = options;
  const now = options.now ?? (() => new Date());
  const instanceId = newId();
  const pool = createPool(connectionString, log);
  const db = createDatabase(pool);
  const installed = installedModels(env);
  const provider = options.provider ?? createProvider(installed.answers);
  const publicFetch = createPublicFetch();
  let state: 'new' | 'running' | 'stopped' = 'new';

  const loops: Partial<
    Record<
      | 'turns'
      | 'parts'
      | 'profiles'
      | 'media'
      | 'readings'
      | 'rehearsals'
      | 'removals'
      | 'deliveries'
      | 'events'
      | 'unknown',
      ClaimLoop
    >
  > = {};
  const changed = (accountIds: readonly string[]) => hub.changed(accountIds);
  const bell = createBell({
    pool,
    connectionString,
    instanceId,
    log,
    onRing(accountIds) {
      changed(accountIds);
      for (const loop of Object.values(loops)) loop.wake();
    },
    onEnd: (session) => hub.endSessions(session),
  });

  const ctx: Context = {
    env,
    log,
    db,
    mail: createMailer({ smtpUrl: env.smtpUrl, mailFrom: env.mailFrom, dataDir: env.dataDir, log, now }),
    sealer: createSealer(env.secretKey),
    storage: createStorage({ dataDir: env.dataDir, bucket: env.s3 }),
    instanceId,
    version,
    now,
    transaction: (work) =>
      transact(
        db,
        {
          accountsChanged(accountIds) {
            changed(accountIds);
            bell.ring(accountIds);
          },
        },
        (tx) => work(tx as Tx),
      ),
    wake(name, due) {
      if (due && due > now()) loops[name]?.wakeAt(due);
      else loops[name]?.wake();
    },
    expectTurns: () => loops.turns?.expect(),
    endSockets(session) {
      hub.endSessions(session);
      bell.ringEnd(session);
    },
  };
  const hub = createHub({
    db,
    log,
    instanceId,
    isAlive: ({ sessionId }) => isSessionAlive(ctx, sessionId),
    complete: ({ accountId, ownerId }, events) => addState(ctx, accountId, ownerId, events as LiveEvent[]),
  });

  const clientFor = async (accountId: string, channelId: string) => {
    const channel = await channels.findChannelFor(db, accountId);
    return channel?.id === channelId && channel.tokenState === 'live'
      ? channels.clientFor(ctx, channel)
      : null;
  };
  const modelHooks: ModelHooks = { installed, fetchPublic: publicFetch.fetch };
  const sources = createSources(ctx, modelHooks, provider);
  const { readersFor, forRehearsals } = sources;
  const likenessBy = createLikenessSources(ctx);
  const hooks: Hooks = {
    ...modelHooks,
    ...replies.knowledgeHooks(ctx),
    providerFor: sources.providerFor,
    likenessFor: likenessBy(sources.embedderFor),
    readersFor,
    async unreadFor(accountId) {
      const readers = await readersFor(accountId);
      return (tx, turn) => media.isTurnUnread(ctx, tx, turn, readers);
    },
    clientFor,
    onAutoResponse: (tx, accountId, enabled) => replies.autoResponseChanged(ctx, tx, accountId, enabled),
    onTokenLive: (tx, accountId) => releaseHeld(ctx, tx, accountId),
  };
  const settleHooks = replies.deliveryHooks(ctx);
  const leases = {
    turns: replies.createTurnLease(ctx),
    parts: createPartLease(ctx, settleHooks),
    copies: media.createCopyLease(ctx),
    readings: media.createReadingLease(ctx),
    rehearsals: rehearsal.createRehearsalLease(ctx),
  };

  const copyHooks: CopyHooks = {
    readersFor,
    fetchPublic: publicFetch.fetch,
    async graphOrigin(accountId) {
      const channel = await channels.findChannelFor(db, accountId);
      return channel ? new URL(channel.graphUrl).origin : null;
    },
  };
  loops.turns = createTurnLoop(ctx, hooks, leases.turns);
  const deliveryHooks: DeliveryHooks = {
    ...settleHooks,
    clientFor,
    tokenDied: (accountId, channelId, tokenHash, reason) =>
      ctx.transaction(async (tx) => {
        await channels.markTokenDead(ctx, tx, { accountId, channelId, tokenHash, reason });
        const channel = await channels.findChannelFor(tx.db, accountId);
        if (channel?.id === channelId && channel.tokenState === 'live') return false;
        await holdQueued(tx, accountId);
        return true;
      }),
    mayStillSend: (part) => replies.mayStillSend(ctx, part),
  };
  loops.parts = createDelivery(ctx, deliveryHooks, leases.parts);
  loops.profiles = createProfileLoop(ctx, { clientFor, fetchPublic: publicFetch.fetch });
  loops.media = createCopyLoop(ctx, copyHooks, leases.copies);
  loops.readings = createReadingLoop(
    ctx,
    { readersFor, wasRead: () => loops.turns?.wake() },
    leases.readings,
  );
  const rehearsalHooks: RehearsalHooks = {
    providerFor: forRehearsals.providerFor,
    likenessFor: likenessBy(forRehearsals.embedderFor),
    askAgain: createAskAgain(ctx),
  };
  loops.rehearsals = createRehearsalLoop(ctx, rehearsalHooks, leases.rehearsals);
  loops.removals = createRemovalLoop(ctx);
  loops.deliveries = createDeliverySweep(ctx);
  loops.events = createEventSweep(ctx);
  loops.unknown = createUnknownSweep(ctx, { clientFor });

  const jobs = createJobs({
    pool,
    log,
    scheduled: [
      { name: 'channel.refresh-tokens', schedule: '17 * * * *', work: () => refreshTokens(ctx) },
      {
        name: 'channel.check-subscriptions',
        schedule: '47 4 * * *',
        catchesUp: true,
        work: () => checkSubscriptions(ctx),
      },
      { name: 'app.purge', schedule: '*/10 * * * *', work: () => purge(ctx) },
      {
        name: 'media.purge',
        schedule: '27 * * * *',
        async work() {
          await media.doomOrphans(ctx);
          await media.doomUnsent(ctx);
          await media.forgetUsedAddresses(ctx);
          await sweepTemporary(env.dataDir);
        },
      },
      { name: 'app.purge-outbox', schedule: '37 * * * *', work: () => purgeOutbox(env.dataDir, ctx.now()) },
      { name: 'identity.purge-sessions', schedule: '41 * * * *', work: () => purgeSessions(ctx) },
      { name: 'identity.purge-throttles', schedule: '43 * * * *', work: () => purgeThrottles(ctx) },
    ],
    queued: [embedJob(ctx, sources.embedderFor), mailBudgetJob(ctx), mailDeadTokenJob(ctx)],
  });
  const instance = createInstance({
    db,
    log,
    instanceId,
    version,
    roles: [...env.roles],
    workerIds: jobs.workerIds,
    leases: Object.values(leases),
  });
  const checks = createChecks(
    ctx,
    pool,
    provider.name === 'builtin'
      ? 'built-in answers: replies only with what your knowledge base says'
      : provider.name,
    watch(ctx, Object.values(leases)),
  );
  const http = await createHttp({
    ctx,
    hub,
    router: createRouter(ctx, hooks, checks),
    webFolder,
    isRunning: () => state === 'running',
    checkDatabase: checks.database,
    bodyBounds: options.bodyBounds,
  });

  return {
    ctx,
    http,
    hub,
    loops,
    instance,
    /** Registers, takes over what dead instances left, then serves. Answers the address that it listens on. */
    async start(): Promise<string> {
      await resealSecrets(ctx);
      await bell.start();
      if (env.roles.has('worker')) {
        if (options.schedule ?? true) await jobs.start();
        await instance.start();
        for (const loop of Object.values(loops)) loop.start();
      }
      hub.start();
      state = 'running';
      return http.listen({ host: env.host, port: env.port });
    },
    /** Takes nothing new, finishes what runs, and lets go of everything. */
    async stop(): Promise<void> {
      if (state === 'stopped') return;
      state = 'stopped';
      await hub.stop();
      await http.close();
      await Promise.all(Object.values(loops).map((loop) => loop.stop()));
      await jobs.stop();
      await instance.stop();
      await bell.stop();
      await closeClients(ctx);
      await publicFetch.close();
      await db.destroy();
    },
    /** Works off everything that is due now; for tests. */
    async settle(): Promise<void> {
      for (let round = 0; round < 3; round++) {
        await settleInbox(ctx);
        for (const loop of Object.values(loops)) await loop.drain();
      }
      await hub.drain();
    },
  };
}
