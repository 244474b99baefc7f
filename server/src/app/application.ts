import { type Assistant, createProvider, type Provider } from '@parley/assistant';
import type { LiveEvent } from '@parley/contract/live.ts';
import type { Context, Loops, Tx } from '#context';
import type { Env } from '#env';
import type { BodyBounds } from '#infra/bodies.ts';
import { createSealer } from '#infra/crypto.ts';
import { createDatabase, createPool, createPrepared } from '#infra/db/database.ts';
import { transact } from '#infra/db/transaction.ts';
import { createFigures } from '#infra/figures.ts';
import { newId } from '#infra/ids.ts';
import { createJobs } from '#infra/jobs.ts';
import { createBell, type Work } from '#infra/live/bell.ts';
import { createHub } from '#infra/live/hub.ts';
import type { Log } from '#infra/log.ts';
import { createLookout } from '#infra/lookout.ts';
import { purgeOutbox } from '#infra/mail/outbox.ts';
import { createMailer } from '#infra/mail.ts';
import { createPublicFetch, type PublicFetch } from '#infra/public-fetch.ts';
import { createStorage } from '#infra/storage.ts';
import { nightlyBackup } from './backups.ts';
import { nameDemo } from './demo/names.ts';
import { addTo, buildFeatures, mergeRoutes } from './features.ts';
import { createChecks, serverParts } from './health.ts';
import { createHttp } from './http.ts';
import { createInstance } from './instances.ts';
import { watchForNewer } from './newer-database.ts';
import { installedModels } from './provider-settings.ts';
import { readSample } from './public-pages.ts';
import { purgeOld } from './purge.ts';
import { resealSecrets } from './reseal.ts';
import { createRouter } from './router.ts';
import { watch } from './watched.ts';

export type ApplicationOptions = {
  env: Env;
  log: Log;
  connectionString: string;
  webFolder: string;
  version: string;
  /** Moved by tests. */
  now?: () => Date;
  /** Ended by whoever started it. */
  assistant: Assistant;
  /** Another source of answers, for tests with a scripted model. */
  provider?: Provider;
  /** Another way to addresses of strangers, for tests with a service on the loopback. */
  publicFetch?: PublicFetch;
  /** Others for tests. */
  bodyBounds?: BodyBounds;
  /** The last migration that this program brings, and what to do when another has gone further. */
  newest?: { migration: string; onNewer: () => void };
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
  const figures = createFigures();
  const noteSlow = (statement: string, ms: number, kind: string) => {
    figures.count('slow_statements', kind);
    log.warn({ statement, ms }, 'a statement was slow');
  };
  const db = createDatabase(pool, noteSlow);
  const prepared = createPrepared(pool, noteSlow);
  const installed = installedModels(env);
  const provider = options.provider ?? createProvider(installed.answers);
  const publicFetch = options.publicFetch ?? createPublicFetch();
  let state: 'new' | 'running' | 'stopped' = 'new';

  const loops: Partial<Loops> = {};
  const changed = (accountIds: readonly string[]) => hub.changed(accountIds);
  const isWorker = env.roles.has('worker');
  function wakeLoop({ loop: name, at }: Work): void {
    // Another version may have loops of other names.
    const loop = loops[name as keyof Loops];
    if (at === 'now') loop?.wake();
    else if (at === 'later') loop?.expect();
    else loop?.wakeAt(new Date(at));
  }
  /** Whoever works does here what came in here; when that is too much, the sweeps of the others find it. */
  const wake = (work: Work) => (isWorker ? wakeLoop(work) : bell.ringWork(work));
  const bell = createBell({
    pool,
    connectionString,
    instanceId,
    log,
    onRing: changed,
    onWork: wakeLoop,
    onEnd: (session) => hub.endSessions(session),
    onPlaces: (from, accountId, places) => hub.hearPlaces(from, accountId, places),
  });

  const ctx: Context = {
    env,
    log,
    db,
    prepared,
    assistant: options.assistant,
    mail: createMailer({ smtpUrl: env.smtpUrl, mailFrom: env.mailFrom, dataDir: env.dataDir, log, now }),
    sealer: createSealer(env.secretKey),
    storage: createStorage({ dataDir: env.dataDir, bucket: env.s3 }),
    count: figures.count,
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
    wake: (loop, due) => wake({ loop, at: due && due > now() ? due.getTime() : 'now' }),
    expect: (loop) => wake({ loop, at: 'later' }),
    async tell(tx, name, news) {
      for (const { hears } of parts) await hears?.[name]?.(tx, news);
    },
    endSockets(session) {
      hub.endSessions(session);
      bell.ringEnd(session);
    },
  };
  const hub = createHub({
    db: prepared,
    log,
    instanceId,
    most: env.liveSockets,
    isAlive: ({ sessionId }) => hooks.isSessionAlive(sessionId),
    team: (accountId) => hooks.readTeam(accountId),
    onPlaces: (accountId, places) => bell.ringPlaces(accountId, places),
    complete: async ({ accountId, ownerId }, events) =>
      hooks.completeComments(
        accountId,
        await hooks.completeEvents(accountId, ownerId, events as LiveEvent[]),
      ),
  });

  const { hooks, parts: ofFeatures } = buildFeatures(ctx, {
    installed,
    provider,
    fetchPublic: publicFetch.fetch,
    findPublicFault: publicFetch.findFault,
    serverParts: () => serverParts(checks),
    readSample: (language) => readSample(webFolder, language),
  });
  const parts: typeof ofFeatures = [...ofFeatures, { hears: { languageChosen: nameDemo } }];
  const isClocked = options.schedule ?? true;
  for (const part of parts) addTo(loops, { ...part.loops, ...(isClocked ? part.clocked : {}) }, 'loop');
  const lookout = createLookout({ db: prepared, log, now, loops });
  const leases = parts.flatMap((part) => part.leases ?? []);
  const purge = () =>
    purgeOld(
      ctx,
      parts.flatMap((part) => part.purge ?? []),
    );
  const jobs = createJobs({
    pool,
    log,
    count: figures.count,
    scheduled: [
      { name: 'app.purge', schedule: '*/10 * * * *', work: purge },
      { name: 'app.purge-outbox', schedule: '37 * * * *', work: () => purgeOutbox(env.dataDir, ctx.now()) },
      ...nightlyBackup(ctx, connectionString),
      ...parts.flatMap((part) => part.scheduled ?? []),
    ],
    queued: parts.flatMap((part) => part.queued ?? []),
  });
  const instance = createInstance({
    db,
    log,
    instanceId,
    version,
    roles: [...env.roles],
    workerIds: jobs.workerIds,
    leases,
  });
  const { newest } = options;
  const schema = newest && watchForNewer({ db, log, newest: newest.migration, onNewer: newest.onNewer });
  const checks = createChecks(
    ctx,
    pool,
    provider.name === 'builtin'
      ? 'built-in answers: replies only with what your knowledge base says'
      : provider.name,
    watch(ctx, leases),
  );
  const http = await createHttp({
    ctx,
    figures,
    pool,
    hub,
    router: createRouter(ctx, mergeRoutes(parts), checks),
    parts,
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
    schema,
    /** Registers, takes over what dead instances left, then serves. Answers the address that it listens on. */
    async start(): Promise<string> {
      await resealSecrets(ctx);
      await bell.start();
      if (isWorker) {
        if (options.schedule ?? true) await jobs.start();
        await instance.start();
        const all = Object.values(loops);
        for (const [index, loop] of all.entries()) loop.start(index / all.length);
        lookout.start();
      }
      hub.start();
      schema?.start();
      state = 'running';
      return http.listen({ host: env.host, port: env.port });
    },
    /** Takes nothing new, finishes what runs, and lets go of everything. */
    async stop(): Promise<void> {
      if (state === 'stopped') return;
      state = 'stopped';
      schema?.stop();
      await hub.stop();
      await http.close();
      await lookout.stop();
      await Promise.all(Object.values(loops).map((loop) => loop.stop()));
      await jobs.stop();
      await instance.stop();
      await bell.stop();
      for (const part of parts) await part.close?.();
      await publicFetch.close();
      await db.destroy();
    },
    /** The job of the same name, for tests. */
    purge,
    /** Works off everything that is due now; answers whether anything was done since the last call. For tests. */
    async settle(): Promise<boolean> {
      let hasWorked = false;
      for (let round = 0; round < 8; round++) {
        let worked = false;
        for (const part of parts) worked = (await part.settle?.()) || worked;
        const due = await lookout.findDue();
        for (const [name, loop] of Object.entries(loops))
          worked = (await loop.drain(due.has(name))) || worked;
        hasWorked ||= worked;
        if (!worked) break;
      }
      await hub.drain();
      return hasWorked;
    },
  };
}
