import type { Judgement } from '@parley/assistant';
import { sql } from 'kysely';
import type { Context, Tx } from '#context';
import { createLease, type Lease, leaseEnd } from '#infra/leases.ts';

/** A rehearsal that is this instance's for one turn. */
export type Claimed = { accountId: string; id: string; fence: string };

/** Takes the running ones that waited longest: each asks one turn at a time, whoever asks it. */
export async function claimRehearsals(ctx: Context, limit: number): Promise<Claimed[]> {
  const now = ctx.now();
  const { rows } = await sql<Claimed>`
    UPDATE rehearsals r SET instance_id = ${ctx.instanceId}, fence = r.fence + 1,
      due_at = ${leaseEnd(now)}
    FROM (
      SELECT account_id AS a, id AS i FROM rehearsals WHERE state = 'running' AND due_at <= ${now}
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) due
    WHERE r.account_id = due.a AND r.id = due.i
    RETURNING r.account_id, r.id, r.fence
  `.execute(ctx.prepared);
  return rows;
}

export type OpenTurn = {
  id: string;
  conversationId: string;
  questionIds: string[];
  answerIds: string[];
  attempts: number;
};

/** The newest question that was not judged yet, with this try counted; undefined when all were. */
export async function takeTurn(ctx: Context, { accountId, id }: Claimed): Promise<OpenTurn | undefined> {
  const { rows } = await sql<OpenTurn>`
    UPDATE rehearsal_turns t SET attempts = t.attempts + 1
    FROM (
      SELECT id AS i FROM rehearsal_turns
      WHERE account_id = ${accountId} AND rehearsal_id = ${id} AND verdict IS NULL
      ORDER BY asked_at DESC, id DESC LIMIT 1
    ) next
    WHERE t.account_id = ${accountId} AND t.id = next.i
    RETURNING t.id, t.conversation_id, t.question_ids, t.answer_ids, t.attempts
  `.execute(ctx.db);
  return rows[0];
}

/** It runs, and is still this instance's. */
export async function isStanding({ db }: Context, { accountId, id, fence }: Claimed): Promise<boolean> {
  const row = await db
    .selectFrom('rehearsals')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row !== undefined;
}

export type Owned = { isRunning: boolean; failedInRow: number; toldAt: Date | null };

/** Locks the rehearsal; null when somebody else took it over, or a new one its place. */
export async function ownRehearsal(tx: Tx, { accountId, id, fence }: Claimed): Promise<Owned | null> {
  const row = await tx.db
    .selectFrom('rehearsals')
    .select(['state', 'failedInRow', 'toldAt'])
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('fence', '=', fence)
    .forUpdate()
    .executeTakeFirst();
  return row
    ? { isRunning: row.state === 'running', failedInRow: row.failedInRow, toldAt: row.toldAt }
    : null;
}

export async function hasOpenTurns(tx: Tx, { accountId, id }: Claimed): Promise<boolean> {
  const row = await tx.db
    .selectFrom('rehearsalTurns')
    .select('id')
    .where('accountId', '=', accountId)
    .where('rehearsalId', '=', id)
    .where('verdict', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Written = Omit<Judgement, 'verdict'> & { verdict: Judgement['verdict'] | 'failed' };

export async function writeVerdict(
  tx: Tx,
  accountId: string,
  turnId: string,
  written: Written,
): Promise<void> {
  const { differing, sources, ...rest } = written;
  await tx.db
    .updateTable('rehearsalTurns')
    .set({ ...rest, differing: JSON.stringify(differing), sources: JSON.stringify(sources) })
    .where('accountId', '=', accountId)
    .where('id', '=', turnId)
    .execute();
}

/** No call was made: the try does not count. */
export async function uncount(tx: Tx, accountId: string, turnId: string): Promise<void> {
  await sql`
    UPDATE rehearsal_turns SET attempts = attempts - 1 WHERE account_id = ${accountId} AND id = ${turnId}
  `.execute(tx.db);
}

export async function removeTurn(tx: Tx, accountId: string, turnId: string): Promise<void> {
  await tx.db
    .deleteFrom('rehearsalTurns')
    .where('accountId', '=', accountId)
    .where('id', '=', turnId)
    .execute();
}

type Change = {
  tokens: number;
  failedInRow: number;
  toldAt: Date | null;
  /** Absent when a person stopped it meanwhile. */
  next?: { dueAt: Date } | { endedAt: Date; state: 'done' | 'failed'; failure: string | null };
};

/** Lets go of the rehearsal: its next turn may be asked, or it has ended. */
export async function letGo(tx: Tx, { accountId, id }: Claimed, change: Change): Promise<void> {
  const { tokens, failedInRow, toldAt, next } = change;
  await tx.db
    .updateTable('rehearsals')
    .set({ tokens: sql`tokens + ${tokens}`, failedInRow, toldAt, instanceId: null, ...next })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** What nobody asks is asked anew. */
export function createRehearsalLease(ctx: Context): Lease {
  return createLease(ctx, {
    table: 'rehearsals',
    end: 'dueAt',
    isHeld: sql<boolean>`true`,
    async giveBack(isLost) {
      const { numAffectedRows } = await sql`
        UPDATE rehearsals r SET instance_id = NULL, fence = r.fence + 1, due_at = ${ctx.now()}
        FROM (SELECT account_id AS a, id AS i FROM rehearsals WHERE ${isLost} FOR UPDATE SKIP LOCKED) lost
        WHERE r.account_id = lost.a AND r.id = lost.i
      `.execute(ctx.prepared);
      if (numAffectedRows) ctx.wake('rehearsals');
    },
  });
}
