import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { DatabaseUnreachable } from '#infra/db/unreachable.ts';

import type { ClaimedPart } from './delivery-claims.ts';
import { settleEchoes } from './echoes.ts';
import { lockConversation, refreshLastMessage } from './last-message.ts';
import { type SettleHooks, settleMessage } from './settle-message.ts';

/** What became of the attempt to send a part. */
export type Verdict =
  | { state: 'sent'; mid: string | null }
  | { state: 'failed'; code: string; detail: string }
  | { state: 'unknown'; detail: string }
  | { state: 'again'; dueAt: Date; detail: string }
  | { state: 'held' };

export type Recorder = {
  /** Never throws: what the database does not take now is kept for `recordLate`. */
  record(part: ClaimedPart, verdict: Verdict): Promise<void>;
  /** `isLast`: whether or not it is time for the next try. */
  recordLate(isLast?: boolean): Promise<void>;
  /** The parts whose verdicts are not written yet. */
  waiting(): string[];
};

type Late = { part: ClaimedPart; verdict: Verdict; refusals: number; dueAt: Date };

/** So often the database may refuse a verdict before it is written in fewer words. */
const REFUSALS = 5;

/** Writes verdicts. One that is lost would leave its part in flight, and its conversation waiting. */
export function createRecorder(ctx: Context, hooks: SettleHooks): Recorder {
  const late = new Map<string, Late>();

  async function record(part: ClaimedPart, verdict: Verdict, refusals = 0): Promise<void> {
    try {
      await ctx.transaction((tx) => write(ctx, tx, hooks, part, verdict));
      late.delete(part.id);
      ctx.count('sends', verdict.state);
    } catch (error) {
      ctx.log.error({ err: error, part: part.id }, 'the end of a delivery could not be recorded yet');
      postpone(part, verdict, error instanceof DatabaseUnreachable ? refusals : refusals + 1);
    }
  }

  /** A database that is away is asked at each look. One that refuses, later each time, and not for ever. */
  function postpone(part: ClaimedPart, verdict: Verdict, refusals: number): void {
    const seconds = refusals === 0 ? 0 : 2 ** refusals;
    const dueAt = new Date(ctx.now().getTime() + seconds * 1000);
    if (refusals < REFUSALS) late.set(part.id, { part, verdict, refusals, dueAt });
    else if (refusals === REFUSALS) late.set(part.id, { part, verdict: shorten(verdict), refusals, dueAt });
    // Nobody works on it from here on, so its lease is given back: it is unknown, and looked for on the platform.
    else late.delete(part.id);
  }

  return {
    record: (part, verdict) => record(part, verdict),
    async recordLate(isLast = false) {
      for (const { part, verdict, refusals, dueAt } of [...late.values()]) {
        if (isLast || dueAt <= ctx.now()) await record(part, verdict, refusals);
      }
    },
    waiting: () => [...late.keys()],
  };
}

/** Without what the platform said in its own words, or the id that it gave: either may be what is refused. */
function shorten(verdict: Verdict): Verdict {
  if (verdict.state === 'sent') return { state: 'unknown', detail: 'not_recorded' };
  return 'detail' in verdict ? { ...verdict, detail: '' } : verdict;
}

async function write(
  ctx: Context,
  tx: Tx,
  hooks: SettleHooks,
  part: ClaimedPart,
  verdict: Verdict,
): Promise<void> {
  const { accountId, conversationId, messageId, draftId, purpose } = part;
  if (!(await lockConversation(tx, accountId, conversationId))) return;
  if (verdict.state === 'sent' && verdict.mid !== null) await claimMid(tx, hooks, part, verdict.mid);
  const { numUpdatedRows } = await tx.db
    .updateTable('messageParts')
    .set(changeOf(part, verdict))
    .where('accountId', '=', accountId)
    .where('id', '=', part.id)
    .where(mayChange(part, verdict))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  if (verdict.state === 'failed') await failRest(tx, part, verdict.code);
  await settleMessage(tx, { accountId, conversationId, messageId, draftId, purpose }, verdict, hooks);
  await settleEchoes(tx, part, ctx.now());
}

/**
 * That the platform took it is the truth even if this instance was taken for dead meanwhile, and a person asked for
 * another try; everything else counts only while the part is still ours.
 */
function mayChange(part: ClaimedPart, verdict: Verdict) {
  return verdict.state === 'sent'
    ? sql<boolean>`(state IN ('sending', 'unknown') OR (state = 'queued' AND maybe_sent))`
    : sql<boolean>`(state = 'sending' AND fence = ${part.fence})`;
}

function changeOf(part: ClaimedPart, verdict: Verdict) {
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
      // Waiting for a token is no try.
      return { ...free, state: 'queued', attempts: part.attempts - 1 };
  }
}

/** The parts behind a refused one would arrive without their beginning. */
async function failRest(tx: Tx, part: ClaimedPart, code: string): Promise<void> {
  await tx.db
    .updateTable('messageParts')
    .set({ state: 'failed', failure: code })
    .where('accountId', '=', part.accountId)
    .where('messageId', '=', part.messageId)
    .where('state', '=', 'queued')
    .execute();
}

/**
 * The platform names the id of what it took, and its echo was judged before that by the text alone: as another message
 * of ours, which is in doubt again then, or as typed in the app, which it was not.
 */
async function claimMid(tx: Tx, hooks: SettleHooks, part: ClaimedPart, mid: string): Promise<void> {
  const { accountId, channelId, conversationId } = part;
  const { rows: mistaken } = await sql<{ messageId: string; draftId: string | null; purpose: string | null }>`
    WITH wrong AS (
      UPDATE message_parts SET state = 'unknown', mid = NULL, failure = 'unknown'
      WHERE account_id = ${accountId} AND channel_id = ${channelId} AND mid = ${mid} AND id <> ${part.id}
      RETURNING message_id
    )
    UPDATE messages m SET mid = nullif(m.mid, ${mid}) FROM wrong
    WHERE m.account_id = ${accountId} AND m.id = wrong.message_id
    RETURNING m.id AS message_id, m.draft_id, m.purpose
  `.execute(tx.db);
  for (const other of mistaken) {
    await settleMessage(tx, { accountId, conversationId, ...other }, { state: 'unknown' }, hooks);
  }
  const typed = await tx.db
    .deleteFrom('messages')
    .where('accountId', '=', accountId)
    .where('channelId', '=', channelId)
    .where('mid', '=', mid)
    .where('author', '=', 'app')
    .returning('id')
    .executeTakeFirst();
  if (!typed) return;
  await refreshLastMessage(tx, accountId, conversationId);
  tx.live.publish(accountId, {
    type: 'message_updated',
    conversationId,
    messageId: typed.id,
    status: 'removed',
  });
}
