import { LostThoughtError } from '@parley/assistant';
import { sql } from 'kysely';
import type { Context, Tx } from '#context';
import { isUnreachable } from '#features/conversations/service.ts';
import {
  type AskHooks,
  askTurn,
  type InputMessage,
  readTurnInput,
  readTurnMessages,
} from '#features/runs/service.ts';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import { AppError } from '#infra/errors.ts';
import type { Lease } from '#infra/leases.ts';
import { giveUp, recordOutcome, recordSuperseded } from './record.ts';
import {
  type ClaimedTurn,
  claimTurns,
  endTurn,
  findUpcoming,
  hasUncovered,
  isAiEffective,
  ownTurn,
  waitAgain,
} from './turn-repository.ts';

const CONCURRENCY = 8;
/** Of these, what one account may take: its provider may be silent for long. */
const PER_ACCOUNT = CONCURRENCY / 2;
/** Kept for accounts that hold none, however many silent providers there are. */
const SPARE = 2;
/** Of a turn that fails by a fault of ours: each try may be a call that costs. */
const TRIES = 4;
/** How often it looks whether a picture has been read; what has been read wakes it, too. */
const READING_MILLISECONDS = 1000;

export type TurnHooks = AskHooks & {
  /** Asked outside the transaction: what tells whether files of a turn are still being put into words. */
  unreadFor: (accountId: string) => Promise<IsUnread>;
};

type IsUnread = (tx: Tx, turn: { accountId: string; conversationId: string }) => Promise<boolean>;

/** Takes due turns, asks the assistant outside any transaction, and records what came of it. */
export function createTurnLoop(ctx: Context, hooks: TurnHooks, lease: Lease): ClaimLoop {
  async function answer(turn: ClaimedTurn): Promise<void> {
    const messages = await begin(turn);
    if (!messages) return;
    const input = await readTurnInput(ctx, turn, messages, { withMedia: true });
    const fresh = messages.filter((message) => !message.isCovered);
    const { accountId } = turn;
    const result = await askTurn(ctx, hooks, {
      accountId,
      input,
      fresh,
      isRead: input.isModerated || turn.draftsOnly,
    });
    await ctx.transaction(async (tx) => {
      if (await recordSuperseded(ctx, tx, turn, input, result)) return;
      await recordOutcome(ctx, tx, turn, input, result);
    });
  }

  /** The last check before generating: the turn is ours, the AI is effective, and there is something to answer. */
  async function begin(turn: ClaimedTurn): Promise<InputMessage[] | null> {
    const { accountId, conversationId } = turn;
    const isUnread = await hooks.unreadFor(accountId);
    return ctx.transaction(async (tx) => {
      if (!(await ownTurn(ctx, tx, turn))) return null;
      if (!(await isAiEffective(tx.db, accountId, conversationId))) {
        await endTurn(ctx, tx, turn, 'cancelled', 'ai_off');
        return null;
      }
      const messages = await readTurnMessages(tx.db, ctx.now(), accountId, conversationId);
      if (!messages.some((message) => !message.isCovered)) {
        // It waited so long that the window has closed over all of it.
        if (await hasUncovered(tx, accountId, conversationId)) await giveUp(ctx, tx, turn, 'window_closed');
        else await endTurn(ctx, tx, turn, 'cancelled', 'nothing_to_answer');
        return null;
      }
      if (await isUnreachable(tx, turn, ctx.now())) {
        // The mark of the refusal stands; what the customer wrote waits for a person, or for a later message.
        await endTurn(ctx, tx, turn, 'cancelled', 'unreachable');
        return null;
      }
      if (await isUnread(tx, turn)) {
        const dueAt = new Date(ctx.now().getTime() + READING_MILLISECONDS);
        await waitAgain(tx, turn, dueAt, false);
        tx.afterCommit(() => ctx.wake('turns', dueAt));
        return null;
      }
      tx.live.publish(accountId, { type: 'ai_generation_start', conversationId });
      return messages;
    });
  }

  async function handle(turn: ClaimedTurn): Promise<void> {
    try {
      await answer(turn);
    } catch (error) {
      // A fault of ours: the turn is not lost, it is tried again a little later, and then a person is asked.
      ctx.log.error({ err: error, turn: turn.id }, 'a turn could not be answered');
      await ctx.transaction(async (tx) => {
        if (!(await ownTurn(ctx, tx, turn))) return;
        const { accountId, conversationId, attempts } = turn;
        tx.live.publish(accountId, { type: 'ai_generation_complete', conversationId });
        // What a person would be refused, too, is refused the next time as well.
        if (error instanceof AppError) return giveUp(ctx, tx, turn, error.code);
        const isHopeless = error instanceof LostThoughtError || attempts >= TRIES;
        if (isHopeless) return giveUp(ctx, tx, turn, 'internal');
        const dueAt = new Date(ctx.now().getTime() + 1000 * 2 ** attempts);
        await waitAgain(tx, turn, dueAt, true);
        tx.afterCommit(() => ctx.wake('turns', dueAt));
      });
    }
  }

  return createClaimLoop({
    name: 'turns',
    log: ctx.log,
    now: ctx.now,
    due: sql`
      SELECT FROM turns WHERE state = 'waiting' AND subject_kind = 'conversation' AND due_at <= clock.now
    `,
    concurrency: CONCURRENCY,
    claim: (limit) => claimTurns(ctx, { limit, perAccount: PER_ACCOUNT, spare: SPARE }),
    upcoming: (until) => findUpcoming(ctx, until),
    handle,
    lease: { ...lease, idOf: ({ id }) => id },
  });
}
