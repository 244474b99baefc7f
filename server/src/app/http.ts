import type { Socket } from 'node:net';

import helmet from '@fastify/helmet';
import { LIMITS } from '@parley/contract/limits.ts';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type pg from 'pg';

import type { Context } from '#context';
import type { Door, Parts } from '#feature';
import { checkOrigin, isOwnOrigin } from '#features/identity/origin.ts';
import { resolveAccount } from '#features/identity/policy.ts';
import { authenticate } from '#features/identity/sessions.ts';
import { type BodyBounds, createBodies } from '#infra/bodies.ts';
import { entityTag, isHeld } from '#infra/entity-tags.ts';
import { AppError } from '#infra/errors.ts';
import type { Figures } from '#infra/figures.ts';
import { newId } from '#infra/ids.ts';
import type { Hub } from '#infra/live/hub.ts';
import { inScope, redactUrl } from '#infra/log.ts';
import { watchUnused } from '#infra/unused-connections.ts';
import type { RequestContext } from '#procedures';

import { admitCallers, parseJson } from './admission.ts';
import { compressAnswers } from './compress.ts';
import { readSimulatorApp, type SimulatorApp } from './demo/files.ts';
import { serveDocs } from './docs.ts';
import type { Checks } from './health.ts';
import { isOwnHost } from './hosts.ts';
import { serveLive } from './live.ts';
import { serveMetrics } from './metrics.ts';
import type { createRouter } from './router.ts';
import { errorBody, noteFault, serveContract, toAppError } from './rpc.ts';
import { serveWeb } from './web-files.ts';

export type HttpOptions = {
  ctx: Context;
  figures: Figures;
  pool: pg.Pool;
  hub: Hub;
  router: ReturnType<typeof createRouter>;
  parts: readonly Parts<object>[];
  /** The built web application; without it only the API is served. */
  webFolder: string;
  isRunning: () => boolean;
  checkDatabase: Checks['database'];
  bodyBounds?: BodyBounds | undefined;
};

/** Of this process, beside its live sockets; what comes beyond is not taken. */
const MOST_CONNECTIONS = 5000;

/** The whole HTTP surface: API, webhooks, live socket, health, documents and the web application. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { ctx, hub, router, parts, webFolder, isRunning, checkDatabase } = options;
  const app = Fastify({
    bodyLimit: LIMITS.bodyBytes,
    trustProxy: trustedProxies(ctx.env.trustProxy),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    logger: false,
    genReqId: newId,
    clientErrorHandler: refuseConnection,
    // What is no address at all never reaches a route or its error handler.
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const known = fromFastify(error);
      void reply.status(known.status).send(errorBody(known));
    },
  });

  app.setErrorHandler((error, request, reply) => {
    const known = fromFastify(error);
    noteFault(ctx, known, redactUrl(request.url));
    void reply.status(known.status).send(errorBody(known));
  });
  // Every line that is logged for a request names it.
  app.addHook('onRequest', (request, _reply, done) => inScope({ request: request.id }, done));
  app.addHook('onResponse', async (request, reply) => {
    options.figures.request(reply.statusCode, reply.elapsedTime / 1000);
    if (!ctx.log.isLevelEnabled('debug')) return;
    ctx.log.debug(
      {
        method: request.method,
        url: redactUrl(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  app.server.maxConnections = MOST_CONNECTIONS + ctx.env.liveSockets;
  const endUnused = watchUnused(app.server);
  app.addHook('preClose', async () => endUnused());
  // Its stories lie where its account is, whatever the installation's own platform is.
  const demo = ctx.env.simulator ? await readSimulatorApp(ctx.env.dataDir) : null;
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(ctx, demo) },
    strictTransportSecurity: ctx.env.publicUrl.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
  });
  addEntityTags(app);
  compressAnswers(app);

  const identify = (request: FastifyRequest, token?: string) => identifyCaller(ctx, request, token);
  await serveLive(app, {
    hub,
    log: ctx.log,
    authenticate: identify,
    resolveAccount,
    isOwnOrigin: (request) => isOwnOrigin(toHeaders(request), ctx.env.publicUrl),
  });
  // After the live socket's own hook, which lets go of an upgrade that is refused.
  app.addHook('onRequest', async ({ headers }) => {
    if (!isOwnHost(headers.host, ctx.env.hostNames)) throw new AppError('wrong_host');
  });
  const bodies = createBodies(options.bodyBounds);
  const door: Door = {
    bodies,
    identify,
    async admit(request) {
      const { caller, refused, headers } = await identify(request);
      if (!caller) throw new AppError(refused ? 'session_ended' : 'not_signed_in');
      checkOrigin(request.method, headers, caller.via, ctx.env.publicUrl);
      return caller;
    },
  };
  for (const { serve } of parts) {
    if (serve) await app.register(async (scope) => serve(scope, door));
  }
  await app.register(async (scope) => {
    const admitted = admitCallers(scope, ctx, { identify, describe: describeRequest });
    parseJson(scope, bodies, admitted);
    serveContract(scope, ctx, router, async (request) => admitted(request));
  });
  await app.register((scope) => serveDocs(scope, ctx.env.publicUrl));
  serveMetrics(app, ctx, options);
  app.get('/api/ready', async (_request, reply) => {
    if (!isRunning()) throw new AppError('not_ready');
    if (!(await checkDatabase()).ok) throw new AppError('database_unreachable');
    return reply.send({ ready: true });
  });
  await serveWeb(app, webFolder, {
    publicUrl: ctx.env.publicUrl,
    hasLanding: ctx.env.landing,
    hasDemo: ctx.env.landingDemo,
    // Whoever cannot be looked up while the database is away is a visitor.
    isSignedIn: async (request) =>
      request.headers.cookie !== undefined &&
      (await identify(request).then(
        ({ caller }) => caller !== null,
        () => false,
      )),
  });
  return app;
}

/** What is no request, or is not said in time, is 400 like every other malformed call. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const body = JSON.stringify(errorBody(new AppError('bad_request', { detail: 'malformed' })));
    const head = [
      'HTTP/1.1 400 Bad Request',
      `Content-Length: ${body.length}`,
      'Content-Type: application/json',
    ];
    socket.write(`${head.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`);
  }
  socket.destroy(error);
}

/** A number means that many proxies stand before us. */
function trustedProxies(trust: Context['env']['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}

async function identifyCaller(
  ctx: Context,
  request: FastifyRequest,
  token?: string,
): Promise<RequestContext> {
  const context = describeRequest(request);
  if (token) context.headers.set('authorization', `Bearer ${token}`);
  return { ...context, ...(await authenticate(ctx, context.headers)) };
}

/** A request of which nobody has asked yet whose it is. */
function describeRequest(request: FastifyRequest): RequestContext {
  const headers = toHeaders(request);
  return {
    caller: null,
    refused: false,
    ip: request.ip,
    userAgent: headers.get('user-agent') ?? '',
    headers,
    cookies: [],
    tag: () => {},
  };
}

function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

/** Polled reads cost no traffic while nothing changes. */
function addEntityTags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || !request.url.startsWith('/api/'))
      return payload;
    if (typeof payload !== 'string') return payload;
    // Told already where it is known before the answer.
    const tag = String(reply.getHeader('etag') ?? entityTag(payload));
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (!isHeld(request.headers['if-none-match'], tag)) return payload;
    reply.status(304).removeHeader('content-type');
    return null;
  });
}

function contentPolicy(ctx: Context, demo: SimulatorApp | null): Record<string, string[]> {
  const live = ctx.env.publicUrl.replace(/^http/, 'ws');
  const platform = [
    ...new Set([...platformMedia(ctx.env), ...(demo ? [new URL(demo.graphUrl).origin] : [])]),
  ];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...platform],
    'media-src': ["'self'", 'blob:', ...platform],
    'font-src': ["'self'"],
    'connect-src': ["'self'", live],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

/** Where stories and shared posts are shown from, since they are never copied. */
function platformMedia({
  mediaHosts,
  instagramGraphUrl,
}: Pick<Context['env'], 'mediaHosts' | 'instagramGraphUrl'>): string[] {
  const graph = new URL(instagramGraphUrl);
  return [
    ...mediaHosts
      .filter((host) => host !== graph.hostname)
      .flatMap((host) => [`https://${host}`, `https://*.${host}`]),
    // A simulator serves its media itself.
    ...(mediaHosts.includes(graph.hostname) ? [graph.origin] : []),
  ];
}

function fromFastify(error: unknown): AppError {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  // The static files refuse folders.
  if (statusCode === 403 && !(error instanceof AppError))
    return new AppError('not_found', {}, { cause: error });
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('too_large', {}, { cause: error });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new AppError('unsupported_type', {}, { cause: error });
  if (code?.startsWith('FST_ERR_CTP_'))
    return new AppError('bad_request', { detail: 'malformed body' }, { cause: error });
  if (code === 'FST_ERR_BAD_URL') return new AppError('not_found', {}, { cause: error });
  return toAppError(error);
}
