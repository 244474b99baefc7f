import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { CLOSE_UNAUTHORIZED, type Hub } from '#infra/live/hub.ts';
import type { RequestContext } from '#procedures';

const CLOSE_FOREIGN = CLOSE_UNAUTHORIZED;

type Query = { userId?: string; token?: string; after?: string };

type Options = {
  hub: Hub;
  /** Resolves the credentials of an upgrade; `token` in the address stands for the bearer header. */
  authenticate: (request: FastifyRequest, token: string | undefined) => Promise<RequestContext>;
  /** Throws for another user's id; null means the caller's own account. */
  resolveAccount: (caller: NonNullable<RequestContext['caller']>, userId: string | undefined) => string;
  isOwnOrigin: (request: FastifyRequest) => boolean;
};

/** `/ws?userId=…&token=…`, or with the session cookie alone. Bad credentials close with 1008. */
export async function serveLive(app: FastifyInstance, options: Options): Promise<void> {
  const { hub, authenticate, resolveAccount, isOwnOrigin } = options;
  await app.register(websocket, { options: { maxPayload: 4096, perMessageDeflate: false } });
  app.get<{ Querystring: Query }>('/ws', { websocket: true }, async (socket, request) => {
    const { userId, token, after } = request.query;
    try {
      const { caller } = await authenticate(request, token);
      if (!caller || (caller.via === 'cookie' && !isOwnOrigin(request))) {
        socket.close(CLOSE_UNAUTHORIZED, 'authentication failed');
        return;
      }
      const accountId = resolveAccount(caller, userId);
      hub.attach(
        socket,
        { accountId, userId: caller.userId, sessionId: caller.sessionId },
        after && /^\d{1,15}$/.test(after) ? BigInt(after) : null,
      );
    } catch (error) {
      request.log.debug({ err: error }, 'live connection refused');
      socket.close(CLOSE_FOREIGN, 'not your account');
    }
  });
}
