import type { FastifyInstance } from 'fastify';
import { configureBusiness, sentMessages, subscribeAccount } from '../handles.ts';
import {
  createBusiness,
  killToken,
  messageSelf,
  mintToken,
  reviveToken,
  typeInApp,
  unsendInApp,
} from '../platform/business-acts.ts';
import type { Act } from '../platform/customer-acts.ts';
import { requireBusiness, requireCustomer } from '../platform/threads.ts';
import type { Platform } from '../platform.ts';
import type { BusinessRow, DeathReason } from '../world.ts';
import { asBody, type Body, optionalText, present, requireText } from './body.ts';
import { describeCustomer } from './customers.ts';

export type One = { Params: { id: string }; Querystring: { wait?: string } };

export const describeBusiness = (platform: Platform, row: BusinessRow) => ({
  ...row,
  graphUrl: platform.url,
  /** Why its newest token is refused, if it is. */
  tokenDead: platform.world.tokens.get(row.accessToken)?.dead ?? null,
});

export async function finish(act: Act, wait: string | undefined): Promise<Body> {
  if (wait !== 'false') await act.delivered;
  return { mid: act.id, id: act.id };
}

/** Businesses: minting, tokens, and what the owner does in the Instagram app. */
export function registerBusinesses(app: FastifyInstance, platform: Platform): void {
  const { world } = platform;
  app.get('/businesses', () => world.businesses.values().map((row) => describeBusiness(platform, row)));
  app.post('/businesses', (request) =>
    describeBusiness(platform, createBusiness(platform, asBody(request.body))),
  );
  app.patch<One>('/businesses/:id', (request) => {
    configureBusiness(platform, request.params.id, asBody(request.body));
    platform.live.publish('business', { instagramUserId: request.params.id });
    return describeBusiness(platform, requireBusiness(platform, request.params.id));
  });
  app.post<One>('/businesses/:id/tokens', (request) => ({
    accessToken: mintToken(platform, request.params.id, asBody(request.body)),
  }));
  app.post<One>('/businesses/:id/token/kill', (request) => {
    requireBusiness(platform, request.params.id);
    const reason = optionalText(asBody(request.body), 'reason') ?? 'password_changed';
    killToken(platform, request.params.id, reason as DeathReason);
    return { ok: true };
  });
  app.post<One>('/businesses/:id/token/revive', (request) => {
    requireBusiness(platform, request.params.id);
    reviveToken(platform, request.params.id);
    return { ok: true };
  });
  app.post<One>('/businesses/:id/subscribe', (request) => {
    subscribeAccount(platform, request.params.id);
    return { ok: true };
  });
  app.post<One>('/businesses/:id/type', (request) => {
    const body = asBody(request.body);
    const extra = present({ replyTo: optionalText(body, 'replyTo') });
    const act = typeInApp(platform, requireText(body, 'customerId'), requireText(body, 'text'), extra);
    return finish(act, request.query.wait);
  });
  app.post<One>('/businesses/:id/unsend', (request) =>
    finish(unsendInApp(platform, requireText(asBody(request.body), 'mid')), request.query.wait),
  );
  app.post<One>('/businesses/:id/self', (request) =>
    finish(
      messageSelf(platform, request.params.id, requireText(asBody(request.body), 'text')),
      request.query.wait,
    ),
  );
  app.get<One>('/businesses/:id/threads', (request) =>
    world.threads
      .values()
      .filter((thread) => thread.instagramUserId === request.params.id)
      .sort((a, b) => b.updatedAt - a.updatedAt)
      .map((thread) => ({
        ...thread,
        customer: describeCustomer(platform, requireCustomer(platform, thread.customerId)),
      })),
  );
  app.get<One>('/businesses/:id/sent', (request) => sentMessages(platform, request.params.id));
}
