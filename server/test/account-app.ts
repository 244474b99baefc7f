import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';

import { installedModels } from '#app/provider-settings.ts';
import { serveContract } from '#app/rpc.ts';
import type { Context, Tx } from '#context';
import { type Env, readEnv } from '#env';
import { assistantSettingsRoutes } from '#features/assistant-settings/routes.ts';
import { closeClients } from '#features/channel/clients.ts';
import { channelRoutes } from '#features/channel/routes.ts';
import { signInRoutes } from '#features/channel/sign-in-routes.ts';
import { knowledgeHooks } from '#features/corrections/service.ts';
import { managerRoutes } from '#features/identity/manager-routes.ts';
import { checkOrigin } from '#features/identity/origin.ts';
import { identityRoutes } from '#features/identity/routes.ts';
import { secondFactorRoutes } from '#features/identity/second-factor-routes.ts';
import { authenticate } from '#features/identity/sessions.ts';
import { knowledgeRoutes } from '#features/knowledge/routes.ts';
import { settingsRoutes } from '#features/settings/routes.ts';
import { createSealer } from '#infra/crypto.ts';
import { createDatabase, createPool, createPrepared } from '#infra/db/database.ts';
import { transact } from '#infra/db/transaction.ts';
import { createLog } from '#infra/log.ts';
import { createMailer } from '#infra/mail.ts';
import { createPublicFetch } from '#infra/public-fetch.ts';
import { createStorage } from '#infra/storage.ts';
import { testAssistant } from './assistant.ts';
import { createTestDatabase } from './database.ts';
import { readMails } from './mails.ts';
import { addSignedInClient, TEST_PASSWORD } from './signed-in.ts';

type Answer = { status: number; body: Record<string, unknown>; cookies: string[] };
type Credentials = { cookie?: string; token?: string; headers?: Record<string, string> };

export type Member = {
  userId: string;
  accountId: string;
  email: string;
  password: string;
  cookie: string;
  token: string;
};

/** The account features over real HTTP on a database of their own; time is moved by `advance`. */
export async function startTestApp(overrides: Partial<Env> = {}) {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-features-'));
  const log = createLog('silent');
  const pool = createPool(database.connectionString, log, 8);
  const db = createDatabase(pool);
  const done: string[] = [];
  let shift = 0;
  const now = () => new Date(Date.now() + shift);
  const env: Env = {
    ...readEnv({}),
    publicUrl: 'http://parley.test',
    secretKey: 'a key for tests',
    // Nobody listens there.
    instagramGraphUrl: 'http://127.0.0.1:9',
    ...overrides,
  };
  const ctx: Context = {
    env,
    log,
    db,
    prepared: createPrepared(pool),
    assistant: testAssistant,
    mail: createMailer({ smtpUrl: env.smtpUrl, mailFrom: env.mailFrom, dataDir, log, now }),
    sealer: createSealer(env.secretKey),
    storage: createStorage({ dataDir, bucket: undefined }),
    count: () => undefined,
    instanceId: 'test',
    version: 'test',
    now,
    transaction: (work) => transact(db, { accountsChanged: () => undefined }, (tx) => work(tx as Tx)),
    wake: (loop) => void done.push(`wake ${loop}`),
    expect: () => undefined,
    tell: async () => undefined,
    endSockets: ({ sessionId, userId }) => void done.push(`end sockets ${sessionId ?? userId}`),
  };
  const publicFetch = createPublicFetch();
  const hooks = {
    installed: installedModels(env),
    fetchPublic: publicFetch.fetch,
    onAutoResponse: async (_: Tx, accountId: string, enabled: boolean) => {
      done.push(`auto response ${accountId} ${enabled}`);
    },
    onTokenLive: async (_: Tx, accountId: string) => void done.push(`token live ${accountId}`),
  };
  const router = {
    identity: identityRoutes(ctx),
    managers: managerRoutes(ctx),
    secondFactor: secondFactorRoutes(ctx),
    channel: channelRoutes(ctx, hooks),
    settings: settingsRoutes(ctx, hooks),
    assistant: assistantSettingsRoutes(ctx, hooks),
    knowledge: knowledgeRoutes(ctx, { ...knowledgeHooks(ctx), writePrompt: async () => null }),
  };
  const http = Fastify();
  // The other features' routes are not here.
  serveContract(http, ctx, router as never, async (request) => {
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const authentication = await authenticate(ctx, headers);
    checkOrigin(request.method, headers, authentication.caller?.via ?? null, env.publicUrl);
    const userAgent = headers.get('user-agent') ?? '';
    return { ...authentication, ip: request.ip, userAgent, headers, cookies: [], tag: () => {} };
  });
  signInRoutes(http, ctx, {
    hooks,
    async identify(request) {
      const headers = new Headers({ cookie: request.headers.cookie ?? '' });
      const authentication = await authenticate(ctx, headers);
      return { ...authentication, ip: '', userAgent: '', headers, cookies: [], tag: () => {} };
    },
  });
  const url = await http.listen({ host: '127.0.0.1', port: 0 });

  async function call(method: string, path: string, body?: unknown, as: Credentials = {}): Promise<Answer> {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as.cookie !== undefined && { cookie: as.cookie }),
        ...(as.token !== undefined && { authorization: `Bearer ${as.token}` }),
        ...as.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text ? JSON.parse(text) : {},
      cookies: response.headers.getSetCookie(),
    };
  }

  /** Signs in; the cookie as a browser sends it back. */
  async function signIn(email: string, password: string): Promise<{ cookie: string; token: string }> {
    const answer = await call('POST', '/api/auth/login', { email, password });
    if (answer.status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(answer.body)}`);
    return { cookie: answer.cookies[0]?.split(';')[0] ?? '', token: String(answer.body['token']) };
  }

  let members = 0;
  /** A client with an account of their own, signed in. */
  async function addClient(options: { isDemo?: boolean; timezone?: string } = {}): Promise<Member> {
    members += 1;
    const email = `client${members}@parley.test`;
    const client = await addSignedInClient(ctx, { email, language: 'en', ...options });
    return { ...client, email, password: TEST_PASSWORD };
  }

  /** A manager of the client's account, signed in. */
  async function addManager(client: Member): Promise<Member> {
    const own = await addClient();
    await db.deleteFrom('memberships').where('userId', '=', own.userId).execute();
    const { accountId } = client;
    await db.insertInto('memberships').values({ accountId, userId: own.userId, role: 'manager' }).execute();
    return { ...own, accountId };
  }

  /** Types of the account's live events so far, in order; their `part` where they have one. */
  async function liveEvents(accountId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('liveEvents')
      .select('payload')
      .where('accountId', '=', accountId)
      .orderBy('seq')
      .execute();
    return rows.map(({ payload }) => {
      const { type, part } = payload as { type: string; part?: string };
      return part ? `${type} ${part}` : type;
    });
  }

  async function close(): Promise<void> {
    await http.close();
    await closeClients(ctx);
    await publicFetch.close();
    await db.destroy();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }

  return {
    ctx,
    /** For a second instance on the same database. */
    connectionString: database.connectionString,
    url,
    hooks,
    done,
    dataDir,
    call,
    signIn,
    addClient,
    addManager,
    liveEvents,
    mails: () => readMails(dataDir),
    close,
    advance: (ms: number) => {
      shift += ms;
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
