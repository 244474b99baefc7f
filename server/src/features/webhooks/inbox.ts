import type { Context } from '#context';
import { newId } from '#infra/ids.ts';
import type { PlatformEvent } from '#instagram/events.ts';

import type { Channel } from './apply.ts';
import { insertDelivery } from './repository.ts';
import { applyDelivery } from './service.ts';

/** The platform allows 5 s; what is not applied by then goes on in the background. */
const ANSWER_MILLISECONDS = 1000;

const workOf = new WeakMap<Context, Set<Promise<void>>>();

/** Commits the raw body for each of its channels, then applies it; waits at most a second for that. */
export async function takeIn(
  ctx: Context,
  channels: readonly Channel[],
  body: Buffer,
  events: readonly PlatformEvent[],
): Promise<void> {
  const taken = [];
  for (const channel of channels) {
    const delivery = { accountId: channel.accountId, id: newId(), channelId: channel.channelId, body };
    await insertDelivery(ctx, delivery);
    taken.push({ channel, delivery });
  }
  const work = taken.map(({ channel, delivery }) =>
    applyDelivery(ctx, channel, delivery, events).catch((error: unknown) => {
      // It stays `received`: the sweep takes it up.
      ctx.log.error({ err: error, delivery: delivery.id }, 'a delivery could not be applied yet');
    }),
  );
  await atMost(ANSWER_MILLISECONDS, track(ctx, work));
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
