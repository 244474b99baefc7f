import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import type { InstagramClient, SendResult } from '#instagram/client-types.ts';
import type { PlatformError } from '#instagram/errors.ts';
import { windowState } from '#instagram/limits.ts';

import { type ClaimedPart, claimParts, type ReadyPart, readyPart } from './delivery-claims.ts';
import { settleEchoes } from './echoes.ts';
import { lockConversation } from './last-message.ts';
import { type DeliveredMessage, type SettleHooks, settleMessage } from './settle-message.ts';

/** What delivery needs from the rest of the product. */
export type DeliveryHooks = SettleHooks & {
  clientFor: (accountId: string, channelId: string) => Promise<InstagramClient | null>;
  tokenDied: (accountId: string, channelId: string, error: PlatformError) => Promise<void>;
  /** False: the AI was switched off or a person took over after this automatic reply was queued. */
  mayStillSend: (part: ReadyPart) => Promise<boolean>;
};

type Verdict =
  | { state: 'sent'; mid: string | null }
  | { state: 'failed'; code: string; detail: string }
  | { state: 'unknown'; detail: string }
  | { state: 'again'; dueAt: Date; detail: string }
  | { state: 'held' };

const CONCURRENCY = 16;
/** Definite refusals that may be repeated: throttled once, and what never left this machine for about an hour. */
const TRIES: Partial<Record<PlatformError['class'], number>> = { throttled: 2, transient: 12 };
const RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 600;

/** Sends what is due: parts in order, one in flight per conversation, never twice. */
export function createDelivery(ctx: Context, hooks: DeliveryHooks): ClaimLoop {
  async function deliver(claimed: ClaimedPart): Promise<void> {
    const part = await readyPart(ctx, claimed);
    if (!part) return;
    const verdict = await decide(part);
    await ctx.transaction((tx) => record(tx, part, verdict));
    ctx.wake('parts');
  }

  async function decide(part: ReadyPart): Promise<Verdict> {
    const window = windowState(part.windowOpenedAt, ctx.now(), { humanAgent: part.humanAgent });
    const may = part.author === 'ai' ? window.mayAi : window.mayPerson;
    if (!may) return { state: 'failed', code: 'window_closed', detail: '' };
    if (!(await hooks.mayStillSend(part))) return { state: 'failed', code: 'superseded', detail: '' };
    const client = await hooks.clientFor(part.accountId, part.channelId);
    if (!client) return { state: 'held' };
    const result = await client.sendText({
      recipientId: part.customerId,
      text: part.content,
      ...(window.needsTag ? { humanAgent: true } : {}),
    });
    return judge(part, result);
  }

  async function judge(part: ReadyPart, result: SendResult): Promise<Verdict> {
    switch (result.outcome) {
      case 'accepted':
        return { state: 'sent', mid: result.mid };
      case 'accepted_without_id':
        return { state: 'sent', mid: null };
      case 'unknown':
        return { state: 'unknown', detail: result.reason };
      case 'rejected':
        return judgeRefusal(part, result.error);
    }
  }

  async function judgeRefusal(part: ReadyPart, error: PlatformError): Promise<Verdict> {
    if (error.class === 'auth') {
      await hooks.tokenDied(part.accountId, part.channelId, error);
      return { state: 'held' };
    }
    if (error.retryable && part.attempts < (TRIES[error.class] ?? 0)) {
      const seconds =
        error.retryAfterSeconds ?? Math.min(LONGEST_RETRY_SECONDS, RETRY_SECONDS * 2 ** (part.attempts - 1));
      return { state: 'again', dueAt: new Date(ctx.now().getTime() + seconds * 1000), detail: error.message };
    }
    const code = error.class === 'window' ? 'window_closed' : error.class;
    return { state: 'failed', code, detail: error.message };
  }

  async function record(tx: Tx, part: ReadyPart, verdict: Verdict): Promise<void> {
    const { accountId, conversationId, messageId } = part;
    if (!(await lockConversation(tx, accountId, conversationId))) return;
    // A verdict of the platform is the truth even if this instance was taken for dead meanwhile;
    // what asks for another try counts only while the part is still ours.
    const isOurs = sql<boolean>`state = 'sending' AND fence = ${part.fence}`;
    const mine = verdict.state === 'sent' ? sql<boolean>`state IN ('sending', 'unknown')` : isOurs;
    const { numUpdatedRows } = await tx.db
      .updateTable('messageParts')
      .set(partChange(verdict))
      .where('accountId', '=', accountId)
      .where('id', '=', part.id)
      .where(mine)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    if (verdict.state === 'failed') await failRest(tx, part, verdict.code);
    const message: DeliveredMessage = {
      accountId,
      conversationId,
      messageId,
      draftId: part.draftId,
      purpose: part.purpose,
    };
    await settleMessage(tx, message, verdict, hooks);
    await settleEchoes(tx, part, ctx.now());
  }

  return createClaimLoop({
    name: 'parts',
    log: ctx.log,
    now: ctx.now,
    concurrency: CONCURRENCY,
    claim: (limit) => claimParts(ctx, limit),
    handle: deliver,
  });
}

function partChange(verdict: Verdict) {
  const free = { instanceId: null };
  switch (verdict.state) {
    case 'sent':
      return { ...free, state: 'sent', mid: verdict.mid, failure: null, failureDetail: null };
    case 'failed':
      return { ...free, state: 'failed', failure: verdict.code, failureDetail: verdict.detail };
    case 'unknown':
      return {
        ...free,
        state: 'unknown',
        maybeSent: true,
        failure: 'unknown',
        failureDetail: verdict.detail,
      };
    case 'again':
      return {
        ...free,
        state: 'queued',
        dueAt: verdict.dueAt,
        failure: 'throttled',
        failureDetail: verdict.detail,
      };
    case 'held':
      return { ...free, state: 'queued' };
  }
}

/** The parts behind a refused one would arrive without their beginning. */
async function failRest(tx: Tx, part: ReadyPart, code: string): Promise<void> {
  await tx.db
    .updateTable('messageParts')
    .set({ state: 'failed', failure: code })
    .where('accountId', '=', part.accountId)
    .where('messageId', '=', part.messageId)
    .where('state', '=', 'queued')
    .execute();
}
