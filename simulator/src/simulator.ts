import fastify from 'fastify';
import { createClock } from './clock.ts';
import { registerControl } from './control/routes.ts';
import { loadDemo } from './demo/load.ts';
import { createFaultPanel } from './fault-panel.ts';
import { createFaultLines } from './faults.ts';
import { registerGraph } from './graph/surface.ts';
import {
  businessHandle,
  customerHandle,
  makeBusiness,
  makeCustomer,
  sentMessages,
  threadMessages,
} from './handles.ts';
import { deliverHistory } from './history.ts';
import { createHttpClient } from './http-client.ts';
import { createLive } from './live.ts';
import { registerMedia } from './media-routes.ts';
import { deauthorize, requestDeletion } from './oauth/callbacks.ts';
import { configureApp, decide, readConsentAsk } from './oauth/flow.ts';
import { registerOAuth } from './oauth/routes.ts';
import { refuseForeignHosts } from './own-hosts.ts';
import { registerPhone } from './phone-routes.ts';
import { sendForeign } from './platform/foreign.ts';
import { requireBusiness } from './platform/threads.ts';
import type { Platform } from './platform.ts';
import type { Simulator, SimulatorOptions } from './public-api.ts';
import { openStore } from './store.ts';
import { defaultSwitches, setSwitches } from './switches.ts';
import { createDispatcher } from './webhooks/dispatch.ts';
import { dashboardTestEntry } from './webhooks/events.ts';
import { setWebhook } from './webhooks/handshake.ts';
import { openWorld } from './world.ts';

export type { CallRecord } from './graph/call-log.ts';
export type { Business, Customer, Faults, SentMessage, Simulator, SimulatorOptions } from './public-api.ts';
export type { Switches } from './switches.ts';
export type { Delivery } from './webhooks/dispatcher.ts';
export type { HandshakeResult } from './webhooks/handshake.ts';

function createPlatform(options: SimulatorOptions): Platform {
  const store = openStore(options.stateFile);
  const world = openWorld(store);
  const clock = createClock(options.now ?? Date.now, Number(world.settings.get('clockOffset') ?? 0));
  clock.onAdvance(() => world.settings.put('clockOffset', clock.offset()));
  const platform: Platform = {
    store,
    world,
    clock,
    live: createLive(),
    http: createHttpClient(),
    switches: { ...defaultSwitches },
    faultLines: createFaultLines(),
    // Set in the next line: it needs the platform itself.
    dispatcher: undefined as unknown as Platform['dispatcher'],
    url: '',
    webhookTimeoutMs: options.webhookTimeoutMs ?? 5000,
  };
  platform.dispatcher = createDispatcher(platform);
  setSwitches(platform.switches, options.switches ?? {});
  return platform;
}

/** Starts the stand-in. Rejects when the port is taken. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const platform = createPlatform(options);
  const { world, clock } = platform;
  if (world.businesses.size() === 0) {
    if (options.demo) loadDemo(platform);
    else makeBusiness(platform, { username: 'sample.studio', name: 'Sample Studio' });
  }
  const firstId = world.businesses.values()[0]?.instagramUserId ?? '';

  const app = fastify({ forceCloseConnections: true, bodyLimit: 40_000_000, logger: false });
  refuseForeignHosts(app, [options.host ?? '', ...(options.hostNames ?? [])]);
  const faults = createFaultPanel(platform, () => firstId);
  const graph = registerGraph(app, platform, options.onCall ?? (() => undefined));
  let closing: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    const drained = clock.close();
    platform.http.close();
    await app.close();
    await drained;
    platform.store.close();
  }

  const simulator: Simulator = {
    get url() {
      return platform.url;
    },
    get graphUrl() {
      return platform.url;
    },
    business: businessHandle(platform, firstId),
    businesses: () => world.businesses.values().map((row) => businessHandle(platform, row.instagramUserId)),
    createBusiness({ sameAppAs, ...input } = {}) {
      const sibling = typeof sameAppAs === 'object' ? sameAppAs.instagramUserId : sameAppAs;
      return makeBusiness(platform, { ...input, ...(sibling ? { sameAppAs: sibling } : {}) });
    },
    customer: (input) => makeCustomer(platform, input?.instagramUserId ?? firstId, input),
    customers: (instagramUserId = firstId) =>
      world.customers
        .values()
        .filter((row) => row.instagramUserId === instagramUserId && row.id !== instagramUserId)
        .map((row) => customerHandle(platform, row.id)),
    setWebhook: (input) =>
      setWebhook(platform, { ...input, instagramUserId: input.instagramUserId ?? firstId }),
    setApp: ({ instagramUserId = firstId, ...settings }) =>
      void configureApp(platform, requireBusiness(platform, instagramUserId).appId, settings),
    consent: (authorizeUrl, decision = {}) =>
      decide(platform, readConsentAsk(platform, new URL(authorizeUrl).searchParams), decision),
    deauthorize: (options = {}, instagramUserId = firstId) => deauthorize(platform, instagramUserId, options),
    requestDeletion: (options = {}, instagramUserId = firstId) =>
      requestDeletion(platform, instagramUserId, options),
    sendForeign: (kind = 'message', instagramUserId = firstId) =>
      sendForeign(platform, instagramUserId, kind),
    sendDashboardTest: (instagramUserId = firstId) =>
      platform.dispatcher.sendRaw(instagramUserId, {
        object: 'instagram',
        entry: [dashboardTestEntry(clock.now())],
      }),
    deliverHistory: (instagramUserId = firstId) => deliverHistory(platform, instagramUserId),
    switches: platform.switches,
    faults,
    received: {
      calls: (filter = {}) =>
        graph.calls().filter((call) => {
          if (filter.method && call.method !== filter.method.toUpperCase()) return false;
          if (filter.path === undefined) return true;
          return typeof filter.path === 'string'
            ? call.path.includes(filter.path)
            : filter.path.test(call.path);
        }),
      deliveries: (instagramUserId) =>
        platform.dispatcher
          .deliveries()
          .filter((item) => instagramUserId === undefined || item.instagramUserId === instagramUserId),
      clear() {
        graph.clear();
        platform.dispatcher.clear();
      },
    },
    sent: (instagramUserId = firstId) => sentMessages(platform, instagramUserId),
    messages: (customerId) => threadMessages(platform, customerId),
    clock: { now: clock.now, advance: clock.advance, reset: clock.reset },
    settle: () => clock.settle(),
    close() {
      closing ??= closeAll();
      return closing;
    },
    [Symbol.asyncDispose]() {
      return simulator.close();
    },
  };

  registerMedia(app, platform);
  registerOAuth(app, platform);
  registerPhone(app);
  registerControl(app, platform, simulator, options.dashboardUrl ?? null);
  try {
    const address = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
    platform.url = address;
  } catch (cause) {
    await simulator.close();
    throw new Error(`The simulator cannot listen on port ${options.port ?? 0}`, { cause });
  }
  platform.dispatcher.resume();
  return simulator;
}
