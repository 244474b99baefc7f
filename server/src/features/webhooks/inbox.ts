import type { Context } from '#context';
import { type Batch, createBatch } from '#infra/batch.ts';
import { newId } from '#infra/ids.ts';
import type { PlatformEvent } from '#instagram/events.ts';

import type { Channel } from './apply.ts';
import { type Delivery, insertDeliveries } from './repository.ts';
import { applyDelivery } from './service.ts';

/** The platform allows 5 s; what is not applied by then goes on in the background. */
const ANSWER_MILLISECONDS = 1000;

const batchOf = new WeakMap<Context, Batch<Delivery>>();
const workOf = new WeakMap<Context, Set<Promise<void>>>();

/** Commits the raw body for each of its channels, then applies it; waits at most a second for that. */
export async function takeIn(
  ctx: Context,
  channels: readonly Channel[],
  body: Buffer,
  events: readonly PlatformEvent[],
): Promise<void> {
  const taken = channels.map((channel) => {
    const { accountId, channelId } = channel;
    return { channel, delivery: { accountId, id: newId(), channelId, body } };
  });
  await Promise.all(taken.map(({ delivery }) => commitRaw(ctx, delivery)));
  const work = taken.map(({ channel, delivery }) =>
    applyDelivery(ctx, channel, delivery, events).catch((error: unknown) => {
      // It stays `received`: the sweep takes it up.
      ctx.log.error({ err: error, delivery: delivery.id }, 'a delivery could not be applied yet');
    }),
  );
  await atMost(ANSWER_MILLISECONDS, track(ctx, work));
}

/** Deliveries that arrive while others are being written are written together: one commit for all of them. */
function commitRaw(ctx: Context, delivery: Delivery): Promise<void> {
  const batch = batchOf.get(ctx) ?? createBatch((deliveries) => insertDeliveries(ctx, deliveries));
  batchOf.set(ctx, batch);
  return batch(delivery);
}

/** Resolves when nothing taken in is being applied any more. */
export async function settleInbox(ctx: Context): Promise<void> {
  const work = workOf.get(ctx);
  while (work && work.size > 0) await Promise.all(work);
}

function track(ctx: Context, parts: Promise<void>[]): Promise<void> {
  const work = workOf.get(ctx) ?? new Set();
  workOf.set(ctx, work);
  const all: Promise<void> = Promise.all(parts).then(() => {
    work.delete(all);
  });
  work.add(all);
  return all;
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, tooLong]);
  clearTimeout(timer);
}
