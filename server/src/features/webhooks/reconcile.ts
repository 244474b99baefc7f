import type { Context } from '#context';
import type { Channel as Connected } from '#features/channel/service.ts';
import { findChannelFor } from '#features/channel/service.ts';
import { recoverComments } from '#features/comments/service.ts';
import { ConversationGone } from '#features/conversations/service.ts';
import { recordActivity } from '#features/identity/service.ts';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import type { Lease } from '#infra/leases.ts';
import type { Conversation, HistoryMessage, InstagramClient } from '#instagram/client-types.ts';
import { InstagramError } from '#instagram/errors.ts';

import { type Channel, receiveRecovered } from './apply.ts';
import {
  addMissedComments,
  type Candidate,
  type Claimed,
  claimChannels,
  countRecovered,
  findKnown,
  findNewestKnown,
  giveBack,
  isConnected,
  type Marks,
} from './reconcile-repository.ts';
import { customerOf, toEvent } from './recover-events.ts';

/** Between two looks; with the second look at what the first one missed, less than five minutes. */
const EVERY_SECONDS = 150;
/** After which what was on the platform at the last look, and is not here, was brought by no webhook. */
const AGAIN_SECONDS = 60;
/** The platform's clock may be set back by an hour: what it dates by so much before what was settled is looked at again. */
const OVERLAP_MILLISECONDS = 75 * 60_000;
/** A clock is ahead of ours by no more: else one wrong date would hide all that comes after. */
const AHEAD_MILLISECONDS = 2 * 60 * 60_000;
/** A first look that comes later than this after connecting takes our own time of it. */
const AT_ONCE_MILLISECONDS = 2 * 60_000;
const CONVERSATIONS = 25;
const MESSAGES = 10;
const FURTHER_MESSAGES = 50;
const TRIES = 5;

export type ReconcileHooks = {
  /** The platform for this account's channel; null while its token is dead or the channel is another's. */
  clientFor: (accountId: string, channelId: string) => Promise<InstagramClient | null>;
};

type Missed = { customerId: string; messages: HistoryMessage[] };

/**
 * Looks every few minutes, per channel, among the platform's conversations for messages that no webhook brought, and
 * stores them. All marks are in the platform's own time: its clock need not agree with ours. What is new in a look is left
 * to its webhook until the next one.
 */
export function createReconciler(ctx: Context, hooks: ReconcileHooks, lease: Lease): ClaimLoop {
  async function handle(claimed: Claimed): Promise<void> {
    const { accountId, id } = claimed;
    const later = (seconds: number) => new Date(ctx.now().getTime() + seconds * 1000);
    const client = await hooks.clientFor(accountId, id);
    const connected = await findChannelFor(ctx.db, accountId);
    if (!client || connected?.id !== id) {
      await giveBack(ctx.db, claimed, later(EVERY_SECONDS));
      return;
    }
    try {
      await lookBelowPosts(claimed, client, connected);
      const looked = await look(claimed, client, connected);
      await ctx.transaction(async (tx) => {
        const dueAt = later(looked.isOpen ? AGAIN_SECONDS : EVERY_SECONDS);
        await giveBack(tx.db, claimed, dueAt, looked.marks);
        const { count } = looked;
        if (count === 0) return;
        await recordActivity(tx, {
          accountId,
          userId: null,
          kind: 'messages_recovered',
          subjectId: id,
          details: { count },
        });
        tx.live.publish(accountId, { type: 'messages_recovered', count });
      });
    } catch (error) {
      if (!(error instanceof InstagramError)) throw error;
      ctx.log.warn({ err: error, accountId, channelId: id }, 'lost messages could not be looked for');
      const wait = Math.max(AGAIN_SECONDS, error.error.retryAfterSeconds ?? 0);
      await giveBack(ctx.db, claimed, later(wait));
    }
  }

  /** A platform that shows no comments hides no messages. */
  async function lookBelowPosts(
    claimed: Claimed,
    client: InstagramClient,
    { platformAccountId }: Connected,
  ): Promise<void> {
    const { accountId, id: channelId } = claimed;
    try {
      const count = await recoverComments(ctx, { accountId, channelId, platformAccountId }, client);
      if (count === 0) return;
      ctx.log.info({ accountId, channelId, count }, 'comments that no webhook brought');
      await addMissedComments(ctx, claimed, count);
    } catch (error) {
      if (!(error instanceof InstagramError)) throw error;
      ctx.log.warn({ err: error, accountId, channelId }, 'lost comments could not be looked for');
    }
  }

  /** `isOpen`: something new is still left to its webhook. */
  async function look(
    claimed: Claimed,
    client: InstagramClient,
    connected: Connected,
  ): Promise<{ marks: Marks; count: number; isOpen: boolean }> {
    const { accountId, id } = claimed;
    const channel: Channel = { accountId, channelId: id, platformAccountId: connected.platformAccountId };
    const known = claimed.begunAt ? null : await findNewestKnown(ctx, claimed);
    let { begunAt, settledUntil, seenUntil } = claimed;
    let newest = 0;
    let count = 0;
    let isOpen = false;
    let after: string | undefined;
    do {
      const page = await list(client, after);
      begunAt ??= known ?? firstMark(page.conversations, connected.subscribedAt);
      settledUntil ??= begunAt;
      seenUntil ??= begunAt;
      const since = Math.max(begunAt.getTime(), settledUntil.getTime() - OVERLAP_MILLISECONDS);
      const changed = page.conversations.filter(
        ({ updatedAt }) => updatedAt === null || updatedAt.getTime() >= since,
      );
      const found = await findMissed(claimed, client, channel, changed, begunAt, since);
      newest = Math.max(newest, found.newest);
      for (const { customerId, messages } of found.missed) {
        const lost = messages.filter(({ at }) => at !== null && seenUntil !== null && at <= seenUntil);
        if (lost.length < messages.length) isOpen = true;
        if (lost.length > 0) count += await recover(claimed, channel, { customerId, messages: lost });
      }
      after = changed.length < page.conversations.length ? undefined : (page.after ?? undefined);
    } while (after !== undefined);
    const ahead = ctx.now().getTime() + AHEAD_MILLISECONDS;
    const marks = {
      begunAt,
      settledUntil: new Date(Math.max(seenUntil.getTime(), settledUntil.getTime())),
      seenUntil: new Date(Math.max(seenUntil.getTime(), Math.min(newest, ahead))),
    };
    return { marks, count, isOpen };
  }

  /** Where nothing is known yet: what stands on the platform was written before anybody listened. */
  function firstMark(conversations: readonly Conversation[], subscribedAt: Date | null): Date {
    const now = ctx.now().getTime();
    if (subscribedAt && now - subscribedAt.getTime() > AT_ONCE_MILLISECONDS) return subscribedAt;
    return new Date(Math.max(0, ...conversations.map(({ updatedAt }) => updatedAt?.getTime() ?? 0)));
  }

  async function findMissed(
    claimed: Claimed,
    client: InstagramClient,
    channel: Channel,
    conversations: readonly Conversation[],
    begunAt: Date,
    since: number,
  ): Promise<{ missed: Missed[]; newest: number }> {
    const all: Missed[] = [];
    let newest = 0;
    for (const conversation of conversations) {
      const customerId = customerOf(channel, conversation);
      if (customerId === null) continue;
      const read = await readSince(client, conversation, since);
      const messages = read.filter(({ at }) => at !== null && at > begunAt && at.getTime() >= since);
      newest = Math.max(newest, ...read.map(({ at }) => at?.getTime() ?? 0));
      all.push({ customerId, messages });
    }
    const candidates = all.flatMap(({ customerId, messages }) =>
      messages.flatMap(({ mid, text, at }): Candidate[] => (at ? [{ mid, customerId, text, at }] : [])),
    );
    const known = await findKnown(ctx.db, claimed, candidates);
    const missed = all
      .map(({ customerId, messages }) => ({
        customerId,
        messages: messages.filter((message) => message.detailed && !known.has(message.mid)),
      }))
      .filter(({ messages }) => messages.length > 0);
    return { missed, newest };
  }

  /** One transaction a conversation. Answers how many were stored. */
  async function recover(claimed: Claimed, channel: Channel, missed: Missed): Promise<number> {
    const events = missed.messages
      .toReversed()
      .flatMap((message) => toEvent(channel, missed.customerId, message) ?? []);
    for (let attempt = 1; ; attempt++) {
      try {
        return await ctx.transaction(async (tx) => {
          if (!(await isConnected(tx, claimed))) return 0;
          const count = await receiveRecovered(ctx, tx, channel, events);
          if (count > 0) await countRecovered(ctx, tx, claimed, count);
          return count;
        });
      } catch (error) {
        if (!(error instanceof ConversationGone) || attempt === TRIES) throw error;
      }
    }
  }

  return createClaimLoop<Claimed>({
    name: 'reconciler',
    log: ctx.log,
    now: ctx.now,
    concurrency: 4,
    sweepMilliseconds: 5000,
    claim: (limit) => claimChannels(ctx, limit),
    handle,
    lease: { ...lease, idOf: ({ id }) => id },
  });
}

/** The only calls of the reconciler: they come after all others of the account. */
const LAST = { priority: 'reconcile' } as const;

function list(client: InstagramClient, after: string | undefined) {
  const asked = { limit: CONVERSATIONS, messagesLimit: MESSAGES };
  return client.conversations(after === undefined ? asked : { ...asked, after }, LAST);
}

/** Its messages since then, newest first, as long as the platform tells what they say. */
async function readSince(
  client: InstagramClient,
  { id: conversationId, messages, messagesAfter }: Conversation,
  since: number,
): Promise<HistoryMessage[]> {
  const all = [...messages];
  for (let after = messagesAfter; after !== null; ) {
    const last = all.at(-1);
    if (last && (!last.detailed || (last.at && last.at.getTime() < since))) break;
    const page = await client.conversationMessages({ conversationId, after, limit: FURTHER_MESSAGES }, LAST);
    all.push(...page.messages);
    after = page.messages.length > 0 ? page.after : null;
  }
  return all;
}
