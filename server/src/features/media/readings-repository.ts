import type { DerivedState } from '@parley/contract/media.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';

export type ReadKind = 'audio' | 'image' | 'video';

/** A file whose words are wanted: what is said in it, or what it shows. */
export type Unread = {
  accountId: string;
  id: string;
  conversationId: string;
  messageId: string;
  kind: ReadKind;
  objectKey: string;
  mediaType: string;
  attempts: number;
};

export async function claimUnread(ctx: Context, wanted: number, leaseSeconds: number): Promise<Unread[]> {
  const now = ctx.now();
  const { rows } = await sql<Unread>`
    UPDATE media m SET attempts = attempts + 1, instance_id = ${ctx.instanceId},
      due_at = ${new Date(now.getTime() + leaseSeconds * 1000)}
    FROM (
      SELECT account_id AS a, id AS i FROM media
      WHERE state = 'ready' AND reading_state = 'waiting' AND due_at <= ${now}
      ORDER BY due_at LIMIT ${wanted} FOR UPDATE SKIP LOCKED
    ) due
    WHERE m.account_id = due.a AND m.id = due.i
    RETURNING account_id, id, conversation_id, message_id, kind, object_key, media_type, attempts
  `.execute(ctx.db);
  return rows;
}

type Change = { state: 'done' | 'failed' | 'waiting'; text: string | null; dueAt: Date | null };

/** False when somebody else took it since, or when it is gone. */
export async function settleReading(tx: Tx, row: Unread, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('media')
    .set({ readingState: change.state, reading: change.text, dueAt: change.dueAt, instanceId: null })
    .where('accountId', '=', row.accountId)
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('state', '=', 'ready')
    .where('readingState', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Which = { accountId: string; messageId: string; kinds: readonly ReadKind[]; onlyFailed: boolean };

/** The files of a message are to be read, again or for the first time. Answers how many. */
export async function askForReading(ctx: Context, tx: Tx, which: Which): Promise<number> {
  const { accountId, messageId, kinds, onlyFailed } = which;
  const { numAffectedRows } = await sql`
    UPDATE media SET reading_state = 'waiting', reading = NULL, attempts = 0, due_at = ${ctx.now()}, instance_id = NULL
    WHERE account_id = ${accountId} AND message_id = ${messageId} AND state = 'ready' AND kind = ANY(${kinds})
      AND reading_state IS DISTINCT FROM 'waiting' AND (NOT ${onlyFailed}::boolean OR reading_state = 'failed')
  `.execute(tx.db);
  return Number(numAffectedRows ?? 0n);
}

/** Whether a person of the business sent it: what we sent ourselves needs no words. */
export async function isCustomers(tx: Tx, accountId: string, messageId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('messages')
    .select('author')
    .where('accountId', '=', accountId)
    .where('id', '=', messageId)
    .executeTakeFirst();
  return row?.author === 'customer';
}

export async function isBeingRead(
  tx: Tx,
  accountId: string,
  messageId: string,
  kinds: readonly ReadKind[],
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('media')
    .select('id')
    .where('accountId', '=', accountId)
    .where('messageId', '=', messageId)
    .where('kind', 'in', [...kinds])
    .where('readingState', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Derived = { state: DerivedState; text: string | null };

/**
 * Writes at the message what stands of the readings of all its files: `transcript` for sound, `description` for
 * pictures and films.
 */
export async function writeReadings(tx: Tx, accountId: string, messageId: string): Promise<void> {
  const { rows } = await sql<{ kind: string; readingState: string | null; reading: string | null }>`
    SELECT kind, reading_state, reading FROM media
    WHERE account_id = ${accountId} AND message_id = ${messageId} AND state = 'ready' AND reading_state IS NOT NULL
    ORDER BY position
  `.execute(tx.db);
  const join = (...kinds: string[]): Derived | null => {
    const of = rows.filter((row) => kinds.includes(row.kind));
    if (of.length === 0) return null;
    const texts = of.flatMap(({ reading }) => reading?.trim() || []);
    if (of.some(({ readingState }) => readingState === 'waiting')) return { state: 'waiting', text: null };
    const isFailed = texts.length === 0 && of.some(({ readingState }) => readingState === 'failed');
    return { state: isFailed ? 'failed' : 'done', text: texts.length > 0 ? texts.join('\n') : null };
  };
  const derived = { transcript: join('audio'), description: join('image', 'video') };
  await sql`
    UPDATE messages SET details = jsonb_strip_nulls(
      (details - 'transcript' - 'description') || ${JSON.stringify(derived)}::jsonb
    )
    WHERE account_id = ${accountId} AND id = ${messageId} AND unsent_at IS NULL
  `.execute(tx.db);
}

/** Whether a file that a turn would read is still on its way to words, and came after `since`. */
export async function isReading(
  { db }: Pick<Tx, 'db'>,
  turn: { accountId: string; conversationId: string; since: Date; kinds: readonly ReadKind[] },
): Promise<boolean> {
  const { accountId, conversationId, since, kinds } = turn;
  const { rows } = await sql`
    SELECT FROM media f JOIN messages m ON m.account_id = f.account_id AND m.id = f.message_id
    WHERE f.account_id = ${accountId} AND f.conversation_id = ${conversationId} AND f.created_at > ${since}
      AND f.kind = ANY(${kinds}) AND (f.state = 'waiting' OR f.reading_state = 'waiting')
      AND m.author = 'customer' AND m.turn_id IS NULL AND m.unsent_at IS NULL
    LIMIT 1
  `.execute(db);
  return rows.length > 0;
}
