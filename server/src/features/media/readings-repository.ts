import type { DerivedState } from '@parley/contract/media.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { leaseEnd } from '#infra/leases.ts';

export type ReadKind = 'audio' | 'image' | 'video';

/** What words of a file are: what is said in it, or what it shows. A film has both. */
export type Words = 'transcript' | 'description';

/** A file whose words are wanted. */
export type Unread = {
  accountId: string;
  id: string;
  kind: ReadKind;
  objectKey: string;
  mediaType: string;
  attempts: number;
  transcriptState: string | null;
  descriptionState: string | null;
};

export async function claimUnread(ctx: Context, wanted: number): Promise<Unread[]> {
  const now = ctx.now();
  const { rows } = await sql<Unread>`
    UPDATE media m SET attempts = attempts + 1, instance_id = ${ctx.instanceId},
      due_at = ${leaseEnd(now)}
    FROM (
      SELECT account_id AS a, id AS i FROM media
      WHERE state = 'ready' AND (transcript_state = 'waiting' OR description_state = 'waiting') AND due_at <= ${now}
      ORDER BY due_at LIMIT ${wanted} FOR UPDATE SKIP LOCKED
    ) due
    WHERE m.account_id = due.a AND m.id = due.i
    RETURNING account_id, id, kind, object_key, media_type, attempts, transcript_state, description_state
  `.execute(ctx.prepared);
  return rows;
}

/** A message that is told of a file's words. */
export type Told = { conversationId: string; messageId: string; author: string };

/**
 * The messages that the words of a file are for: what a customer sent, and what somebody asked for. The same file may
 * hang on thousands of others, which show no words.
 */
export async function messagesToTell(
  { db }: Pick<Tx, 'db'>,
  { accountId, id }: { accountId: string; id: string },
): Promise<Told[]> {
  const { rows } = await sql<Told>`
    SELECT m.conversation_id, m.id AS message_id, m.author
    FROM file_uses u JOIN messages m ON m.account_id = u.account_id AND m.id = u.subject_id
    WHERE u.account_id = ${accountId} AND u.media_id = ${id} AND u.subject_kind = 'message' AND m.unsent_at IS NULL
      AND (m.author = 'customer' OR 'waiting' IN (
        m.details -> 'transcript' ->> 'state', m.details -> 'description' ->> 'state'
      ))
    ORDER BY m.conversation_id, m.id
  `.execute(db);
  return rows;
}

export type Outcome = { state: 'done' | 'failed' | 'waiting'; text: string | null };
/** What came of the words that were wanted, and when what still waits is tried again. */
export type Outcomes = Partial<Record<Words, Outcome>> & { dueAt: Date | null };

/** False when somebody else took it since, or when it is gone. */
export async function settleReading(tx: Tx, row: Unread, outcomes: Outcomes): Promise<boolean> {
  const { transcript, description, dueAt } = outcomes;
  const { numUpdatedRows } = await tx.db
    .updateTable('media')
    .set({
      ...(transcript ? { transcriptState: transcript.state, transcript: transcript.text } : {}),
      ...(description ? { descriptionState: description.state, description: description.text } : {}),
      dueAt,
      instanceId: null,
    })
    .where('accountId', '=', row.accountId)
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('state', '=', 'ready')
    .where(({ eb, or }) =>
      or([eb('transcriptState', '=', 'waiting'), eb('descriptionState', '=', 'waiting')]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Which = {
  accountId: string;
  messageId: string;
  words: Words;
  kinds: readonly ReadKind[];
  onlyFailed: boolean;
};

/** The files that hang on a message, by their row of `media`. */
const hangsOn = (accountId: string, messageId: string) => sql<boolean>`
  media.account_id = ${accountId} AND media.id IN (
    SELECT u.media_id FROM file_uses u
    WHERE u.account_id = ${accountId} AND u.subject_kind = 'message' AND u.subject_id = ${messageId}
  )
`;

/** Until the transaction ends, no words come to the files of a message. */
export async function lockFiles(tx: Tx, accountId: string, messageId: string): Promise<void> {
  await sql`SELECT FROM media WHERE ${hangsOn(accountId, messageId)} ORDER BY id FOR UPDATE`.execute(tx.db);
}

/** The files of a message are to be put into words, again or for the first time. Answers how many. */
export async function askForReading(ctx: Context, tx: Tx, which: Which): Promise<number> {
  const { accountId, messageId, words, kinds, onlyFailed } = which;
  const [state, text] = [sql.id(`${words}_state`), sql.id(words)];
  const { numAffectedRows } = await sql`
    UPDATE media SET ${state} = 'waiting', ${text} = NULL, attempts = 0, due_at = ${ctx.now()}, instance_id = NULL
    WHERE ${hangsOn(accountId, messageId)} AND state = 'ready' AND kind = ANY(${kinds})
      AND ${state} IS DISTINCT FROM 'waiting' AND (NOT ${onlyFailed}::boolean OR ${state} = 'failed')
  `.execute(tx.db);
  return Number(numAffectedRows ?? 0n);
}

/** A file that just came: words that are not wanted are left as they are. */
export async function beginReading(
  ctx: Context,
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
  states: Partial<Record<Words, 'waiting' | 'done'>>,
): Promise<void> {
  const { transcript, description } = states;
  const isWaiting = transcript === 'waiting' || description === 'waiting';
  await tx.db
    .updateTable('media')
    .set({
      ...(transcript ? { transcriptState: transcript } : {}),
      ...(description ? { descriptionState: description } : {}),
      ...(isWaiting ? { attempts: 0, dueAt: ctx.now() } : {}),
    })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
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
  { accountId, messageId, words, kinds }: Omit<Which, 'onlyFailed'>,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('media')
    .select('id')
    .where(hangsOn(accountId, messageId))
    .where('kind', 'in', [...kinds])
    .where(`${words}State`, '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many files of a message are done, and how many are to be. */
export type Progress = { current: number; total: number };
type Derived = { state: DerivedState; text: string | null; progress?: Progress };

/** Writes at the message what stands of the words of all its files. Answers how far its descriptions are. */
export async function writeReadings(tx: Tx, accountId: string, messageId: string): Promise<Progress> {
  const rows = await tx.db
    .selectFrom('fileUses as u')
    .innerJoin('media as f', (join) =>
      join.onRef('f.accountId', '=', 'u.accountId').onRef('f.id', '=', 'u.mediaId'),
    )
    .select(['f.transcriptState', 'f.transcript', 'f.descriptionState', 'f.description'])
    .where('u.accountId', '=', accountId)
    .where('u.subjectKind', '=', 'message')
    .where('u.subjectId', '=', messageId)
    .where('f.state', '=', 'ready')
    .orderBy('u.position')
    .execute();
  const count = (words: Words): Progress => {
    const states = rows.map((row) => row[`${words}State`]).filter((state) => state !== null);
    return { current: states.filter((state) => state !== 'waiting').length, total: states.length };
  };
  const join = (words: Words): Derived | null => {
    const of = rows.filter((row) => row[`${words}State`] !== null);
    const states = of.map((row) => row[`${words}State`]);
    if (states.length === 0) return null;
    if (states.includes('waiting')) return { state: 'waiting', text: null, progress: count(words) };
    const texts = of.flatMap((row) => row[words]?.trim() || []);
    const isFailed = texts.length === 0 && states.includes('failed');
    return { state: isFailed ? 'failed' : 'done', text: texts.length > 0 ? texts.join('\n') : null };
  };
  const derived = { transcript: join('transcript'), description: join('description') };
  await sql`
    UPDATE messages SET details = jsonb_strip_nulls(
      (details - 'transcript' - 'description') || ${JSON.stringify(derived)}::jsonb
    )
    WHERE account_id = ${accountId} AND id = ${messageId} AND unsent_at IS NULL
  `.execute(tx.db);
  return count('description');
}

/** Whether a file that a turn would read is still on its way to words, and came after `since`. */
export async function isReading(
  { db }: Pick<Tx, 'db'>,
  turn: { accountId: string; conversationId: string; since: Date; kinds: readonly ReadKind[] },
): Promise<boolean> {
  const { accountId, conversationId, since, kinds } = turn;
  const { rows } = await sql`
    SELECT FROM file_uses u
    JOIN media f ON f.account_id = u.account_id AND f.id = u.media_id
    JOIN messages m ON m.account_id = u.account_id AND m.id = u.subject_id AND u.subject_kind = 'message'
    WHERE u.account_id = ${accountId} AND u.conversation_id = ${conversationId} AND f.created_at > ${since}
      AND f.kind = ANY(${kinds})
      AND (f.state = 'waiting' OR f.transcript_state = 'waiting' OR f.description_state = 'waiting')
      AND m.author = 'customer' AND m.turn_id IS NULL AND m.unsent_at IS NULL
    LIMIT 1
  `.execute(db);
  return rows.length > 0;
}
