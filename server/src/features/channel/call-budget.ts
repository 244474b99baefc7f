import { performance } from 'node:perf_hooks';

import type { Context } from '#context';
import type { CallPace, CallPlace, CallPriority } from '#instagram/client-types.ts';
import { InstagramError, makeError } from '#instagram/errors.ts';

import { givePlaceBack, holdBack, takePlace } from './call-budget-repository.ts';

const RANKS: Record<CallPriority, number> = { live: 0, import: 1, reconcile: 2 };

/** So long after its place was taken a call leaves at the latest; a busy machine is given more, the next time. */
const TOLERANCE_MS = 100;
/** Who would wait longer is told so, to plan. */
const LONGEST_WAIT_MS = 10_000;
/** For how long a reading of the usage holds back those who can wait. */
const SLOW_MS = 60_000;
/** Refused for calling too often, without a word for how long. */
const UNSTATED_PAUSE_MS = 2_000;

type Waiter = { rank: number; resolve: (place: CallPlace) => void; reject: (error: unknown) => void };
/** `hurry`: somebody of this rank came. `shorten`: a place is free in so many milliseconds. */
type Queue = { waiters: Waiter[]; hurry: (rank: number) => void; shorten: (ms: number) => void };

const queuesOf = new WeakMap<Context, Map<string, Queue>>();

/**
 * Resolves when a call about conversations of this account may leave, at once. Two a second for everything together,
 * over all instances, in the order of their priority. The place is the call's for as long as it may be on its way;
 * `paceOf` gives back what an answer shows that it did not need. Rejects with an InstagramError
 * `throttled` when that would take over ten seconds.
 */
export function beforeCall(ctx: Context, accountId: string, priority: CallPriority): Promise<CallPlace> {
  const rank = RANKS[priority];
  const queues = queuesFor(ctx);
  const known = queues.get(accountId);
  const queue: Queue = known ?? { waiters: [], hurry: () => undefined, shorten: () => undefined };
  const turn = new Promise<CallPlace>((resolve, reject) => {
    queue.waiters.push({ rank, resolve, reject });
  });
  if (known) known.hurry(rank);
  else {
    queues.set(accountId, queue);
    void serve(ctx, accountId, queue);
  }
  return turn;
}

/** How a client of this account keeps to its call budget. */
export function paceOf(ctx: Context, accountId: string): CallPace {
  return {
    before: (priority) => beforeCall(ctx, accountId, priority),
    async after(place, usage, error) {
      // Only the platform's own answer tells that the call has arrived there and is counted.
      if (error === null) await giveBack(ctx, accountId, place, 'arrived');
      const stopMs = usage.until ? usage.until.getTime() - ctx.now().getTime() : 0;
      const refusedMs =
        error?.class === 'throttled' ? (error.retryAfterSeconds ?? 0) * 1000 || UNSTATED_PAUSE_MS : 0;
      const pauseMs = Math.max(stopMs, refusedMs, 0);
      const slowMs = usage.advice === 'go' ? 0 : SLOW_MS;
      if (pauseMs === 0 && slowMs === 0) return;
      try {
        await holdBack(ctx, accountId, { pauseMs, slowMs });
      } catch (cause) {
        ctx.log.warn({ err: cause, accountId }, 'the use of the call budget could not be noted');
      }
    },
  };
}

async function giveBack(
  ctx: Context,
  accountId: string,
  place: CallPlace,
  fate: 'arrived' | 'stayed',
): Promise<void> {
  try {
    const freeMs = await givePlaceBack(ctx, accountId, place, fate);
    queuesFor(ctx).get(accountId)?.shorten(freeMs);
  } catch (cause) {
    ctx.log.warn({ err: cause, accountId }, 'a place in the call budget could not be given back');
  }
}

/** One asks for all who wait here, the most urgent first, until nobody is left. Never rejects. */
async function serve(ctx: Context, accountId: string, queue: Queue): Promise<void> {
  let toleranceMs = TOLERANCE_MS;
  for (let next = mostUrgent(queue); next; next = mostUrgent(queue)) {
    const { rank } = next;
    const asked = performance.now();
    try {
      const isLast = queue.waiters.filter((waiter) => waiter.rank === rank).length === 1;
      const ask = { by: ctx.instanceId, rank, isLast, toleranceMs };
      const { waitMs, place } = await takePlace(ctx, accountId, ask);
      if (waitMs > LONGEST_WAIT_MS) dismiss(queue, rank, waitMs);
      else if (place === null) await sleep(queue, rank, waitMs);
      // What leaves later than was said would be too near to the call after it.
      else if (performance.now() - asked > toleranceMs) {
        await giveBack(ctx, accountId, place, 'stayed');
        toleranceMs *= 2;
      } else {
        toleranceMs = TOLERANCE_MS;
        // Somebody more urgent may have come while this was asked for another.
        const first = mostUrgent(queue);
        if (first) leave(queue, first).resolve(place);
        // The call leaves before anybody else is asked for.
        await Promise.resolve();
      }
    } catch (error) {
      for (const waiter of queue.waiters.splice(0)) waiter.reject(error);
    }
  }
  queuesFor(ctx).delete(accountId);
}

function mostUrgent({ waiters }: Queue): Waiter | undefined {
  return waiters.reduce<Waiter | undefined>(
    (first, waiter) => (first && first.rank <= waiter.rank ? first : waiter),
    undefined,
  );
}

function leave(queue: Queue, waiter: Waiter): Waiter {
  queue.waiters.splice(queue.waiters.indexOf(waiter), 1);
  return waiter;
}

function dismiss(queue: Queue, rank: number, waitMs: number): void {
  const error = makeError('throttled', 'the account has no calls left for now');
  for (const waiter of queue.waiters.filter((one) => one.rank >= rank)) {
    leave(queue, waiter).reject(
      new InstagramError({ ...error, retryAfterSeconds: Math.ceil(waitMs / 1000) }),
    );
  }
}

/**
 * Ends early when a place is free sooner than was said, or when somebody more urgent comes: it must be known to the other
 * instances that they wait.
 */
async function sleep(queue: Queue, rank: number, ms: number): Promise<void> {
  if (queue.waiters.some((waiter) => waiter.rank < rank)) return;
  let timer: NodeJS.Timeout | undefined;
  let until = performance.now() + ms;
  await new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
    queue.hurry = (comer) => {
      if (comer < rank) resolve();
    };
    queue.shorten = (sooner) => {
      const end = performance.now() + sooner;
      if (end >= until) return;
      until = end;
      clearTimeout(timer);
      timer = setTimeout(resolve, sooner);
    };
  });
  clearTimeout(timer);
  queue.hurry = () => undefined;
  queue.shorten = () => undefined;
}

function queuesFor(ctx: Context): Map<string, Queue> {
  const known = queuesOf.get(ctx);
  if (known) return known;
  const queues = new Map<string, Queue>();
  queuesOf.set(ctx, queues);
  return queues;
}
