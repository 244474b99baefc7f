import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Context } from '#context';
import type { RequestContext } from '#procedures';

import type { ChannelHooks } from './connect.ts';
import { CALLBACK_PATH, finishSignIn, startSignIn } from './sign-in.ts';

type Identify = (request: FastifyRequest) => Promise<RequestContext>;

/**
 * The way to Instagram and back: whole pages, since windows that open by themselves are blocked and installed apps have
 * none. What comes back in the address is never shown, logged or passed on.
 */
export function signInRoutes(
  app: FastifyInstance,
  ctx: Context,
  { identify, hooks }: { identify: Identify; hooks: ChannelHooks },
): void {
  app.get('/api/instagram/oauth/start', async (request, reply) => {
    const { caller } = await identify(request);
    if (!caller) return go(reply, '/login');
    return go(reply, await startSignIn(ctx, caller, queryOf(request, 'another') !== undefined));
  });

  app.get(CALLBACK_PATH, async (request, reply) => {
    const { caller } = await identify(request);
    const answer = {
      state: queryOf(request, 'state'),
      code: queryOf(request, 'code'),
      error: queryOf(request, 'error'),
    };
    const result = await finishSignIn(ctx, caller, answer, hooks);
    const page = `/instagram/${result}`;
    if (result !== 'expired') return go(reply, page);
    // Refused, and still a page of ours in the person's language.
    return calm(reply)
      .status(400)
      .header('refresh', `0; url=${page}`)
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><meta charset="utf-8"><title>Parley</title><a href="${page}">Parley</a>`);
  });
}

function go(reply: FastifyReply, address: string): FastifyReply {
  return calm(reply).redirect(address, 302);
}

function calm(reply: FastifyReply): FastifyReply {
  return reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
}

/** A name given twice counts as not given. */
function queryOf(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' && value.length <= 4000 ? value : undefined;
}
