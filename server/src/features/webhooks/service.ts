import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { ConversationGone } from '#features/conversations/service.ts';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import { limitLockWaits } from '#infra/db/transaction.ts';
import { inScope } from '#infra/log.ts';
import type { PlatformEvent } from '#instagram/events.ts';
import { parseDelivery } from '#instagram/parse.ts';

import { applyEvent, type Channel, type Message, receiveMessages } from './apply.ts';
import { receiveImported } from './imported.ts';
import { customerOf } from './recover-events.ts';
import {
  claimDeliveries,
  claimEvents,
  type Delivery,
  dropEvent,
  giveUpEvent,
  insertApplied,
  type KeptEvent,
  keepEvent,
  markApplied,
  type NewDelivery,
} from './repository.ts';

// The door of this feature: what others may use.
export { customerOf, receiveImported };

const TRIES = 3;
/** An event that failed, or waits for a message that never comes, is given up after this many looks (about 3 days). */
const LOOKS = 80;
const PARALLEL = 4;

/** A delivery of one message of a customer, as most are. */
export type TakenMessage = Message & { delivery: NewDelivery };

/** Patience for a row that another holds: who must wait longer waits alone, so that nobody else's message does. */
const LOCK_MILLISECONDS = 250;

/**
 * Applies deliveries of one message each, of whatever accounts, and stores their raw bodies in the same transaction.
 * Throws when that fails for one of them. Others may be committed by then; any may be applied again.
 */
export async function applyMessages(ctx: Context, messages: readonly TakenMessage[]): Promise<void> {
  const first = new Map<string, TakenMessage>();
  for (const message of messages) {
    const person = `${message.channel.channelId} ${message.event.customerId}`;
    if (!first.has(person)) first.set(person, message);
  }
  const together = [...first.values()];
  await ctx.transaction(async (tx) => {
    await limitLockWaits(tx, LOCK_MILLISECONDS);
    await receiveMessages(ctx, tx, together);
    await insertApplied(
      ctx,
      tx,
      together.map(({ delivery, event }) => ({
        ...delivery,
        mids: [event.mid],
        customerIds: [event.customerId],
      })),
    );
  });
  // Who wrote twice meanwhile: one message after the other.
  const rest = messages.filter((message) => !together.includes(message));
  if (rest.length > 0) await applyMessages(ctx, rest);
}

/** A delivery of one comment, whose raw body is committed. */
export type TakenComment = {
  channel: Channel;
  delivery: Pick<Delivery, 'accountId' | 'id' | 'channelId'>;
  events: readonly PlatformEvent[];
};

/** Applies comments of one account in one transaction; if that fails, one after the other. What fails stays `received`. */
export async function applyComments(ctx: Context, comments: readonly TakenComment[]): Promise<void> {
  try {
    await ctx.transaction(async (tx) => {
      for (const { channel, delivery, events } of comments) {
        for (const event of events) await applyEvent(ctx, tx, channel, event);
        await markApplied(tx, delivery, { mids: [], customerIds: [] });
      }
    });
  } catch (error) {
    if (comments.length > 1) ctx.log.warn({ err: error }, 'comments are applied one by one');
    for (const { channel, delivery, events } of comments) await applyOrLeave(ctx, channel, delivery, events);
  }
}

/** What fails here stays `received`: the sweep takes it up. */
export async function applyOrLeave(
  ctx: Context,
  channel: Channel,
  delivery: Pick<Delivery, 'accountId' | 'id' | 'channelId'>,
  events: readonly PlatformEvent[],
): Promise<void> {
  try {
    await inScope({ delivery: delivery.id }, () => applyDelivery(ctx, channel, delivery, events));
  } catch (error) {
    ctx.log.error({ err: error, delivery: delivery.id }, 'a delivery could not be applied yet');
  }
}

/** Applies what a delivery holds, one transaction per conversation, in order within each. */
async function applyDelivery(
  ctx: Context,
  channel: Channel,
  delivery: Pick<Delivery, 'accountId' | 'id' | 'channelId'>,
  events: readonly PlatformEvent[],
): Promise<void> {
  const own = events.filter(
    (event) => event.businessId === channel.platformAccountId || event.kind === 'test',
  );
  const named = {
    mids: own.flatMap((event) => ('mid' in event && event.mid ? [event.mid] : [])),
    customerIds: own.flatMap((event) =>
      'customerId' in event && event.customerId ? [event.customerId] : [],
    ),
  };
  const queue = groupByConversation(own);
  const [only, ...others] = queue;
  if (only && others.length === 0) {
    // Mostly: one conversation, whose transaction carries the mark too.
    const done = await applyGroup(ctx, channel, only, (tx) => markApplied(tx, delivery, named));
    if (done) return;
  } else {
    await Promise.all(
      Array.from({ length: Math.min(PARALLEL, queue.length) }, async () => {
        for (let group = queue.shift(); group; group = queue.shift()) await applyGroup(ctx, channel, group);
      }),
    );
  }
  await markApplied(ctx, delivery, named);
}

/**
 * Events without a customer (reads and edits that name none) stand each for itself. Unsends go first: what is taken
 * back in the very delivery that brought it is then told to nobody.
 */
function groupByConversation(events: readonly PlatformEvent[]): PlatformEvent[][] {
  const groups = new Map<string, PlatformEvent[]>();
  for (const [index, event] of events.entries()) {
    const customerId = 'customerId' in event ? event.customerId : null;
    const key = customerId ?? `event ${index}`;
    const group = groups.get(key);
    if (group) group.push(event);
    else groups.set(key, [event]);
  }
  const isLater = (event: PlatformEvent) => (event.kind === 'message_unsent' ? 0 : 1);
  return [...groups.values()].map((group) => group.toSorted((a, b) => isLater(a) - isLater(b)));
}

/**
 * The group together, with what else belongs into its transaction; if it fails, each event alone, so that one bad
 * event costs none of the others. Answers whether it went together.
 */
async function applyGroup(
  ctx: Context,
  channel: Channel,
  events: PlatformEvent[],
  finish?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  try {
    await applyTogether(ctx, channel, events, finish);
    return true;
  } catch (error) {
    if (events.length > 1) ctx.log.warn({ err: error }, 'a group of events is applied one by one');
    for (const event of events) await applyAlone(ctx, channel, event);
    return false;
  }
}

async function applyTogether(
  ctx: Context,
  channel: Channel,
  events: PlatformEvent[],
  finish?: (tx: Tx) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.transaction(async (tx) => {
        for (const event of events) await applyEvent(ctx, tx, channel, event);
        await finish?.(tx);
      });
    } catch (error) {
      if (!(error instanceof ConversationGone) || attempt === TRIES) throw error;
    }
  }
}

async function applyAlone(ctx: Context, channel: Channel, event: PlatformEvent): Promise<void> {
  try {
    await applyTogether(ctx, channel, [event]);
  } catch (error) {
    ctx.log.error({ err: error, kind: event.kind }, 'an event could not be applied and is kept');
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    await ctx.transaction((tx) => keepEvent(ctx, tx, channel, event, 'failed', reason));
  }
}

/** Takes up deliveries that whoever received them did not finish. */
export function createDeliverySweep(ctx: Context): ClaimLoop {
  return createClaimLoop({
    name: 'deliveries',
    log: ctx.log,
    now: ctx.now,
    due: sql`SELECT FROM deliveries WHERE state = 'received' AND due_at <= clock.now`,
    concurrency: 2,
    claim: (limit) => claimDeliveries(ctx, limit),
    async handle(delivery) {
      const channel = await findChannel(ctx, delivery.accountId, delivery.channelId);
      const parsed = parseDelivery(delivery.body);
      if (channel && parsed.ok) await applyDelivery(ctx, channel, delivery, parsed.events);
      else await markApplied(ctx, delivery, { mids: [], customerIds: [] });
    },
  });
}

/** Looks again at parked echoes, at events whose message was missing, and at failures. */
export function createEventSweep(ctx: Context): ClaimLoop {
  async function look(kept: KeptEvent): Promise<void> {
    const channel = await findChannel(ctx, kept.accountId, kept.channelId);
    if (!channel || kept.attempts > LOOKS) return giveUpEvent(ctx, kept, 'given up');
    await ctx.transaction(async (tx) => {
      // Parking it anew meets its own row and leaves it as it is, with its growing pauses.
      if ((await applyEvent(ctx, tx, channel, kept.event)) !== 'waiting') await dropEvent(tx, kept);
    });
  }
  return createClaimLoop({
    name: 'events',
    log: ctx.log,
    now: ctx.now,
    due: sql`SELECT FROM platform_events WHERE state IN ('parked', 'echo', 'failed') AND due_at <= clock.now`,
    concurrency: 2,
    claim: (limit) => claimEvents(ctx, limit),
    handle: look,
  });
}

async function findChannel(ctx: Context, accountId: string, channelId: string): Promise<Channel | null> {
  const row = await ctx.db
    .selectFrom('channels')
    .select('platformAccountId')
    .where('accountId', '=', accountId)
    .where('id', '=', channelId)
    .executeTakeFirst();
  return row ? { accountId, channelId, platformAccountId: row.platformAccountId } : null;
}
