import pLimit, { type LimitFunction } from 'p-limit';
import type { Context } from '#context';
import { noteDelivery } from '#features/channel/service.ts';
import { type Batch, createBatch, createBatches } from '#infra/batch.ts';
import { newId } from '#infra/ids.ts';
import type { PlatformEvent } from '#instagram/events.ts';
import { readNames } from '#instagram/names.ts';

import type { Channel } from './apply.ts';
import { insertDeliveries, type NewDelivery } from './repository.ts';
import {
  applyComments,
  applyMessages,
  applyOrLeave,
  type TakenComment,
  type TakenMessage,
} from './service.ts';

/** The platform allows 5 s; what is not applied by then goes on in the background. */
const ANSWER_MILLISECONDS = 1000;

/** Longer transactions would hold their locks too long. */
const MESSAGES_TOGETHER = 32;
const COMMENTS_TOGETHER = 32;
/** Of one account, each in a transaction of its own. */
const OTHERS_TOGETHER = 4;

type Batches = {
  raw: Batch<NewDelivery>;
  messages: Batch<TakenMessage>;
  comments: Batch<TakenComment>;
  /** By account. */
  others: Map<string, { limit: LimitFunction; open: number }>;
  notes: Batch<string>;
};

const batchesOf = new WeakMap<Context, Batches>();
const workOf = new WeakMap<Context, Set<Promise<void>>>();
/** Those whose work is not yet told to `settleInbox`. */
const hasWorked = new WeakSet<Context>();

/**
 * Resolves when the raw body is committed for its channel and applied, or is being applied for a second.
 * A single message, as most deliveries are, is committed together with its effect; else, and when that fails, the raw
 * body comes first.
 */
export async function takeIn(
  ctx: Context,
  channel: Channel,
  body: Buffer,
  events: readonly PlatformEvent[],
): Promise<void> {
  const { accountId, channelId } = channel;
  const names = readNames(body, channel.platformAccountId);
  const delivery = { accountId, id: newId(), channelId, body, names };
  const event = onlyMessage(channel, events);
  if (event && (await applyAtOnce(ctx, { channel, delivery, event }))) return;
  // What arrives while something is being written is written together: one commit for all of it.
  await openBatches(ctx).raw(delivery);
  const applied = isOnlyComment(channel, events)
    ? openBatches(ctx).comments({ channel, delivery, events })
    : applyInTurn(ctx, channel, delivery, events);
  await atMost(ANSWER_MILLISECONDS, track(ctx, applied));
}

async function applyAtOnce(ctx: Context, message: TakenMessage): Promise<boolean> {
  try {
    await openBatches(ctx).messages(message);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error }, 'a message is applied alone');
    return false;
  }
}

/**
 * Where rows of the account are locked for long, as by an instance that stands still, its deliveries hold no more
 * connections than these while they wait: else nobody else would get one.
 */
async function applyInTurn(
  ctx: Context,
  channel: Channel,
  delivery: NewDelivery,
  events: readonly PlatformEvent[],
): Promise<void> {
  const { others } = openBatches(ctx);
  const { accountId } = delivery;
  const turns = others.get(accountId) ?? { limit: pLimit(OTHERS_TOGETHER), open: 0 };
  others.set(accountId, turns);
  turns.open += 1;
  try {
    await turns.limit(() => applyOrLeave(ctx, channel, delivery, events));
  } finally {
    turns.open -= 1;
    if (turns.open === 0) others.delete(accountId);
  }
}

function openBatches(ctx: Context): Batches {
  const batches = batchesOf.get(ctx) ?? {
    raw: createBatch((deliveries) => insertDeliveries(ctx, deliveries)),
    messages: createBatch((messages) => applyMessages(ctx, messages), MESSAGES_TOGETHER),
    // Comments of one account wait for each other whatever is done: so that a thousand of them under one post do not do
    // so with a connection each, one transaction at a time applies them.
    comments: createBatches(
      ({ delivery }) => delivery.accountId,
      (comments) => applyComments(ctx, comments),
      COMMENTS_TOGETHER,
    ),
    others: new Map(),
    notes: createBatch((accountIds) => noteDeliveries(ctx, accountIds)),
  };
  batchesOf.set(ctx, batches);
  return batches;
}

/** That an account got a delivery is shown in its dialog; the delivery does not wait for that. */
export function noteArrival(ctx: Context, accountId: string): void {
  const noted = openBatches(ctx)
    .notes(accountId)
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'the time of a delivery was not noted'));
  void track(ctx, noted);
}

async function noteDeliveries(ctx: Context, accountIds: readonly string[]): Promise<void> {
  const now = ctx.now();
  await ctx.transaction(async (tx) => {
    for (const accountId of accountIds.toSorted()) await noteDelivery(tx, accountId, now);
  });
}

/** The message, where nothing else was delivered. */
function onlyMessage(channel: Channel, events: readonly PlatformEvent[]): TakenMessage['event'] | null {
  const [event, ...others] = events;
  if (event?.kind !== 'message_received' || others.length > 0) return null;
  return event.isSelf || event.businessId !== channel.platformAccountId ? null : event;
}

function isOnlyComment(channel: Channel, events: readonly PlatformEvent[]): boolean {
  const [event, ...others] = events;
  if (event?.kind !== 'comment_received' || others.length > 0) return false;
  return event.businessId === channel.platformAccountId;
}

/** Resolves when nothing taken in is being applied any more, with whether anything was since the last call. */
export async function settleInbox(ctx: Context): Promise<boolean> {
  const work = workOf.get(ctx);
  while (work && work.size > 0) await Promise.all(work);
  return hasWorked.delete(ctx);
}

function track(ctx: Context, part: Promise<void>): Promise<void> {
  const work = workOf.get(ctx) ?? new Set();
  workOf.set(ctx, work);
  hasWorked.add(ctx);
  const tracked = part.then(() => {
    work.delete(tracked);
  });
  work.add(tracked);
  return tracked;
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, tooLong]);
  clearTimeout(timer);
}
