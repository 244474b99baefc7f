import type { Judgement, ProviderFault } from '@parley/assistant';
import type { Context, Tx } from '#context';

import {
  type Claimed,
  hasOpenTurns,
  letGo,
  type OpenTurn,
  type Owned,
  ownRehearsal,
  removeTurn,
  uncount,
  writeVerdict,
} from './lease-repository.ts';

/** Of one turn: each may be a call that costs. */
export const TRIES = 3;
const RETRY_SECONDS = [2, 10];
const MOST_RETRY_SECONDS = 300;
/** So many turns that failed one after the other: the rest would fail as well. */
const MOST_FAILED_IN_ROW = 5;
const TOLD_MILLISECONDS = 1000;
/** What every call would meet, whatever is asked. */
const OF_EVERY_CALL: ReadonlySet<string> = new Set<ProviderFault['code']>([
  'unauthorized',
  'quota_used',
  'not_configured',
  'address_refused',
  'token_budget',
]);

/** A fault of ours: it is tried again like one of the provider. */
const INTERNAL = { code: 'internal', retryable: true } as const;

/**
 * What came of asking a turn; `gone` when its messages were taken back meanwhile, `ended` when there was no rehearsal
 * to go on with between two calls.
 */
export type Told =
  | { kind: 'judged'; judgement: Judgement; tokens: number }
  | { kind: 'fault'; fault: ProviderFault; tokens: number }
  | { kind: 'internal' | 'ended'; tokens: number }
  | { kind: 'gone' };

/** How the rehearsal goes on after a turn. */
type Next = { failedInRow: number } & ({ dueAt: Date } | { failure: string } | object);

/**
 * Writes down what came of a turn and lets go of the rehearsal. What was asked when a person stopped it is kept, too:
 * it has cost what it cost.
 */
export async function recordTurn(ctx: Context, claimed: Claimed, turn: OpenTurn, told: Told): Promise<void> {
  await ctx.transaction(async (tx) => {
    const owned = await ownRehearsal(tx, claimed);
    if (!owned) return;
    const next = await write(ctx, tx, { claimed, owned, turn, told });
    await goOn(ctx, tx, { claimed, owned, next, tokens: told.kind === 'gone' ? 0 : told.tokens });
  });
}

/** Nothing is left to ask. */
export async function recordEnd(ctx: Context, claimed: Claimed): Promise<void> {
  await ctx.transaction(async (tx) => {
    const owned = await ownRehearsal(tx, claimed);
    if (owned) await goOn(ctx, tx, { claimed, owned, next: { failedInRow: 0 }, tokens: 0 });
  });
}

type Recorded = { claimed: Claimed; owned: Owned; turn: OpenTurn; told: Told };

async function write(ctx: Context, tx: Tx, { claimed, owned, turn, told }: Recorded): Promise<Next> {
  const { accountId } = claimed;
  const { failedInRow } = owned;
  if (told.kind === 'gone') {
    await removeTurn(tx, accountId, turn.id);
    return { failedInRow };
  }
  if (told.kind === 'ended') return { failedInRow };
  if (told.kind === 'judged') {
    await writeVerdict(tx, accountId, turn.id, told.judgement);
    return { failedInRow: 0 };
  }
  const fault: Pick<ProviderFault, 'retryable' | 'retryAfterSeconds' | 'isUncalled'> & { code: string } =
    told.kind === 'fault' ? told.fault : INTERNAL;
  if (OF_EVERY_CALL.has(fault.code)) return { failedInRow, failure: fault.code };
  if (fault.isUncalled) {
    await uncount(tx, accountId, turn.id);
    return { failedInRow, dueAt: after(ctx, fault.retryAfterSeconds ?? 1) };
  }
  if (fault.retryable && turn.attempts < TRIES) {
    return {
      failedInRow,
      dueAt: after(ctx, fault.retryAfterSeconds ?? RETRY_SECONDS[turn.attempts - 1] ?? 10),
    };
  }
  const failed = { verdict: 'failed' as const, said: null, differing: [], sources: [] };
  await writeVerdict(tx, accountId, turn.id, { ...failed, reason: fault.code });
  const inRow = failedInRow + 1;
  return { failedInRow: inRow, ...(inRow >= MOST_FAILED_IN_ROW ? { failure: fault.code } : {}) };
}

function after(ctx: Context, seconds: number): Date {
  return new Date(ctx.now().getTime() + Math.min(seconds, MOST_RETRY_SECONDS) * 1000);
}

type Going = { claimed: Claimed; owned: Owned; next: Next; tokens: number };

async function goOn(ctx: Context, tx: Tx, { claimed, owned, next, tokens }: Going): Promise<void> {
  const now = ctx.now();
  const end = await findEnd(tx, claimed, next);
  const dueAt = 'dueAt' in next ? next.dueAt : now;
  const isEnding = !owned.isRunning || end !== null;
  const wasTold = owned.toldAt !== null && now.getTime() - owned.toldAt.getTime() < TOLD_MILLISECONDS;
  const tells = isEnding || !wasTold;
  await letGo(tx, claimed, {
    tokens,
    failedInRow: next.failedInRow,
    toldAt: tells ? now : owned.toldAt,
    ...(owned.isRunning ? { next: end ? { ...end, endedAt: now } : { dueAt } } : {}),
  });
  if (tells) tx.live.publish(claimed.accountId, { type: 'account_updated', part: 'rehearsal' });
  if (!isEnding) tx.afterCommit(() => ctx.wake('rehearsals', dueAt));
}

async function findEnd(
  tx: Tx,
  claimed: Claimed,
  next: Next,
): Promise<{ state: 'done' | 'failed'; failure: string | null } | null> {
  if ('failure' in next) return { state: 'failed', failure: next.failure };
  return (await hasOpenTurns(tx, claimed)) ? null : { state: 'done', failure: null };
}
