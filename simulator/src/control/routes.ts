import type { FastifyInstance } from 'fastify';
import { allScopes, changeTokens, reviveToken } from '../platform/business-acts.ts';
import { requireBusiness } from '../platform/threads.ts';
import type { Platform } from '../platform.ts';
import type { Simulator } from '../public-api.ts';
import { samples } from '../samples.ts';
import { registerApp } from './app.ts';
import { allowOnly, asBody, optionalNumber, optionalText, present, requireText } from './body.ts';
import { describeBusiness, registerBusinesses } from './businesses.ts';
import { registerCustomers } from './customers.ts';
import { registerFaults } from './faults.ts';
import { registerPosts } from './posts.ts';
import { registerStream } from './stream.ts';
import { registerTraffic } from './traffic.ts';

/** The surface under `/_control/`, which is no part of the platform: tests, launcher and phone page only. */
export function registerControl(
  app: FastifyInstance,
  platform: Platform,
  simulator: Simulator,
  dashboardUrl: string | null,
): void {
  app.register(
    async (scope) => {
      // Other sites' pages must not press these buttons.
      scope.addHook('onRequest', async (request) => {
        const { origin, host } = request.headers;
        if (origin && new URL(origin).host !== host) throw new Error('Other origins are refused.');
      });
      scope.setErrorHandler((error, _request, reply) => {
        const message = error instanceof Error ? error.message : String(error);
        return reply.code(message.startsWith('No such') ? 404 : 400).send({ error: message });
      });
      registerSetup(scope, platform, simulator, dashboardUrl);
      registerInspection(scope, platform, simulator);
      registerTraffic(scope, platform, simulator);
      registerBusinesses(scope, platform);
      registerApp(scope, platform);
      registerPosts(scope, platform);
      registerCustomers(scope, platform, simulator.business.instagramUserId);
      registerFaults(scope, platform, simulator);
      registerStream(scope, platform);
    },
    { prefix: '/_control' },
  );
}

function registerSetup(
  app: FastifyInstance,
  platform: Platform,
  simulator: Simulator,
  dashboardUrl: string | null,
): void {
  app.get('/setup', () => {
    const { instagramUserId, appScopedId, username, name, accessToken, appSecret, appId } =
      simulator.business;
    const graphUrl = simulator.graphUrl;
    return { instagramUserId, appScopedId, username, name, accessToken, appSecret, appId, graphUrl };
  });
  app.get('/state', () => ({
    businesses: platform.world.businesses.values().map((row) => describeBusiness(platform, row)),
    webhooks: platform.world.webhooks.values(),
    switches: platform.switches,
    faults: simulator.faults.active(),
    now: platform.clock.now(),
    clockAheadMs: platform.clock.offset(),
    dashboardUrl,
    samples,
  }));
  app.get('/webhook', () => platform.world.webhooks.values());
  app.post('/webhook', (request) => {
    const body = asBody(request.body);
    const owner = optionalText(body, 'instagramUserId') ?? simulator.business.instagramUserId;
    requireBusiness(platform, owner);
    const fields = Array.isArray(body['fields']) ? body['fields'].map(String) : undefined;
    return simulator.setWebhook({
      instagramUserId: owner,
      callbackUrl: requireText(body, 'callbackUrl'),
      verifyToken: requireText(body, 'verifyToken'),
      ...present({ fields }),
    });
  });
  app.post('/webhook/test', async (request) => {
    await simulator.sendDashboardTest(optionalText(asBody(request.body), 'instagramUserId'));
    return { ok: true };
  });
  app.post('/webhook/foreign', async (request) => {
    const body = allowOnly(asBody(request.body), ['instagramUserId', 'kind']);
    const kind = optionalText(body, 'kind') ?? 'message';
    if (kind !== 'message' && kind !== 'comment') throw new Error(`kind does not take ${kind}`);
    await simulator.sendForeign(kind, optionalText(body, 'instagramUserId'));
    return { ok: true };
  });
  app.post('/history/deliver', (request) =>
    simulator.deliverHistory(optionalText(asBody(request.body), 'instagramUserId')),
  );
}

function registerInspection(app: FastifyInstance, platform: Platform, simulator: Simulator): void {
  app.get<{ Querystring: { method?: string; path?: string } }>('/calls', (request) =>
    simulator.received.calls(request.query),
  );
  app.delete('/calls', () => {
    simulator.received.clear();
    return { ok: true };
  });
  app.get<{ Querystring: { business?: string } }>('/deliveries', (request) =>
    simulator.received.deliveries(request.query.business),
  );
  app.get('/clock', () => ({ now: platform.clock.now(), aheadMs: platform.clock.offset() }));
  app.post('/clock/advance', (request) => {
    platform.clock.advance(optionalNumber(asBody(request.body), 'ms') ?? 0);
    return tellClock(platform);
  });
  app.post('/clock/reset', (request) => {
    allowOnly(asBody(request.body), []);
    platform.clock.reset();
    return tellClock(platform);
  });
  app.post('/normal', (request) => {
    const owner = optionalText(allowOnly(asBody(request.body), ['instagramUserId']), 'instagramUserId');
    makeNormal(platform, simulator, owner ?? simulator.business.instagramUserId);
    return { faults: simulator.faults.active(), ...tellClock(platform) };
  });
  app.post('/settle', async () => {
    await simulator.settle();
    return { ok: true };
  });
}

function tellClock({ clock, live }: Platform): { now: number; aheadMs: number } {
  const time = { now: clock.now(), aheadMs: clock.offset() };
  live.publish('clock', time);
  return time;
}

/** Ends everything that goes wrong on purpose: faults, dead tokens, unticked fields, a refusing account, a clock ahead. */
function makeNormal(platform: Platform, simulator: Simulator, instagramUserId: string): void {
  const business = requireBusiness(platform, instagramUserId);
  simulator.faults.clear();
  platform.switches.appFields = 'all';
  reviveToken(platform, instagramUserId);
  changeTokens(platform, instagramUserId, (row) => Object.assign(row, { scopes: [...allScopes] }));
  const usual = { messageAccess: true, restricted: false, threadOwner: 'us' } as const;
  platform.world.businesses.put(instagramUserId, Object.assign(business, usual));
  const webhook = platform.world.webhooks.get(instagramUserId);
  if (webhook?.disabledAt) {
    platform.world.webhooks.put(instagramUserId, Object.assign(webhook, { disabledAt: null }));
  }
  platform.clock.reset();
  platform.live.publish('business', { instagramUserId });
  platform.live.publish('faults', simulator.faults.active());
}
