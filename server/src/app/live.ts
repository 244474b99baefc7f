import websocket from '@fastify/websocket';
import { liveToken } from '@parley/contract/live.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';

import { AppError } from '#infra/errors.ts';
import { CLOSE_TRY_AGAIN, CLOSE_UNAUTHORIZED, type Hub, type Viewer } from '#infra/live/hub.ts';
import type { Log } from '#infra/log.ts';
import type { RequestContext } from '#procedures';

type Query = { userId?: string; token?: string; after?: string };

type Options = {
  hub: Hub;
  log: Log;
  /** Resolves the credentials of an upgrade; `token` stands for the bearer header. */
  authenticate: (request: FastifyRequest, token: string | undefined) => Promise<RequestContext>;
  /** Throws for another user's id; null means the caller's own account. */
  resolveAccount: (caller: NonNullable<RequestContext['caller']>, userId: string | undefined) => string;
  isOwnOrigin: (request: FastifyRequest) => boolean;
};

/** A place in the sequence, and room to spare. */
const MOST_SAID_BYTES = 1024;
/** When all come back at once, deliveries and requests still get a connection to the database. */
const ADMITTED_AT_ONCE = 4;

/**
 * `/ws?userId=…` with the token among the subprotocols, `&token=…` in the address, or with the session cookie alone.
 * Bad credentials close with 1008.
 */
export async function serveLive(app: FastifyInstance, options: Options): Promise<void> {
  const { hub, log, authenticate, resolveAccount, isOwnOrigin } = options;
  const admitting = pLimit(ADMITTED_AT_ONCE);
  await app.register(websocket, { options: { maxPayload: MOST_SAID_BYTES, perMessageDeflate: false } });
  app.route<{ Querystring: Query }>({
    method: 'GET',
    url: '/ws',
    handler: async () => {
      throw new AppError('not_found');
    },
    async wsHandler(socket, request) {
      // The client speaks as soon as it is connected: nothing is read until somebody listens.
      socket.pause();
      try {
        const viewer = await admitting(() => (socket.readyState === socket.OPEN ? admit(request) : null));
        const { after } = request.query;
        if (viewer && socket.readyState === socket.OPEN)
          hub.attach(socket, viewer, after && /^\d{1,15}$/.test(after) ? BigInt(after) : null);
      } catch (error) {
        const isRefused = error instanceof AppError;
        if (!isRefused) log.error({ err: error }, 'a live connection failed');
        // 1008 ends a browser's session: a fault of ours must not look like it.
        if (isRefused) socket.close(CLOSE_UNAUTHORIZED, error.code);
        else socket.close(CLOSE_TRY_AGAIN);
      } finally {
        socket.resume();
      }
    },
  });

  async function admit(request: FastifyRequest<{ Querystring: Query }>): Promise<Viewer> {
    const { userId, token } = request.query;
    const told = token ?? liveToken(request.headers['sec-websocket-protocol']);
    const { caller } = await authenticate(request, told);
    if (!caller) throw new AppError('not_signed_in');
    if (caller.via === 'cookie' && !isOwnOrigin(request)) throw new AppError('wrong_origin');
    const accountId = resolveAccount(caller, userId);
    const { ownerId, userId: readerId, sessionId } = caller;
    return { accountId, ownerId, userId: readerId, sessionId };
  }
}
