import type { Dispatcher } from 'undici';

import type { Context } from '#context';
import { AppError } from '#infra/errors.ts';
import { createInstagramClient, type InstagramClient } from '#instagram/client.ts';
import { createDispatcher } from '#instagram/transport.ts';

import { paceOf } from './call-budget.ts';
import type { Channel } from './repository.ts';

type Kept = { accessToken: Buffer; graphUrl: string; client: InstagramClient };
type Clients = { dispatcher: Dispatcher; kept: Map<string, Kept> };

/** Clients are kept for their usage meter and their open connections, and to open a token once. */
const MOST_KEPT = 1000;
const clientsOf = new WeakMap<Context, Clients>();

/** The account's access to the platform. 409 `no_channel` when the channel has no token. */
export function clientFor(
  ctx: Context,
  channel: Pick<Channel, 'id' | 'accountId' | 'graphUrl' | 'accessToken'>,
): InstagramClient {
  const { id, accountId, graphUrl, accessToken } = channel;
  if (!accessToken) throw new AppError('no_channel');
  const { kept } = openClients(ctx);
  const known = kept.get(id);
  if (known?.accessToken.equals(accessToken) && known.graphUrl === graphUrl) return known.client;
  const client = createInstagramClient({
    ...connectionOf(ctx, graphUrl),
    accessToken: ctx.sealer.open(accessToken, accountId),
    pace: paceOf(ctx, accountId),
  });
  kept.delete(id);
  kept.set(id, { accessToken, graphUrl, client });
  const oldest = kept.keys().next().value;
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return client;
}

/** For a token that no channel holds yet. */
export function clientWith(ctx: Context, graphUrl: string, accessToken: string): InstagramClient {
  return createInstagramClient({ ...connectionOf(ctx, graphUrl), accessToken });
}

/** The account's access for somebody who waits: each read has `readMs`. 409 `no_channel` without a token. */
export function hurriedClientFor(ctx: Context, channel: Channel, readMs: number): InstagramClient {
  const { accountId, graphUrl, accessToken } = channel;
  if (!accessToken) throw new AppError('no_channel');
  return createInstagramClient({
    ...connectionOf(ctx, graphUrl),
    accessToken: ctx.sealer.open(accessToken, accountId),
    pace: paceOf(ctx, accountId),
    timeouts: { readMs },
  });
}

function connectionOf(ctx: Context, graphUrl: string) {
  const { dispatcher } = openClients(ctx);
  return { graphUrl, apiVersion: ctx.env.instagramApiVersion, dispatcher, now: ctx.now };
}

/** Ends the connections to the platform; for shutdown. */
export async function closeClients(ctx: Context): Promise<void> {
  const clients = clientsOf.get(ctx);
  clientsOf.delete(ctx);
  await clients?.dispatcher.close();
}

/** For calls that belong to no account yet. */
export function dispatcherOf(ctx: Context): Dispatcher {
  return openClients(ctx).dispatcher;
}

function openClients(ctx: Context): Clients {
  const known = clientsOf.get(ctx);
  if (known) return known;
  const clients: Clients = { dispatcher: createDispatcher(), kept: new Map() };
  clientsOf.set(ctx, clients);
  return clients;
}
