import { type Kysely, sql, type Transaction } from 'kysely';

import type { DB } from '#schema';

type Reader = Kysely<DB> | Transaction<DB>;

export type ReminderRow = {
  id: string;
  name: string;
  topic: string;
  customCondition: string;
  delayMinutes: number;
  isActive: boolean;
  applyToAll: boolean;
  createdAt: Date;
  sent: number;
  answered: number;
  stopped: number;
};

/** Those that are not deleted, oldest first; `id` of one. */
export async function listReminders(db: Reader, accountId: string, id?: string): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`
    SELECT r.id, r.name, r.topic, r.custom_condition, r.delay_minutes, r.is_active, r.apply_to_all, r.created_at,
      coalesce(e.sent, 0)::int AS sent, coalesce(e.answered, 0)::int AS answered, coalesce(e.stopped, 0)::int AS stopped
    FROM reminders r
    LEFT JOIN LATERAL (
      SELECT count(*) AS sent, count(answered_at) AS answered, count(stopped_at) AS stopped
      FROM reminder_executions
      WHERE account_id = r.account_id AND reminder_id = r.id AND state = 'executed'
    ) e ON true
    WHERE r.account_id = ${accountId} AND r.deleted_at IS NULL AND (${id ?? null}::uuid IS NULL OR r.id = ${id ?? null})
    ORDER BY r.created_at, r.id
  `.execute(db);
  return rows;
}

export type NewReminder = Pick<
  ReminderRow,
  'id' | 'name' | 'topic' | 'customCondition' | 'delayMinutes' | 'applyToAll' | 'createdAt'
>;

export async function insertReminder(
  db: Reader,
  accountId: string,
  reminder: NewReminder,
  most: number,
): Promise<boolean> {
  const { id, name, topic, customCondition, delayMinutes, applyToAll, createdAt } = reminder;
  // The account's row is the lock: of two that are made at once one may be too many.
  await sql`SELECT FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(db);
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO reminders (account_id, id, name, topic, custom_condition, delay_minutes, apply_to_all, created_at)
    SELECT ${accountId}, ${id}, ${name}, ${topic}, ${customCondition}, ${delayMinutes}::int, ${applyToAll}::boolean,
      ${createdAt}
    WHERE (SELECT count(*) FROM reminders WHERE account_id = ${accountId} AND deleted_at IS NULL) < ${most}
  `.execute(db);
  return numAffectedRows > 0n;
}

export type ReminderChange = Partial<
  Pick<ReminderRow, 'name' | 'topic' | 'customCondition' | 'delayMinutes' | 'applyToAll' | 'isActive'>
>;

/** Locks it until the end of the transaction; undefined where there is none, or it is deleted. */
export async function lockReminder(
  db: Transaction<DB>,
  accountId: string,
  id: string,
): Promise<{ isActive: boolean } | undefined> {
  return db
    .selectFrom('reminders')
    .select('isActive')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateReminder(
  db: Reader,
  accountId: string,
  id: string,
  change: ReminderChange & { deletedAt?: Date },
): Promise<void> {
  await db
    .updateTable('reminders')
    .set(change)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Nobody is reminded of it any more. */
export async function cancelOf(db: Reader, accountId: string, reminderId: string, at: Date): Promise<void> {
  await sql`
    UPDATE reminder_executions SET state = 'cancelled', reason = 'reminder_off', ended_at = ${at}, instance_id = NULL
    WHERE account_id = ${accountId} AND reminder_id = ${reminderId} AND state IN ('pending', 'analyzing')
  `.execute(db);
}

export type ExecutionRow = {
  id: string;
  conversationId: string;
  participantName: string | null;
  participantUsername: string | null;
  state: string;
  dueAt: Date;
  endedAt: Date | null;
  reason: string | null;
  summary: string | null;
  windowClosedAt: Date | null;
  generatedMessage: string | null;
  error: string | null;
  draftId: string | null;
};

/** A person threw its draft away, or something took the place of it. */
const IS_GONE = sql`(e.state = 'drafted' AND d.status IN ('rejected', 'replaced'))`;

/** Newest first, below the one that `cursor` names. */
export async function listExecutions(
  db: Reader,
  { accountId, id, cursor, limit }: { accountId: string; id: string; cursor: string | null; limit: number },
): Promise<ExecutionRow[]> {
  const { rows } = await sql<ExecutionRow>`
    SELECT e.id, e.conversation_id, p.name AS participant_name, p.username AS participant_username, e.due_at, e.ended_at,
      CASE WHEN ${IS_GONE} THEN 'cancelled' ELSE e.state END AS state,
      CASE WHEN ${IS_GONE} THEN 'rejected' ELSE e.reason END AS reason, e.summary, e.window_closed_at, e.generated_message, e.error, e.draft_id
    FROM reminder_executions e
    LEFT JOIN drafts d ON d.account_id = e.account_id AND d.id = e.draft_id
    JOIN conversations c ON c.account_id = e.account_id AND c.id = e.conversation_id
    JOIN contacts p ON p.account_id = c.account_id AND p.channel_id = c.channel_id AND p.customer_id = c.customer_id
    WHERE e.account_id = ${accountId} AND e.reminder_id = ${id}
      AND (${cursor}::uuid IS NULL OR (e.due_at, e.id) < (
        SELECT l.due_at, l.id FROM reminder_executions l WHERE l.account_id = ${accountId} AND l.id = ${cursor}
      ))
    ORDER BY e.due_at DESC, e.id DESC LIMIT ${limit}
  `.execute(db);
  return rows;
}

/** True also for a deleted one: its history stays. */
export async function reminderExists(db: Reader, accountId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('reminders')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function executionExists(db: Reader, accountId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('reminderExecutions')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Minutes of the account's day; null: none. */
export type Quiet = { from: number; to: number } | null;

export async function findQuiet(db: Reader, accountId: string): Promise<Quiet> {
  const row = await db
    .selectFrom('reminderSettings')
    .select(['quietFrom', 'quietTo'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (!row || row.quietFrom === null || row.quietTo === null) return null;
  return { from: row.quietFrom, to: row.quietTo };
}

export async function saveQuiet(db: Reader, accountId: string, quiet: Quiet): Promise<void> {
  const values = { quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null };
  await db
    .insertInto('reminderSettings')
    .values({ accountId, ...values })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(values))
    .execute();
}
