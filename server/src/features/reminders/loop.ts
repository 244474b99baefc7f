import { LostThoughtError, ProviderError, type ProviderFault, type RunReport } from '@parley/assistant';
import { LIMITS } from '@parley/contract/limits.ts';
import { sql } from 'kysely';
import type { Context, Tx } from '#context';
import { claimReply } from '#features/allowance/service.ts';
import * as conversations from '#features/conversations/service.ts';
import { insertDraft } from '#features/drafts/service.ts';
import { mustBeRead } from '#features/knowledge/service.ts';
import { type AskHooks, insertRun } from '#features/runs/service.ts';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import type { Lease } from '#infra/leases.ts';
import { conversationSubject } from '#subject';

import { type Claimed, claimDue, end, findUpcoming, own, PACE_MILLISECONDS, waitUntil } from './claims.ts';
import { type Facts, isStillAwaited, judge, readFacts, type Verdict } from './facts.ts';
import { tell } from './service.ts';
import { readSilence, type Written, writeReminder } from './write.ts';

const CONCURRENCY = 4;
/** They begin one by one: four that begin together are in the way of a customer who waits for an answer. */
const REST_MILLISECONDS = PACE_MILLISECONDS / CONCURRENCY;
const TRIES = 3;
const RETRY_SECONDS = 10;
/** However long a provider asks to be left alone. */
const LONGEST_WAIT_SECONDS = 300;

type Reminder = { delayMinutes: number; topic: string; customCondition: string; isOn: boolean };
type Row = Reminder & { startedAt: Date; dueAt: Date };

/** Takes due reminders, looks at everything anew, and sends, drafts or leaves each, with the reason. */
export function createReminderLoop(
  ctx: Context,
  hooks: Pick<AskHooks, 'providerFor'>,
  lease: Lease,
): ClaimLoop {
  async function remind(claimed: Claimed): Promise<void> {
    const { accountId, conversationId } = claimed;
    const seen = await look(ctx.db, claimed);
    if (seen?.verdict.kind !== 'go') return record(claimed, async () => undefined);
    const silence = await readSilence(ctx, { accountId, conversationId });
    const written = await writeReminder(ctx, hooks, { accountId, conversationId }, seen.reminder, silence);
    await record(claimed, (tx) => putOut(tx, claimed, written));
  }

  /** Everything is looked at once more, with the conversation locked; `work` where it is still right. */
  async function record(claimed: Claimed, work: (tx: Tx, facts: Facts) => Promise<void>): Promise<void> {
    const { accountId, conversationId } = claimed;
    await ctx.transaction(async (tx) => {
      const locked = await conversations.lockConversation(tx, accountId, conversationId);
      if (!locked || !(await own(ctx, tx, claimed))) return;
      const seen = await look(tx.db, claimed);
      if (!seen) return;
      const { verdict, facts } = seen;
      tell(tx, accountId);
      if (verdict.kind === 'wait') return waitUntil(ctx, tx, claimed, verdict.until, false);
      if (verdict.kind === 'go') return work(tx, facts);
      const { reason, windowClosedAt = null } = verdict;
      const state = verdict.kind === 'skip' ? 'skipped' : 'cancelled';
      return end(ctx, tx, claimed, { state, reason, windowClosedAt });
    });
  }

  async function look(
    db: Context['db'] | Tx['db'],
    { accountId, id, conversationId }: Claimed,
  ): Promise<{ reminder: Reminder; facts: Facts; verdict: Verdict } | null> {
    const reminder = await readReminder(db, accountId, id);
    if (!reminder) return null;
    const { delayMinutes, startedAt, dueAt } = reminder;
    const candidate = { conversationId, startedAt, dueAt, executionId: id };
    const [facts] = await readFacts(db, accountId, delayMinutes, [candidate]);
    if (!facts) return null;
    const verdict: Verdict = reminder.isOn
      ? judge(facts, ctx.now())
      : { kind: 'cancel', reason: 'reminder_off' };
    return { reminder, facts, verdict };
  }

  async function putOut(tx: Tx, claimed: Claimed, written: Written): Promise<void> {
    const { accountId, conversationId } = claimed;
    const { verdict, text, summary, original } = written;
    const skip = (reason: string) => end(ctx, tx, claimed, { state: 'skipped', reason, summary });
    if (!verdict.holds) return skip(verdict.reason);
    if (text === null) return skip('repeats');
    const content = text.slice(0, LIMITS.messageCharacters);
    const { moderationEnabled } = await tx.db
      .selectFrom('accounts')
      .select('moderationEnabled')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const where = { accountId, conversationId };
    if (moderationEnabled || (await mustBeRead(tx.db, accountId))) {
      const runId = await insertReminderRun(tx, claimed, written);
      const draftId = await insertDraft(ctx, tx, {
        accountId,
        subject: conversationSubject(conversationId),
        turnId: null,
        runId,
        text: content,
        originalMessage: original,
        reading: null,
        sources: [],
        heldReasons: null,
      });
      return end(ctx, tx, claimed, { state: 'drafted', reason: 'draft', summary, text: content, draftId });
    }
    const claim = await claimReply(ctx, tx, accountId);
    if (claim.pause) return skip(claim.pause);
    const runId = await insertReminderRun(tx, claimed, written);
    const message = await conversations.enqueueOutgoing(ctx, tx, {
      ...where,
      content,
      author: 'ai',
      purpose: 'reminder',
      runId,
      countedIn: claim.countedIn,
      disclosure: await conversations.findDisclosure(ctx, tx, where, { question: original, answer: content }),
      holdSeconds: 0,
    });
    const { reason } = verdict;
    await end(ctx, tx, claimed, { state: 'sending', reason, summary, text: content, messageId: message.id });
  }

  function insertReminderRun(tx: Tx, claimed: Claimed, { input, report, cited }: Written): Promise<string> {
    const { accountId, conversationId } = claimed;
    const about = { accountId, subject: conversationSubject(conversationId), turnId: null };
    const ran: { report: RunReport; told: Written['cited'] } = { report, told: cited };
    return insertRun(ctx, tx, about, input, ran, 'answer', 'reminder');
  }

  /**
   * Tried again as an answer is; a call that was not made is no try, as long as the reminder is still awaited. After that
   * its condition stays uncertain, and nobody is urged.
   */
  async function askAgain(tx: Tx, claimed: Claimed, facts: Facts, fault: ProviderFault): Promise<void> {
    const { attempts } = claimed;
    const isUncalled = fault.isUncalled === true;
    if (isUncalled ? !isStillAwaited(facts, ctx.now()) : attempts >= TRIES) {
      return end(ctx, tx, claimed, { state: 'skipped', reason: 'condition_uncertain' });
    }
    const seconds = Math.min(fault.retryAfterSeconds ?? RETRY_SECONDS * attempts, LONGEST_WAIT_SECONDS);
    return waitUntil(ctx, tx, claimed, new Date(ctx.now().getTime() + seconds * 1000), !isUncalled);
  }

  async function handle(claimed: Claimed): Promise<void> {
    try {
      await remind(claimed);
    } catch (error) {
      if (error instanceof ProviderError) {
        return record(claimed, (tx, facts) => askAgain(tx, claimed, facts, error.fault));
      }
      ctx.log.error({ err: error, reminder: claimed.id }, 'a reminder could not be made');
      await record(claimed, (tx) => {
        const isHopeless = error instanceof LostThoughtError || claimed.attempts >= TRIES;
        if (isHopeless) {
          const failed = { state: 'failed', reason: 'internal', error: 'internal' } as const;
          return end(ctx, tx, claimed, failed);
        }
        const again = new Date(ctx.now().getTime() + RETRY_SECONDS * 1000 * claimed.attempts);
        return waitUntil(ctx, tx, claimed, again, true);
      });
    }
  }

  return createClaimLoop({
    name: 'reminders',
    log: ctx.log,
    now: ctx.now,
    due: sql`SELECT FROM reminder_executions WHERE state = 'pending' AND due_at <= clock.now`,
    concurrency: CONCURRENCY,
    claim: () => claimDue(ctx),
    upcoming: (until) => findUpcoming(ctx, until),
    handle,
    sweepMilliseconds: PACE_MILLISECONDS,
    restMilliseconds: REST_MILLISECONDS,
    lease: { ...lease, idOf: ({ id }) => id },
  });
}

async function readReminder(
  db: Context['db'] | Tx['db'],
  accountId: string,
  executionId: string,
): Promise<Row | undefined> {
  const row = await db
    .selectFrom('reminderExecutions as e')
    .innerJoin('reminders as r', (join) =>
      join.onRef('r.accountId', '=', 'e.accountId').onRef('r.id', '=', 'e.reminderId'),
    )
    .select(['e.startedAt', 'e.dueAt', 'r.delayMinutes', 'r.topic', 'r.customCondition', 'r.isActive'])
    .where('e.accountId', '=', accountId)
    .where('e.id', '=', executionId)
    .executeTakeFirst();
  return row && { ...row, isOn: row.isActive };
}
