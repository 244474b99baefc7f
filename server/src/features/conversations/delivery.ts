import { sql } from 'kysely';
import type { Context } from '#context';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import type { Lease } from '#infra/leases.ts';
import type { InstagramClient, SendResult } from '#instagram/client-types.ts';
import type { PlatformError } from '#instagram/errors.ts';
import { windowState } from '#instagram/limits.ts';

import { type ClaimedPart, claimParts, readyPart } from './delivery-claims.ts';
import { findOutgoingFiles } from './outgoing-files.ts';
import { createRecorder, type Verdict } from './record-delivery.ts';
import type { SettleHooks } from './settle-message.ts';

/** What delivery needs from the rest of the product. */
export type DeliveryHooks = SettleHooks & {
  clientFor: (accountId: string, channelId: string) => Promise<InstagramClient | null>;
  /** Answers whether the channel has no better token by now. */
  tokenDied: (accountId: string, channelId: string, tokenHash: string, reason: string) => Promise<boolean>;
  /** The platform takes no message of ours there: another app holds the conversation. */
  otherAppOwns: (accountId: string, channelId: string) => Promise<void>;
  /** False: the AI was switched off or a person took over after this automatic reply was queued. */
  mayStillSend: (part: ClaimedPart) => Promise<boolean>;
};

type Post = { send: () => Promise<SendResult>; tokenHash: string };

const CONCURRENCY = 16;
/**
 * Definite refusals that may be repeated: throttled and a file that could not be fetched once, and what never left this
 * machine for about an hour.
 */
const TRIES: Partial<Record<PlatformError['class'], number>> = { throttled: 2, media: 2, transient: 12 };
/** By so much the platform may see the window end before we do. */
const CLOCKS_DIFFER_MS = 5 * 60_000;
const RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 600;

/** Sends what is due: parts in order, one in flight per conversation, never twice. */
export function createDelivery(ctx: Context, hooks: DeliveryHooks, lease: Lease): ClaimLoop {
  const recorder = createRecorder(ctx, hooks);

  async function deliver(part: ClaimedPart): Promise<void> {
    const verdict = await send(part);
    if (!verdict) return;
    await recorder.record(part, verdict);
    ctx.wake('parts');
  }

  /** Null: the lease was lost before the post. */
  async function send(part: ClaimedPart): Promise<Verdict | null> {
    let post: Post | Verdict;
    try {
      post = await prepare(part);
      if (!('send' in post)) return post;
      if (!(await readyPart(ctx, part))) return null;
    } catch (error) {
      // A fault of ours, and nothing has been posted.
      ctx.log.error({ err: error, part: part.id }, 'a part could not be prepared');
      return later(part, RETRY_SECONDS, 'internal');
    }
    const result = await post.send();
    return judge(part, result, post.tokenHash);
  }

  async function prepare(part: ClaimedPart): Promise<Post | Verdict> {
    const window = windowState(part.windowOpenedAt, ctx.now(), { humanAgent: part.humanAgent });
    const may = part.author === 'ai' ? window.mayAi : window.mayPerson;
    if (!may) return { state: 'failed', code: 'window_closed', detail: '' };
    if (!(await hooks.mayStillSend(part))) return { state: 'failed', code: 'superseded', detail: '' };
    const client = await hooks.clientFor(part.accountId, part.channelId);
    if (!client) return { state: 'held' };
    const { tokenHash } = client;
    const target = { recipientId: part.customerId, ...(window.needsTag ? { humanAgent: true } : {}) };
    if (part.mediaId === null) {
      return { send: () => client.sendText({ ...target, text: part.content }), tokenHash };
    }
    const files = await findOutgoingFiles(ctx, part.accountId, [part.mediaId, ...part.moreMediaIds]);
    const [file, ...more] = files ?? [];
    if (!file) return { state: 'failed', code: 'media', detail: 'the file is gone' };
    if (more.length === 0) return { send: () => client.sendAttachment({ ...target, ...file }), tokenHash };
    const urls = [file, ...more].map(({ url }) => url);
    return { send: () => client.sendImages({ ...target, urls }), tokenHash };
  }

  async function judge(part: ClaimedPart, result: SendResult, tokenHash: string): Promise<Verdict> {
    switch (result.outcome) {
      case 'accepted':
        return { state: 'sent', mid: result.mid };
      case 'accepted_without_id':
        return { state: 'sent', mid: null };
      case 'unknown':
        return { state: 'unknown', detail: result.reason };
      case 'rejected':
        return judgeRefusal(part, result.error, tokenHash);
    }
  }

  async function judgeRefusal(part: ClaimedPart, error: PlatformError, tokenHash: string): Promise<Verdict> {
    if (error.class === 'auth') {
      const isDead = await hooks
        .tokenDied(part.accountId, part.channelId, tokenHash, error.message)
        .catch((cause: unknown) => {
          ctx.log.error({ err: cause }, 'a dead token could not be noted');
          return true;
        });
      return isDead ? { state: 'held' } : later(part, 0, error.message);
    }
    if (error.retryable && part.attempts < (TRIES[error.class] ?? 0)) {
      return later(part, error.retryAfterSeconds, error.message);
    }
    if (error.class === 'not_thread_owner') {
      const { accountId, channelId } = part;
      await hooks
        .otherAppOwns(accountId, channelId)
        .catch((cause: unknown) => ctx.log.warn({ err: cause }, 'another app could not be noted'));
    }
    return { state: 'failed', code: codeOf(part, error), detail: error.message };
  }

  /**
   * The platform says "outside the window" also where it takes no replies at all: a request that nobody accepted in the
   * app, a permission without advanced access. While our own clock has time left, that is what it means.
   */
  function codeOf(part: ClaimedPart, error: PlatformError): string {
    if (error.class !== 'window') return error.class;
    const soon = new Date(ctx.now().getTime() + CLOCKS_DIFFER_MS);
    const { state } = windowState(part.windowOpenedAt, soon, { humanAgent: part.humanAgent });
    return state === 'open' ? 'replies_refused' : 'window_closed';
  }

  function later(part: ClaimedPart, askedSeconds: number | undefined, detail: string): Verdict {
    const backoff = Math.min(LONGEST_RETRY_SECONDS, RETRY_SECONDS * 2 ** (part.attempts - 1));
    const dueAt = new Date(ctx.now().getTime() + (askedSeconds ?? backoff) * 1000);
    return { state: 'again', dueAt, detail };
  }

  const loop = createClaimLoop({
    name: 'parts',
    log: ctx.log,
    now: ctx.now,
    due: sql`SELECT FROM message_parts WHERE state = 'queued' AND due_at <= clock.now`,
    hasOwn: () => recorder.waiting().length > 0,
    concurrency: CONCURRENCY,
    async claim(limit) {
      await recorder.recordLate();
      return claimParts(ctx, limit);
    },
    handle: deliver,
    lease: {
      // One whose end is not recorded yet is still worked on.
      keep: (held) => lease.keep([...held, ...recorder.waiting()]),
      idOf: ({ id }) => id,
    },
  });
  return {
    ...loop,
    async stop() {
      await loop.stop();
      await recorder.recordLate(true);
    },
  };
}
