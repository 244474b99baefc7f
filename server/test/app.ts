import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Business, type Customer, type Simulator, startSimulator } from '@parley/simulator';

import { type Application, type ApplicationOptions, createApplication } from '#app/application.ts';
import { readEnv } from '#env';
import { connectChannel } from '#features/channel/connect.ts';
import { saveAppSecrets } from '#features/channel/webhook-setup.ts';
import { createLog } from '#infra/log.ts';

import { testAssistant } from './assistant.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { addSignedInClient, TEST_PASSWORD } from './signed-in.ts';

export type Answer<T = Record<string, unknown>> = { status: number; body: T; headers: Headers };

export type TestOwner = {
  userId: string;
  accountId: string;
  email: string;
  password: string;
  token: string;
  business: Business;
  /** A call as this owner, with the bearer token. */
  call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer<T>>;
  get<T>(path: string): Promise<T>;
};

export type TestWorld = Awaited<ReturnType<typeof startWorld>>;

type Options = {
  env?: Record<string, string>;
  provider?: ApplicationOptions['provider'];
  assistant?: ApplicationOptions['assistant'];
  log?: ApplicationOptions['log'];
  newest?: ApplicationOptions['newest'];
  bodyBounds?: ApplicationOptions['bodyBounds'];
  publicFetch?: ApplicationOptions['publicFetch'];
  database?: TestDatabase;
  simulator?: Simulator;
};

/**
 * The real server on a database of its own, beside a simulator in this process; both share one clock that tests move.
 * `settle` works off everything that is due on either side.
 */
export async function startWorld(options: Options = {}) {
  const database = options.database ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-world-'));
  let shift = 0;
  const now = () => new Date(Date.now() + shift);
  const simulator = options.simulator ?? (await startSimulator({ now: () => now().getTime() }));
  const variables = {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    SECRET_KEY: 'a-secret-key-that-only-tests-ever-use',
    SIMULATOR: 'off',
    INSTAGRAM_GRAPH_URL: simulator.graphUrl,
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    ...options.env,
  };
  const start = async (own: Record<string, string> = {}) => {
    const settings = readEnv({ ...variables, ...own });
    const created = await createApplication({
      env: { ...settings, secretKey: settings.secretKey ?? '' },
      log: options.log ?? createLog(settings.logLevel),
      assistant: options.assistant ?? testAssistant,
      connectionString: database.connectionString,
      webFolder: join(dataDir, 'no-web'),
      version: 'test',
      now,
      schedule: false,
      ...(options.newest ? { newest: options.newest } : {}),
      ...(options.provider ? { provider: options.provider } : {}),
      ...(options.publicFetch ? { publicFetch: options.publicFetch } : {}),
      ...(options.bodyBounds ? { bodyBounds: options.bodyBounds } : {}),
    });
    return { app: created, url: await created.start() };
  };
  let { app, url } = await start();
  const others = new Set<Application>();

  async function call<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : text) as T,
      headers: response.headers,
    };
  }

  const world = {
    get app() {
      return app;
    },
    get url() {
      return url;
    },
    database,
    simulator,
    dataDir,
    now,
    call,
    /** Moves the clock of both sides and works off what became due. */
    async advance(seconds: number): Promise<void> {
      shift += seconds * 1000;
      simulator.clock.advance(0);
      await world.settle();
    },
    async settle(): Promise<void> {
      for (let round = 0; round < 5; round++) {
        let hasWorked = false;
        for (const served of [app, ...others, simulator]) hasWorked = (await served.settle()) || hasWorked;
        if (!hasWorked) break;
      }
    },
    /**
     * A client with a connected business of its own, a short buffer and the given knowledge. Answers go out without
     * their disclosure unless a test is about it.
     */
    async owner(
      input: { knowledgeBase?: string; business?: Business; connect?: boolean; discloses?: boolean } = {},
    ): Promise<TestOwner> {
      const business = input.business ?? simulator.createBusiness();
      const email = `owner-${business.instagramUserId}@example.com`;
      const client = { email, timezone: 'UTC', language: 'en' } as const;
      const { userId, accountId, token } = await addSignedInClient(app.ctx, client);
      const actor = { userId, accountId };
      if (!input.discloses) {
        const quiet = app.ctx.db.updateTable('accounts').set({ disclosureEnabled: false });
        await quiet.where('id', '=', accountId).execute();
      }
      if (input.connect ?? true) {
        await saveAppSecrets(app.ctx, actor, business.appSecret);
        await connectChannel(
          app.ctx,
          actor,
          { accessToken: business.accessToken },
          { onTokenLive: async () => undefined },
        );
      }
      const owner: TestOwner = {
        userId,
        accountId,
        email,
        password: TEST_PASSWORD,
        token,
        business,
        call: (method, path, body) => call(method, path, body, { authorization: `Bearer ${token}` }),
        async get(path) {
          const answer = await owner.call('GET', path);
          if (answer.status !== 200)
            throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
          return answer.body as never;
        },
      };
      if (input.connect ?? true) await world.pointWebhook(owner);
      if (input.knowledgeBase)
        await owner.call('PUT', `/api/user/${userId}/knowledge-base`, { knowledgeBase: input.knowledgeBase });
      await owner.call('PATCH', `/api/users/${userId}/buffer-settings`, {
        bufferMinSeconds: 5,
        bufferMaxSeconds: 5,
      });
      return owner;
    },
    async pointWebhook(owner: Pick<TestOwner, 'call' | 'userId' | 'business'>): Promise<void> {
      const setup = await owner.call<{ webhookVerifyToken: string }>(
        'GET',
        `/api/users/${owner.userId}/webhook`,
      );
      const result = await simulator.setWebhook({
        instagramUserId: owner.business.instagramUserId,
        callbackUrl: `${url}/api/instagram-webhook-v3/${owner.userId}`,
        verifyToken: setup.body.webhookVerifyToken,
      });
      if (!result.ok) throw new Error(`handshake failed: ${JSON.stringify(result)}`);
    },
    customerOf(
      owner: Pick<TestOwner, 'business'>,
      input: Parameters<Simulator['customer']>[0] = {},
    ): Customer {
      return simulator.customer({ instagramUserId: owner.business.instagramUserId, ...input });
    },
    /** A second instance on the same database, with variables of its own; settled with the first until the caller stops it. */
    async another(env: Record<string, string> = {}) {
      const other = await start(env);
      others.add(other.app);
      const stop = () => {
        others.delete(other.app);
        return other.app.stop();
      };
      return { ...other, app: { ...other.app, stop } };
    },
    /** Stops the server and starts it anew on the same database. */
    async restart(): Promise<void> {
      await app.stop();
      ({ app, url } = await start());
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await app.stop();
      if (!options.simulator) await simulator.close();
      if (!options.database) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return world;
}
