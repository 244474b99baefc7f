import type { FastifyInstance } from 'fastify';
import { summarizeCall } from '../graph/call-summary.ts';
import type { Platform } from '../platform.ts';
import type { Simulator } from '../public-api.ts';
import { summarizeDelivery } from '../webhooks/summary.ts';
import { allowOnly, asBody, optionalText } from './body.ts';

const mostRows = 500;

/** What went over the wire between the platform and the app: in short, and one by one in full. */
export function registerTraffic(app: FastifyInstance, platform: Platform, simulator: Simulator): void {
  app.get('/traffic', (request) => {
    const query = allowOnly(asBody(request.query), ['business', 'limit']);
    const owner = optionalText(query, 'business');
    const limit = rowLimit(optionalText(query, 'limit') ?? '100');
    const calls = simulator.received
      .calls()
      // A call without a token that is known belongs to nobody, and is shown to all.
      .filter((call) => owner === undefined || [owner, null].includes(call.instagramUserId));
    return {
      calls: calls
        .slice(-limit)
        .reverse()
        .map((call) => summarizeCall(platform.world, call)),
      deliveries: simulator.received.deliveries(owner).slice(-limit).reverse().map(summarizeDelivery),
    };
  });
  app.get<{ Params: { id: string } }>('/calls/:id', (request) => {
    const call = simulator.received.calls().find((item) => String(item.id) === request.params.id);
    if (!call) throw new Error(`No such call: ${request.params.id}`);
    return call;
  });
  app.get<{ Params: { id: string } }>('/deliveries/:id', (request) => {
    const delivery = simulator.received.deliveries().find((item) => item.id === request.params.id);
    if (!delivery) throw new Error(`No such delivery: ${request.params.id}`);
    const { body, ...rest } = delivery;
    return { body: JSON.parse(body) as unknown, ...rest };
  });
  app.post('/webhook/retry', async (request) => {
    allowOnly(asBody(request.body), []);
    return { tried: await platform.dispatcher.retryNow() };
  });
}

function rowLimit(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit > 0 && limit <= mostRows) return limit;
  throw new Error(`limit takes a number from 1 to ${mostRows}.`);
}
