import type { Origin } from '@parley/contract/origins.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { constant, unawaited } from '#infra/db/joined.ts';
import { newId } from '#infra/ids.ts';
import { createLease, type Lease, leaseEnd } from '#infra/leases.ts';

/** Alarms set at once; the last of them sets the next. */
const UPCOMING = 100;

export type OpenedTurn = { id: string; dueAt: Date };

/** So long before it goes out an answer is shown to those who could stop it. */
const STOP_SECONDS = 15;
/** What the customer writes meanwhile asks for another answer: so long it is listened to before. */
const LISTEN_SECONDS = 15;

/** Of a wait that is long enough, so much is left when the answer is thought of; nothing where a person reads it first. */
const early = (wait: string, isRead: string): string => `
  make_interval(secs => CASE
    WHEN ${wait} >= make_interval(secs => ${LISTEN_SECONDS + STOP_SECONDS}) AND NOT ${isRead} THEN ${STOP_SECONDS}
    ELSE 0 END)
`;

type Asked = { accountId: string; conversationId: string; messageId: string; at: Date; draftsOnly?: boolean };

/**
 * Starts the turn of each conversation, named at most once, or restarts its wait: a random whole second of the
 * account's buffer, never past three times its maximum after the turn's first message. Nothing where the AI is not
 * effective, or where the owner has answered later than this message in the Instagram app. `draftsOnly`: its answer waits
 * for a person, unless the customer writes anew while it waits. Of a long wait the end is left for people to stop the
 * answer; one that was about to go out goes no more.
 */
export async function openTurns(ctx: Context, tx: Tx, asked: readonly Asked[]): Promise<void> {
  const now = ctx.now();
  const input = asked.map(({ accountId, conversationId, messageId, at, draftsOnly = false }) => ({
    account_id: accountId,
    conversation_id: conversationId,
    message_id: messageId,
    turn_id: newId(),
    at,
    drafts_only: draftsOnly,
    chance: Math.random(),
  }));
  await tx.db.executeQuery(unawaited`
    WITH input AS MATERIALIZED (
      SELECT i.*, (
        SELECT m.id FROM messages m
        WHERE m.account_id = i.account_id AND m.conversation_id = i.conversation_id AND m.author = 'app'
          AND m.sort_at >= i.at
        ORDER BY m.sort_at LIMIT 1
      ) AS answer_id
      FROM jsonb_to_recordset(${JSON.stringify(input)}::jsonb) AS i(
        account_id uuid, conversation_id uuid, message_id uuid, turn_id uuid, at timestamptz, drafts_only boolean,
        chance float8
      )
    ),
    covered AS (
      UPDATE messages m SET turn_id = i.answer_id FROM input i
      WHERE i.answer_id IS NOT NULL AND m.account_id = i.account_id AND m.id = i.message_id
    ),
    overtaken AS (
      UPDATE drafts d SET sends_at = NULL FROM input i
      WHERE d.account_id = i.account_id AND d.conversation_id = i.conversation_id AND d.status = 'pending'
        AND d.sends_at IS NOT NULL
    ),
    effective AS (
      SELECT i.account_id, i.conversation_id, i.turn_id, i.drafts_only,
        a.moderation_enabled OR i.drafts_only AS is_read,
        make_interval(secs => a.buffer_min_seconds
          + floor(i.chance * (a.buffer_max_seconds - a.buffer_min_seconds + 1))) AS wait,
        make_interval(secs => 3 * a.buffer_max_seconds) AS cap
      FROM input i JOIN accounts a ON a.id = i.account_id
      JOIN conversations c ON c.account_id = i.account_id AND c.id = i.conversation_id
      WHERE a.auto_response_enabled AND c.ai_enabled AND NOT c.disabled_by_trigger AND i.answer_id IS NULL
    )
    INSERT INTO turns AS t (account_id, id, conversation_id, started_at, due_at, send_at, cap_at, drafts_only)
    SELECT account_id, turn_id, conversation_id, ${now}, ${now}::timestamptz + wait - ${constant(early('wait', 'is_read'))},
      ${now}::timestamptz + wait, ${now}::timestamptz + cap, drafts_only
    FROM effective
    ON CONFLICT (account_id, conversation_id) WHERE state IN ('waiting', 'generating')
    DO UPDATE SET due_at = greatest(least(excluded.due_at, t.cap_at), t.started_at),
      send_at = greatest(least(excluded.send_at, t.cap_at), t.started_at),
      drafts_only = t.drafts_only AND excluded.drafts_only
  `);
  tx.afterCommit(() => ctx.expect('turns'));
}

/** Restarts the wait of an open turn whose question was edited. */
export async function restartTurn(
  ctx: Context,
  tx: Tx,
  accountId: string,
  conversationId: string,
): Promise<OpenedTurn | null> {
  const now = ctx.now();
  const { rows } = await sql<OpenedTurn>`
    UPDATE turns t SET send_at = least(t.cap_at, ${now}::timestamptz + w.wait),
      due_at = least(t.cap_at, ${now}::timestamptz + w.wait - ${sql.raw(early('w.wait', 'a.moderation_enabled'))})
    FROM accounts a, LATERAL (SELECT make_interval(secs => a.buffer_min_seconds) AS wait) w
    WHERE a.id = t.account_id AND t.account_id = ${accountId} AND t.conversation_id = ${conversationId}
      AND t.state IN ('waiting', 'generating')
    RETURNING t.id, t.due_at
  `.execute(tx.db);
  return rows[0] ?? null;
}

/** Customer messages up to `until` need no turn any more; `by` names what answered them. */
export async function coverMessages(
  tx: Tx,
  accountId: string,
  conversationId: string,
  by: string,
  until: Date | null,
): Promise<void> {
  await sql`
    UPDATE messages SET turn_id = ${by}
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND author = 'customer' AND turn_id IS NULL
      AND (${until}::timestamptz IS NULL OR sort_at <= ${until})
  `.execute(tx.db);
}

export async function hasUncovered(tx: Tx, accountId: string, conversationId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM messages
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND author = 'customer' AND turn_id IS NULL
      AND unsent_at IS NULL
    LIMIT 1
  `.execute(tx.db);
  return rows.length > 0;
}

/** Of the conversation, besides the named one. */
export async function hasOpenTurn(
  tx: Tx,
  accountId: string,
  conversationId: string,
  besidesId: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM turns
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND state IN ('waiting', 'generating')
      AND id IS DISTINCT FROM ${besidesId}
  `.execute(tx.db);
  return rows.length > 0;
}

/** The customer's newest message after `since` that nothing has answered. */
export async function findUncovered(
  tx: Tx,
  accountId: string,
  conversationId: string,
  since: Date,
): Promise<{ messageId: string; at: Date; origin: Origin } | null> {
  const row = await tx.db
    .selectFrom('messages')
    .select(['id as messageId', 'sortAt as at', sql<Origin>`origin`.as('origin')])
    .where('accountId', '=', accountId)
    .where('conversationId', '=', conversationId)
    .where('author', '=', 'customer')
    .where('turnId', 'is', null)
    .where('unsentAt', 'is', null)
    .where('sortAt', '>', since)
    .orderBy('sortAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the open turn, if there is one; a run that is under way finds its turn gone and throws its result away. */
export async function cancelTurn(
  ctx: Context,
  tx: Tx,
  accountId: string,
  conversationId: string,
  reason: string,
): Promise<boolean> {
  const ended = await tx.db
    .updateTable('turns')
    .set({ state: 'cancelled', endReason: reason, endedAt: ctx.now(), instanceId: null })
    .where('accountId', '=', accountId)
    .where('conversationId', '=', conversationId)
    .where('state', 'in', ['waiting', 'generating'])
    .returning('state')
    .executeTakeFirst();
  if (ended) tx.live.publish(accountId, { type: 'ai_generation_complete', conversationId });
  return ended !== undefined;
}

/** When the next waiting turns come due, soonest first. */
export async function findUpcoming(ctx: Context, until: Date): Promise<Date[]> {
  const { rows } = await sql<{ dueAt: Date }>`
    SELECT due_at FROM turns WHERE state = 'waiting' AND due_at <= ${until} ORDER BY due_at LIMIT ${UPCOMING}
  `.execute(ctx.prepared);
  return rows.map(({ dueAt }) => dueAt);
}

/** A turn that this instance holds, whatever it is about. */
export type HeldTurn = {
  accountId: string;
  id: string;
  fence: string;
  attempts: number;
  /** Nothing of it goes out before a person has read it. */
  draftsOnly: boolean;
};

/** One of a conversation. */
export type ClaimedTurn = HeldTurn & {
  conversationId: string;
  /** Its answer goes out no sooner; null for one that was opened by a version before this. */
  sendAt: Date | null;
};

/**
 * Takes due turns of conversations for this instance. No account has more than `perAccount` of them at once, and who has fewer comes
 * first; the last `spare` places of `limit` are for those that have none. Providers that are silent to some accounts keep
 * no other waiting.
 */
export async function claimTurns(
  ctx: Context,
  { limit, perAccount, spare }: { limit: number; perAccount: number; spare: number },
): Promise<ClaimedTurn[]> {
  const now = ctx.now();
  const { rows } = await sql<ClaimedTurn>`
    WITH held AS (
      SELECT account_id, count(*) AS turns FROM turns
      WHERE state = 'generating' AND instance_id = ${ctx.instanceId} GROUP BY account_id
    ),
    ranked AS (
      SELECT w.account_id, w.id, w.due_at, coalesce(h.turns, 0)
        + row_number() OVER (PARTITION BY w.account_id ORDER BY w.due_at, w.id) AS place
      FROM turns w LEFT JOIN held h ON h.account_id = w.account_id
      WHERE w.state = 'waiting' AND w.subject_kind = 'conversation' AND w.due_at <= ${now}
    ),
    ordered AS (
      SELECT r.*, row_number() OVER (ORDER BY r.place, r.due_at, r.id) AS position
      FROM ranked r WHERE r.place <= ${perAccount}
    ),
    due AS (
      SELECT t.account_id, t.id FROM ordered r JOIN turns t ON t.account_id = r.account_id AND t.id = r.id
      WHERE (r.place = 1 OR r.position <= ${limit - spare}) AND t.state = 'waiting'
      ORDER BY r.position LIMIT ${limit} FOR UPDATE OF t SKIP LOCKED
    )
    UPDATE turns t SET state = 'generating', instance_id = ${ctx.instanceId}, fence = t.fence + 1,
      attempts = t.attempts + 1, leased_until = ${leaseEnd(now)}
    FROM due WHERE t.account_id = due.account_id AND t.id = due.id
    RETURNING t.account_id, t.id, t.conversation_id, t.fence, t.attempts, t.drafts_only, t.send_at
  `.execute(ctx.prepared);
  return rows;
}

/** Seconds of the wait that are left: what is said in set phrases goes at its end, too. */
export function secondsLeft(ctx: Context, { sendAt }: Pick<ClaimedTurn, 'sendAt'>): number {
  return sendAt === null ? 0 : Math.max(0, (sendAt.getTime() - ctx.now().getTime()) / 1000);
}

/** Locks the turn if this run still owns it; null when it was cancelled, taken over or is somebody else's. */
export async function ownTurn(
  ctx: Context,
  tx: Tx,
  turn: HeldTurn,
): Promise<{ dueAt: Date; capAt: Date; supersessions: number } | null> {
  const row = await tx.db
    .selectFrom('turns')
    .select(['dueAt', 'capAt', 'supersessions'])
    .where('accountId', '=', turn.accountId)
    .where('id', '=', turn.id)
    .where('state', '=', 'generating')
    .where('instanceId', '=', ctx.instanceId)
    .where('fence', '=', turn.fence)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function endTurn(
  ctx: Context,
  tx: Tx,
  turn: HeldTurn,
  state: 'drafted' | 'sending' | 'missing_info' | 'handed_off' | 'held' | 'failed' | 'no_reply' | 'cancelled',
  reason: string | null = null,
): Promise<void> {
  await tx.db
    .updateTable('turns')
    .set({ state, endReason: reason, endedAt: ctx.now(), instanceId: null })
    .where('accountId', '=', turn.accountId)
    .where('id', '=', turn.id)
    .execute();
}

export async function waitAgain(tx: Tx, turn: HeldTurn, dueAt: Date, keepAttempts: boolean): Promise<void> {
  await tx.db
    .updateTable('turns')
    .set({ state: 'waiting', dueAt, instanceId: null, ...(keepAttempts ? {} : { attempts: 0 }) })
    .where('accountId', '=', turn.accountId)
    .where('id', '=', turn.id)
    .execute();
}

/** Waits on as if it had not been claimed: no call was made, and none of its tries is used up. */
export async function waitUncounted(tx: Tx, turn: HeldTurn, dueAt: Date): Promise<void> {
  await tx.db
    .updateTable('turns')
    .set({ state: 'waiting', dueAt, instanceId: null, attempts: turn.attempts - 1 })
    .where('accountId', '=', turn.accountId)
    .where('id', '=', turn.id)
    .execute();
}

export async function countSupersession(tx: Tx, turn: HeldTurn): Promise<void> {
  await tx.db
    .updateTable('turns')
    .set((eb) => ({ supersessions: eb('supersessions', '+', 1) }))
    .where('accountId', '=', turn.accountId)
    .where('id', '=', turn.id)
    .execute();
}

/** What nobody works on is generated anew: nothing of it was sent. */
export function createTurnLease(ctx: Context): Lease {
  const isHeld = sql<boolean>`state = 'generating'`;
  return createLease(ctx, {
    table: 'turns',
    end: 'leasedUntil',
    isHeld,
    async giveBack(isLost) {
      const { numAffectedRows } = await sql`
        UPDATE turns t SET state = 'waiting', due_at = ${ctx.now()}, instance_id = NULL, fence = t.fence + 1
        FROM (
          SELECT account_id AS a, id AS i FROM turns WHERE ${isHeld} AND ${isLost} FOR UPDATE SKIP LOCKED
        ) lost
        WHERE t.account_id = lost.a AND t.id = lost.i
      `.execute(ctx.prepared);
      if (numAffectedRows) ctx.wake('turns');
    },
  });
}

/** Not stopped by a trigger, on for the account, and not off in the conversation. */
export async function isAiEffective(
  db: Context['db'],
  accountId: string,
  conversationId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('conversations')
    .innerJoin('accounts', 'accounts.id', 'conversations.accountId')
    .select(['conversations.aiEnabled', 'conversations.disabledByTrigger', 'accounts.autoResponseEnabled'])
    .where('conversations.accountId', '=', accountId)
    .where('conversations.id', '=', conversationId)
    .executeTakeFirst();
  return row?.aiEnabled === true && !row.disabledByTrigger && row.autoResponseEnabled;
}
