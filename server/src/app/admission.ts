import { LIMITS } from '@parley/contract/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Context } from '#context';
import { checkOrigin } from '#features/identity/origin.ts';
import type { Bodies } from '#infra/bodies.ts';
import { createBuckets } from '#infra/buckets.ts';
import { AppError } from '#infra/errors.ts';
import type { RequestContext } from '#procedures';

import { readJson } from './json-body.ts';

const HEALTH = '/api/health';
const CHECK = '/api/auth/check';
/** Open to everybody, with a small body or none. Whatever else is asked without a session is not read. */
const OPEN = new Set([
  '/api/auth/login',
  '/api/auth/register',
  '/api/auth/request-reset',
  '/api/auth/reset-password',
  '/api/auth/logout',
  '/api/auth/second-factor',
  '/api/sample-questions',
  CHECK,
]);
/** Of one account: a person stays far below, and what runs wild is told. */
const CHANGES = { size: 1200, perSecond: 20 };
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A body of nothing: without one the router would read it after all. */
const UNREAD = null;

const SECRET = /^\/api\/(auth\/(login|second-factor)$|second-factor)/;

type Admitted = (request: FastifyRequest) => RequestContext;

/**
 * Finds out who calls before anything of the body is looked at, and refuses what another site makes a browser send and
 * what an account changes beyond all measure. Answers what was found out about a request.
 */
export function admitCallers(
  app: FastifyInstance,
  ctx: Context,
  callers: {
    identify: (request: FastifyRequest) => Promise<RequestContext>;
    /** A request of which nobody asks whose it is. */
    describe: (request: FastifyRequest) => RequestContext;
  },
): Admitted {
  const known = new WeakMap<FastifyRequest, RequestContext>();
  const changes = createBuckets(CHANGES);
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request);
    // A copy of it would hold a token, or what makes codes.
    if (SECRET.test(path)) reply.header('cache-control', 'no-store');
    // Who asks how the service is need not be known, and cannot be while the database is away.
    if (path === HEALTH) {
      known.set(request, callers.describe(request));
      return;
    }
    const context = await callers.identify(request);
    known.set(request, context);
    // Every open window asks this every few seconds.
    if (path === CHECK && context.renewal) reply.header('set-cookie', context.renewal);
    checkOrigin(request.method, context.headers, context.caller?.via ?? null, ctx.env.publicUrl);
    if (!context.caller || SAFE_METHODS.has(request.method) || OPEN.has(path)) return;
    if (!changes.take(context.caller.accountId, ctx.now())) throw new AppError('too_many_changes');
  });
  return (request) => known.get(request) ?? callers.describe(request);
}

/** JSON and nothing else; without a session only what is open is read, and not much of it. */
export function parseJson(app: FastifyInstance, bodies: Bodies, admitted: Admitted): void {
  const limitOf = (request: FastifyRequest) => {
    if (OPEN.has(pathOf(request))) return LIMITS.signInBytes;
    return admitted(request).caller ? LIMITS.bodyBytes : null;
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const limit = limitOf(request);
    return limit === null ? UNREAD : readJson(await bodies.read(request.raw, limit));
  });
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    if (limitOf(request) !== null) throw new AppError('unsupported_type');
    return UNREAD;
  });
  app.addHook('onResponse', async (request) => bodies.endUnread(request.raw));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}
