import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError, ValidationError } from '@orpc/server';
import type { ErrorBody } from '@parley/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Context } from '#context';
import { KeyMissing } from '#infra/crypto.ts';
import { DatabaseUnreachable } from '#infra/db/unreachable.ts';
import { entityTag, isHeld, NotModified } from '#infra/entity-tags.ts';
import { AppError } from '#infra/errors.ts';
import type { RequestContext } from '#procedures';

import type { createRouter } from './router.ts';

type Authenticate = (request: FastifyRequest) => Promise<RequestContext>;

/** Serves the contract's routes under /api. Every error body is `{ message, code }`. */
export function serveContract(
  app: FastifyInstance,
  ctx: Context,
  router: ReturnType<typeof createRouter>,
  authenticate: Authenticate,
): void {
  const handler = new OpenAPIHandler(router, {
    customErrorResponseBodyEncoder: (error) => errorBody(toAppError(error)),
    clientInterceptors: [({ input, next, ...rest }) => next({ ...rest, input: cleanQuery(input) })],
    interceptors: [
      async ({ next, request }) => {
        try {
          return await next();
        } catch (error) {
          if (error instanceof NotModified)
            return { matched: true, response: { status: 304, headers: {}, body: undefined } };
          const known = toAppError(error);
          noteFault(ctx, known, request.url.pathname);
          throw new ORPCError(known.code.toUpperCase(), {
            status: known.status,
            message: known.message,
            cause: known,
          });
        }
      },
    ],
  });

  app.all('/api/*', async (request, reply) => {
    const context = await authenticate(request);
    withCookies(reply, context);
    withTags(request, reply, context);
    takeQuery(request);
    const { matched } = await handler.handle(request, reply, { context });
    if (!matched) throw new AppError('not_found');
  });
}

/** Cookies that the handler asks for must be on the reply before oRPC sends it. */
function withCookies(reply: FastifyReply, context: RequestContext): void {
  const push = context.cookies.push.bind(context.cookies);
  context.cookies.push = (...cookies) => {
    for (const cookie of cookies) reply.header('set-cookie', cookie);
    return push(...cookies);
  };
}

/** A deletion without a body says in its query what others say in theirs; what stands in the path wins. */
function takeQuery(request: FastifyRequest): void {
  if (request.method === 'DELETE' && request.body == null) request.body = { ...(request.query as object) };
}

/** A read that knows its state before its words ends here when the caller holds it. */
function withTags(request: FastifyRequest, reply: FastifyReply, context: RequestContext): void {
  context.tag = (state) => {
    const tag = entityTag(state);
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (request.method === 'GET' && isHeld(request.headers['if-none-match'], tag)) throw new NotModified();
  };
}

/**
 * PostgreSQL takes no NUL: in an address it is replaced like any other byte that is no text. Bodies are cleaned as they
 * are parsed; what came in the address is at the top level.
 */
function cleanQuery(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value,
    ]),
  );
}

/** What the caller cannot mend is for whoever runs the server. */
export function noteFault(ctx: Context, fault: AppError, url: string): void {
  if (fault.code === 'internal') ctx.log.error({ err: fault.cause, url }, 'request failed');
  if (fault.code === 'database_unreachable' || fault.code === 'disk_full')
    ctx.log.warn({ err: fault.cause, url }, 'request failed');
}

/** Unknown faults become `internal` without detail. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseUnreachable) return new AppError('database_unreachable', {}, { cause: error });
  if (isDiskFull(error)) return new AppError('disk_full', {}, { cause: error });
  if (error instanceof KeyMissing) return new AppError('secret_key_missing', {}, { cause: error });
  if (error instanceof ORPCError) {
    if (error.cause instanceof AppError) return error.cause;
    if (error.code === 'BAD_REQUEST') {
      return new AppError('bad_request', { detail: describeIssues(error) }, { cause: error });
    }
    if (error.status === 404) return new AppError('not_found', {}, { cause: error });
    if (error.status === 413) return new AppError('too_large', {}, { cause: error });
  }
  return new AppError('internal', {}, { cause: error });
}

/** What PostgreSQL and the system say, and no less often after a quota of the user is reached. */
const DISK_FULL: readonly unknown[] = ['53100', 'ENOSPC', 'EDQUOT'];

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK_FULL.includes(error.code);
}

export function errorBody(error: AppError): ErrorBody {
  return { message: error.message, code: error.code };
}

function describeIssues(error: ORPCError<string, unknown>): string {
  const issues = error.cause instanceof ValidationError ? error.cause.issues : [];
  const [first] = issues;
  if (!first) return 'malformed';
  const path = (first.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
  return path ? `${path}: ${first.message}` : first.message;
}
