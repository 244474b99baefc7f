import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { createLease, type Lease, leaseEnd } from '#infra/leases.ts';

export type Claimed = {
  accountId: string;
  id: string;
  fence: string;
  attempts: number;
  likeness: string;
  createdAt: Date;
  /** The assistant may be asked for it: a place in its account's minute is kept for that. */
  hasPlace: boolean;
};

/** Of what the assistant is asked within a minute, so much is for comments of one account. */
const PER_MINUTE = 20;
/** At once. */
const PER_ACCOUNT = 2;

/**
 * Takes due comments for this instance, of each account so many as its minute allows, and of those that say the same one
 * at a time: the others find what came of it.
 */
export async function claimDrafts(ctx: Context, limit: number): Promise<Claimed[]> {
  const now = ctx.now();
  const since = new Date(now.getTime() - 60_000);
  const { rows } = await sql<Claimed>`
    WITH accounts_due AS MATERIALIZED (
      SELECT account_id FROM comment_drafts WHERE state = 'waiting' AND due_at <= ${now} GROUP BY account_id
    ),
    free AS MATERIALIZED (
      SELECT d.account_id, least(
        ${PER_ACCOUNT} - (
          SELECT count(*) FROM comment_drafts t WHERE t.account_id = d.account_id AND t.state = 'thinking'
        ),
        ${PER_MINUTE} - (
          SELECT count(*) FROM comment_drafts a
          WHERE a.account_id = d.account_id AND (a.asked_at > ${since} OR a.state = 'thinking')
        )
      ) AS places
      FROM accounts_due d
    ),
    due AS (
      SELECT one.account_id, one.id FROM free, LATERAL (
        SELECT d.account_id, d.id FROM comment_drafts d
        WHERE d.account_id = free.account_id AND d.state = 'waiting' AND d.due_at <= ${now}
          AND NOT EXISTS (
            SELECT FROM comment_drafts o
            WHERE o.account_id = d.account_id AND o.likeness = d.likeness AND (
              o.state = 'thinking'
              OR (o.state = 'waiting' AND o.due_at <= ${now} AND (o.due_at, o.id) < (d.due_at, d.id))
            )
          )
        ORDER BY d.due_at, d.id LIMIT greatest(free.places, 0) FOR UPDATE SKIP LOCKED
      ) one
      LIMIT ${limit}
    )
    UPDATE comment_drafts d SET state = 'thinking', instance_id = ${ctx.instanceId}, fence = d.fence + 1,
      leased_until = ${leaseEnd(now)}, attempts = d.attempts + 1
    FROM due WHERE d.account_id = due.account_id AND d.id = due.id
    RETURNING d.account_id, d.id, d.fence, d.attempts, d.likeness, d.created_at, true AS has_place
  `.execute(ctx.prepared);
  const left = limit - rows.length;
  return left > 0 ? [...rows, ...(await claimThoughtless(ctx, left))] : rows;
}

/**
 * Takes due comments for which nobody has to be asked, whatever is left of their account's minute: what asks nothing,
 * and one of each that say what was thought of already. One for which that was of no use waits with what it would be
 * made of (`waitForPlace`), until something was made of the same.
 */
async function claimThoughtless(ctx: Context, limit: number): Promise<Claimed[]> {
  const now = ctx.now();
  const { rows } = await sql<Claimed>`
    WITH first AS MATERIALIZED (
      SELECT DISTINCT ON (account_id, likeness) account_id, id, likeness, made_of, due_at FROM comment_drafts
      WHERE state = 'waiting' AND due_at <= ${now} ORDER BY account_id, likeness, due_at, id
    ),
    thoughtless AS MATERIALIZED (
      SELECT f.account_id, f.id, row_number() OVER (PARTITION BY f.account_id ORDER BY f.due_at, f.id) AS at,
        (SELECT count(*) FROM comment_drafts t WHERE t.account_id = f.account_id AND t.state = 'thinking') AS thinking
      FROM first f JOIN comments own ON own.account_id = f.account_id AND own.id = f.id
      WHERE NOT EXISTS (
          SELECT FROM comment_drafts o
          WHERE o.account_id = f.account_id AND o.likeness = f.likeness AND o.state = 'thinking'
        )
        AND (NOT own.is_question OR EXISTS (
          SELECT FROM ${twins}
          WHERE d.account_id = f.account_id AND d.likeness = f.likeness AND ${isTwin(ctx)}
            AND d.made_of = coalesce(f.made_of, d.made_of)
        ))
    ),
    due AS (
      SELECT w.account_id, w.id FROM thoughtless t
      JOIN comment_drafts w ON w.account_id = t.account_id AND w.id = t.id
      WHERE w.state = 'waiting' AND t.at <= ${PER_ACCOUNT} - t.thinking
      ORDER BY t.at LIMIT ${limit} FOR UPDATE OF w SKIP LOCKED
    )
    UPDATE comment_drafts d SET state = 'thinking', instance_id = ${ctx.instanceId}, fence = d.fence + 1,
      leased_until = ${leaseEnd(now)}, attempts = d.attempts + 1
    FROM due WHERE d.account_id = due.account_id AND d.id = due.id
    RETURNING d.account_id, d.id, d.fence, d.attempts, d.likeness, d.created_at, false AS has_place
  `.execute(ctx.prepared);
  return rows;
}

/** Waits on, as if it had never been taken: the assistant must be asked for it, and it has no place for that. */
export async function waitForPlace(
  tx: Tx,
  { accountId, id, attempts }: Claimed,
  madeOf: string,
): Promise<void> {
  await sql`
    UPDATE comment_drafts SET state = 'waiting', made_of = ${madeOf}, attempts = ${attempts - 1}, instance_id = NULL,
      leased_until = NULL
    WHERE account_id = ${accountId} AND id = ${id}
  `.execute(tx.db);
}

export async function findUpcoming(ctx: Context, until: Date): Promise<Date[]> {
  const { rows } = await sql<{ dueAt: Date }>`
    SELECT due_at FROM comment_drafts WHERE state = 'waiting' AND due_at <= ${until} ORDER BY due_at LIMIT 100
  `.execute(ctx.prepared);
  return rows.map(({ dueAt }) => dueAt);
}

/** Locks it where it is still this instance's; false: a person was faster, it is deleted, or somebody else's by now. */
export async function ownDraft(ctx: Context, tx: Tx, { accountId, id, fence }: Claimed): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM comment_drafts
    WHERE account_id = ${accountId} AND id = ${id} AND state = 'thinking' AND fence = ${fence}
      AND instance_id = ${ctx.instanceId}
    FOR UPDATE
  `.execute(tx.db);
  return rows.length > 0;
}

type Ended = { outcome: string; text?: string; runId?: string | null; madeOf?: string; askedAt?: Date };

export async function endDraft(
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
  { outcome, text, runId, madeOf, askedAt }: Ended,
): Promise<void> {
  await sql`
    UPDATE comment_drafts SET state = 'done', instance_id = NULL, leased_until = NULL, fence = fence + 1,
      outcome = ${outcome}, text = ${text ?? null}, run_id = ${runId ?? null}, made_of = ${madeOf ?? null},
      asked_at = coalesce(${askedAt ?? null}::timestamptz, asked_at)
    WHERE account_id = ${accountId} AND id = ${id}
  `.execute(tx.db);
}

/**
 * A person asked for it: what is under way for this comment is thrown away. It was written without asking the triggers,
 * so it says nothing of what it was made of and is nobody's twin.
 */
export async function noteByPerson(
  ctx: Context,
  tx: Tx,
  { accountId, id, likeness }: { accountId: string; id: string; likeness: string },
  { text, runId }: { text: string; runId: string },
): Promise<void> {
  const now = ctx.now();
  await sql`
    INSERT INTO comment_drafts (account_id, id, likeness, state, due_at, created_at)
    VALUES (${accountId}, ${id}, ${likeness}, 'done', ${now}, ${now}) ON CONFLICT DO NOTHING
  `.execute(tx.db);
  await endDraft(tx, { accountId, id }, { outcome: 'answer', text, runId, askedAt: now });
}

/** Comes due again. `isCounted`: it was a try. */
export async function waitAgain(
  ctx: Context,
  tx: Tx,
  { accountId, id, attempts }: Claimed,
  dueAt: Date,
  isCounted: boolean,
): Promise<void> {
  await sql`
    UPDATE comment_drafts SET state = 'waiting', due_at = ${dueAt}, instance_id = NULL, leased_until = NULL,
      attempts = ${isCounted ? attempts : attempts - 1}
    WHERE account_id = ${accountId} AND id = ${id}
  `.execute(tx.db);
  tx.afterCommit(() => ctx.wake('commentDrafts', dueAt));
}

export type Twin = { outcome: string; text: string | null; runId: string | null };

/** What is asked again after this is thought out anew. */
const ALIKE_HOURS = 24;

/** A thought that serves others: not where a person threw it away, or where the look that was to check it failed. */
const twins = sql`comment_drafts d JOIN comments c ON c.account_id = d.account_id AND c.id = d.id`;

function isTwin(ctx: Context) {
  const since = new Date(ctx.now().getTime() - ALIKE_HOURS * 3_600_000);
  return sql`
    d.state = 'done' AND d.asked_at > ${since} AND d.outcome IN ('answer', 'missing_information')
    AND (d.outcome <> 'answer' OR c.draft IS NOT NULL OR c.state <> 'new')
    AND NOT EXISTS (
      SELECT FROM runs r
      WHERE r.account_id = d.account_id AND r.id = d.run_id AND r.report -> 'secondLook' ->> 'fault' IS NOT NULL
    )
  `;
}

/** What the assistant came to for the same words under the same post, by the same knowledge and the same triggers. */
export async function findTwin(
  ctx: Context,
  tx: Tx,
  { accountId, id, likeness }: Pick<Claimed, 'accountId' | 'id' | 'likeness'>,
  madeOf: string,
): Promise<Twin | undefined> {
  const { rows } = await sql<Twin>`
    SELECT d.outcome, d.text, d.run_id FROM ${twins}
    WHERE d.account_id = ${accountId} AND d.likeness = ${likeness} AND d.id <> ${id} AND d.made_of = ${madeOf}
      AND ${isTwin(ctx)}
    ORDER BY d.asked_at DESC LIMIT 1
  `.execute(tx.db);
  return rows[0];
}

export type Alike = { id: string; text: string };

/** Of those that wait and say the same, the first that are due. */
export async function findAlike(
  ctx: Context,
  { accountId, likeness }: Pick<Claimed, 'accountId' | 'likeness'>,
  limit: number,
): Promise<Alike[]> {
  const { rows } = await sql<Alike>`
    SELECT d.id, coalesce(c.content, '') AS text FROM comment_drafts d
    JOIN comments c ON c.account_id = d.account_id AND c.id = d.id
    WHERE d.account_id = ${accountId} AND d.likeness = ${likeness} AND d.state = 'waiting' AND d.due_at <= ${ctx.now()}
    ORDER BY d.due_at, d.id LIMIT ${limit}
  `.execute(ctx.db);
  return rows;
}

/** Those of them that wait still, locked: their order is kept. */
export async function lockWaiting(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM comment_drafts
    WHERE account_id = ${accountId} AND id = ANY(${ids}::uuid[]) AND state = 'waiting'
    ORDER BY due_at, id FOR UPDATE SKIP LOCKED
  `.execute(tx.db);
  return rows;
}

/** What nobody works on is thought of anew: nothing of it went out. */
export function createDraftLease(ctx: Context): Lease {
  const isHeld = sql<boolean>`state = 'thinking'`;
  return createLease(ctx, {
    table: 'comment_drafts',
    end: 'leasedUntil',
    isHeld,
    async giveBack(isLost) {
      const { numAffectedRows } = await sql`
        UPDATE comment_drafts d SET state = 'waiting', due_at = ${ctx.now()}, instance_id = NULL, fence = d.fence + 1
        FROM (
          SELECT account_id AS a, id AS i FROM comment_drafts WHERE ${isHeld} AND ${isLost} FOR UPDATE SKIP LOCKED
        ) lost
        WHERE d.account_id = lost.a AND d.id = lost.i
      `.execute(ctx.prepared);
      if (numAffectedRows) ctx.wake('commentDrafts');
    },
  });
}
