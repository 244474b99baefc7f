import { randomBytes } from 'node:crypto';

import type { Media } from '@parley/contract/media.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Context, Tx } from '#context';
import { createLease, type Lease, leaseEnd } from '#infra/leases.ts';

/** What stands of a file beside its message's attachment, too. */
export type StoredMedia = Omit<Media, 'thumbnailUrl'> & { objectKey: string; hasThumbnail: boolean };

export type MediaRow = StoredMedia & {
  accountId: string;
  sourceUrl: string | null;
  isPublic: boolean;
  attempts: number;
};

/** With what a copy was made for: the one place where it is used. */
export type CopyRow = MediaRow & {
  conversationId: string | null;
  messageId: string | null;
  /** Of a post of the business, which has no message. */
  postId: string | null;
};

/** 128 bits that nobody guesses. */
export function newObjectKey(): string {
  return randomBytes(16).toString('base64url');
}

const columns = sql`
  account_id, id, kind, state, failure, object_key, is_public, source_url, name, media_type, bytes::float8 AS bytes,
  width, height, seconds, has_thumbnail, attempts
`;
const use = (column: 'subject_id' | 'conversation_id', kind: 'message' | 'post') => sql`(
  SELECT u.${sql.id(column)} FROM file_uses u
  WHERE u.account_id = m.account_id AND u.media_id = m.id AND u.subject_kind = ${kind} LIMIT 1
)`;
/** Of `media m`. */
const copyColumns = sql`
  ${columns}, ${use('conversation_id', 'message')} AS conversation_id, ${use('subject_id', 'message')} AS message_id,
  ${use('subject_id', 'post')} AS post_id
`;

type Reader = Pick<Tx, 'db'> | Pick<Context, 'db'>;

export async function findByKey({ db }: Reader, objectKey: string): Promise<MediaRow | undefined> {
  const { rows } = await sql<MediaRow>`SELECT ${columns} FROM media WHERE object_key = ${objectKey}`.execute(
    db,
  );
  return rows[0];
}

export async function findById({ db }: Reader, accountId: string, id: string): Promise<MediaRow | undefined> {
  const { rows } = await sql<MediaRow>`
    SELECT ${columns} FROM media WHERE account_id = ${accountId} AND id = ${id}
  `.execute(db);
  return rows[0];
}

/** The conversation of a message, where the file hangs on that message. */
export async function findConversationOf(
  { db }: Reader,
  { accountId, id, messageId }: { accountId: string; id: string; messageId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('fileUses')
    .select('conversationId')
    .where('accountId', '=', accountId)
    .where('mediaId', '=', id)
    .where('subjectKind', '=', 'message')
    .where('subjectId', '=', messageId)
    .executeTakeFirst();
  return row?.conversationId ?? null;
}

/** Due rows, for one instance; `wanted` of them at most. */
export async function claim(ctx: Context, wanted: number): Promise<CopyRow[]> {
  const now = ctx.now();
  const { rows } = await sql<CopyRow>`
    UPDATE media m SET attempts = attempts + 1, instance_id = ${ctx.instanceId}, due_at = ${leaseEnd(now)}
    FROM (
      SELECT account_id AS a, id AS i FROM media
      WHERE state IN ('waiting', 'doomed') AND due_at <= ${now}
      ORDER BY due_at LIMIT ${wanted} FOR UPDATE SKIP LOCKED
    ) due
    WHERE m.account_id = due.a AND m.id = due.i
    RETURNING ${copyColumns}
  `.execute(ctx.prepared);
  return rows;
}

type Change = Partial<
  Pick<
    StoredMedia,
    'state' | 'failure' | 'mediaType' | 'bytes' | 'width' | 'height' | 'seconds' | 'hasThumbnail'
  >
> & { dueAt: Date | null };

/**
 * Writes what became of a claimed row, here and at its message. Null when the row was taken by somebody else since, or
 * was doomed; `isShown` is false when its message is gone.
 */
export async function settle(
  tx: Tx,
  row: CopyRow,
  change: Change,
): Promise<{ row: CopyRow; isShown: boolean } | null> {
  const { dueAt, ...values } = change;
  const { rows } = await sql<CopyRow>`
    UPDATE media m SET state = ${values.state ?? row.state}, failure = ${values.failure ?? null}, due_at = ${dueAt},
      instance_id = NULL, media_type = ${values.mediaType ?? row.mediaType}, bytes = ${values.bytes ?? row.bytes},
      width = ${values.width ?? row.width}, height = ${values.height ?? row.height},
      seconds = ${values.seconds ?? row.seconds}, has_thumbnail = ${values.hasThumbnail ?? row.hasThumbnail}
    WHERE account_id = ${row.accountId} AND id = ${row.id} AND attempts = ${row.attempts} AND state = 'waiting'
    RETURNING ${copyColumns}
  `.execute(tx.db);
  const [written] = rows;
  if (!written) return null;
  return { row: written, isShown: written.postId !== null || (await writeToMessage(tx, written)) };
}

/** False when the message is gone or was unsent. */
export async function writeToMessage(tx: Tx, row: CopyRow): Promise<boolean> {
  const { rows } = await sql`
    UPDATE messages SET attachments = (
      SELECT jsonb_agg(
        CASE WHEN one -> 'media' ->> 'id' = ${row.id} THEN one || ${JSON.stringify({ media: toStored(row) })}::jsonb
        ELSE one END ORDER BY n
      ) FROM jsonb_array_elements(attachments) WITH ORDINALITY AS all_of(one, n)
    )
    WHERE account_id = ${row.accountId} AND id = ${row.messageId} AND unsent_at IS NULL
    RETURNING id
  `.execute(tx.db);
  return rows.length > 0;
}

export function toStored(row: MediaRow): StoredMedia {
  const {
    id,
    kind,
    state,
    failure,
    objectKey,
    name,
    mediaType,
    bytes,
    width,
    height,
    seconds,
    hasThumbnail,
  } = row;
  return {
    id,
    kind,
    state,
    failure,
    objectKey,
    name,
    mediaType,
    bytes,
    width,
    height,
    seconds,
    hasThumbnail,
  };
}

export type Copy = { media: StoredMedia; sourceUrl: string; position: number };

export async function insertCopies(
  tx: Tx,
  message: { accountId: string; conversationId: string; messageId: string },
  copies: readonly Copy[],
  now: Date,
): Promise<void> {
  const { accountId, conversationId, messageId } = message;
  await tx.db
    .insertInto('media')
    .values(
      copies.map(({ media, sourceUrl }) => ({
        accountId,
        id: media.id,
        kind: media.kind,
        objectKey: media.objectKey,
        name: media.name,
        sourceUrl,
        dueAt: now,
        createdAt: now,
      })),
    )
    .execute();
  const subject = { accountId, subjectKind: 'message', subjectId: messageId, conversationId };
  await tx.db
    .insertInto('fileUses')
    .values(copies.map(({ media, position }) => ({ ...subject, mediaId: media.id, position })))
    .execute();
}

/** The picture of a post, to be fetched. */
export async function insertPostPicture(
  tx: Tx,
  { accountId, id, postId, sourceUrl }: { accountId: string; id: string; postId: string; sourceUrl: string },
  now: Date,
): Promise<void> {
  const objectKey = newObjectKey();
  await tx.db
    .insertInto('media')
    .values({ accountId, id, kind: 'image', sourceUrl, objectKey, dueAt: now, createdAt: now })
    .execute();
  await tx.db
    .insertInto('fileUses')
    .values({ accountId, mediaId: id, subjectKind: 'post', subjectId: postId })
    .execute();
}

/** A person asks for it again. False when there is nothing to ask for. */
export async function fetchAgain(
  ctx: Context,
  tx: Tx,
  { accountId, id, messageId }: { accountId: string; id: string; messageId: string },
): Promise<CopyRow | null> {
  const { rows } = await sql<CopyRow>`
    UPDATE media m SET state = 'waiting', failure = NULL, attempts = 0, due_at = ${ctx.now()}
    WHERE account_id = ${accountId} AND id = ${id} AND state = 'failed' AND ${use('subject_id', 'message')} = ${messageId}
    RETURNING ${copyColumns}
  `.execute(tx.db);
  return rows[0] ?? null;
}

/** What nobody fetches or removes is due at once. */
export function createCopyLease(ctx: Context): Lease {
  return createMediaLease(ctx, sql<boolean>`state IN ('waiting', 'doomed')`, 'media');
}

/** What nobody puts into words is due at once. */
export function createReadingLease(ctx: Context): Lease {
  return createMediaLease(ctx, sql<boolean>`state = 'ready'`, 'readings');
}

function createMediaLease(ctx: Context, isHeld: RawBuilder<boolean>, loop: 'media' | 'readings'): Lease {
  return createLease(ctx, {
    table: 'media',
    end: 'dueAt',
    isHeld,
    async giveBack(isLost) {
      const { numAffectedRows } = await sql`
        UPDATE media m SET instance_id = NULL, due_at = ${ctx.now()}
        FROM (
          SELECT account_id AS a, id AS i FROM media WHERE ${isHeld} AND ${isLost} FOR UPDATE SKIP LOCKED
        ) lost
        WHERE m.account_id = lost.a AND m.id = lost.i
      `.execute(ctx.prepared);
      if (numAffectedRows) ctx.wake(loop);
    },
  });
}

export async function removeRow(ctx: Context, { accountId, id }: MediaRow): Promise<void> {
  await ctx.db.deleteFrom('media').where('accountId', '=', accountId).where('id', '=', id).execute();
}

/** Uses and files whose message, post, rule or account was deleted by another way than the usual ones, or whose draft is decided. */
export async function doomOrphans(ctx: Context): Promise<void> {
  await sql`
    DELETE FROM file_uses u
    WHERE (subject_kind = 'message' AND NOT EXISTS (
        SELECT FROM messages s WHERE s.account_id = u.account_id AND s.id = u.subject_id
      )) OR (subject_kind = 'post' AND NOT EXISTS (
        SELECT FROM posts s WHERE s.account_id = u.account_id AND s.id = u.subject_id
      )) OR (subject_kind = 'rule' AND NOT EXISTS (
        SELECT FROM media_rules s WHERE s.account_id = u.account_id AND s.id = u.subject_id
      )) OR (subject_kind = 'draft' AND NOT EXISTS (
        SELECT FROM drafts s WHERE s.account_id = u.account_id AND s.id = u.subject_id
          AND s.status IN ('pending', 'sending')
      ))
  `.execute(ctx.db);
  await sql`
    UPDATE media SET state = 'doomed', due_at = ${ctx.now()}, attempts = 0
    WHERE state <> 'doomed' AND NOT EXISTS (SELECT FROM accounts WHERE accounts.id = media.account_id)
  `.execute(ctx.db);
}

export type Failure = NonNullable<Media['failure']>;
