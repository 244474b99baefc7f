import type { Context } from '#context';

import { addWrongSignatures } from './webhook-repository.ts';

/** Anybody can send those: however many come, this often at most one is written for an account. */
const WRITE_MILLISECONDS = 10_000;

type Waiting = { count: number; written: Promise<void>; timer: NodeJS.Timeout };
const waitingOf = new WeakMap<Context, Map<string, Waiting>>();

/** Counts a delivery that nobody we know signed. The first is written at once, what follows is gathered. */
export async function countWrongSignature(ctx: Context, accountId: string): Promise<void> {
  const waiting = waitingFor(ctx);
  const known = waiting.get(accountId);
  if (known) {
    known.count += 1;
    return;
  }
  const timer = setTimeout(() => void writeGathered(ctx, accountId), WRITE_MILLISECONDS);
  timer.unref();
  const entry: Waiting = { count: 1, written: Promise.resolve(), timer };
  waiting.set(accountId, entry);
  await write(ctx, accountId, entry);
}

/** What is counted here and not written yet. */
export function gatheredSignatures(ctx: Context, accountId: string): number {
  return waitingFor(ctx).get(accountId)?.count ?? 0;
}

/** New secrets start a new count. */
export function forgetGathered(ctx: Context, accountId: string): void {
  const entry = waitingFor(ctx).get(accountId);
  if (entry) entry.count = 0;
}

/** Writes what is gathered; for shutdown. */
export async function settleWrongSignatures(ctx: Context): Promise<void> {
  await Promise.all([...waitingFor(ctx).keys()].map((accountId) => writeGathered(ctx, accountId)));
}

/** Ends the wait of an account; the next count is written at once again, unless something was gathered meanwhile. */
async function writeGathered(ctx: Context, accountId: string): Promise<void> {
  const waiting = waitingFor(ctx);
  const entry = waiting.get(accountId);
  if (!entry) return;
  clearTimeout(entry.timer);
  await entry.written;
  if (entry.count === 0) {
    waiting.delete(accountId);
    return;
  }
  entry.timer = setTimeout(() => void writeGathered(ctx, accountId), WRITE_MILLISECONDS);
  entry.timer.unref();
  await write(ctx, accountId, entry);
}

/** Never rejects: what could not be written stays gathered. */
function write(ctx: Context, accountId: string, entry: Waiting): Promise<void> {
  const { count } = entry;
  entry.count = 0;
  const add = ctx.transaction(async (tx) => {
    await addWrongSignatures(tx.db, accountId, count);
    tx.live.publish(accountId, { type: 'account_updated', part: 'webhook' });
  });
  entry.written = add.catch((error: unknown) => {
    entry.count += count;
    ctx.log.warn({ err: error, accountId }, 'wrong signatures could not be counted');
  });
  return entry.written;
}

function waitingFor(ctx: Context): Map<string, Waiting> {
  const known = waitingOf.get(ctx);
  if (known) return known;
  const waiting = new Map<string, Waiting>();
  waitingOf.set(ctx, waiting);
  return waiting;
}
