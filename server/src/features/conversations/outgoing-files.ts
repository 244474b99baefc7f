import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { AppError } from '#infra/errors.ts';
import { findAddressFault } from '#infra/public-address.ts';
import { type FileKind, isSendable } from '#instagram/sendable.ts';

import type { StoredAttachment } from './attachments.ts';

/** A file that was uploaded before, as the caller names it. */
export type AskedFile = { url: string; type: FileKind; name: string };

const ADDRESS = /^\/objects\/([\w-]{22})$/;

/** The keys of the files in their order; 400 for what is no address of an upload, or named twice. */
export function readObjectKeys(files: readonly AskedFile[]): string[] {
  const keys = files.map(({ url }) => ADDRESS.exec(url)?.[1]);
  const known = keys.filter((key) => key !== undefined);
  if (known.length < keys.length) throw refuse('url: not the address of an upload');
  if (new Set(known).size < known.length) throw refuse('the same file twice');
  return known;
}

type FileRow = NonNullable<StoredAttachment['media']> & { isPublic: boolean };

/**
 * The files as attachments of a message that is about to be stored, held for it until the transaction ends. 404 for
 * those of others, 400 for what cannot be sent.
 */
export async function takeFiles(
  tx: Tx,
  accountId: string,
  files: readonly AskedFile[],
): Promise<StoredAttachment[]> {
  const keys = readObjectKeys(files);
  if (keys.length === 0) return [];
  const { rows } = await sql<FileRow>`
    SELECT id, kind, state, failure, name, media_type, bytes::float8 AS bytes, width, height, seconds, object_key,
      has_thumbnail, is_public
    FROM media WHERE account_id = ${accountId} AND object_key = ANY(${keys}::text[]) AND state <> 'doomed'
    ORDER BY id FOR SHARE
  `.execute(tx.db);
  return files.map(({ type, name }, position) => {
    const row = rows.find(({ objectKey }) => objectKey === keys[position]);
    if (!row) throw new AppError('not_found');
    const { isPublic, ...media } = row;
    if (!isPublic || media.state !== 'ready') throw refuse(`${name}: not ready to be sent`);
    if (media.kind !== type) throw refuse(`type: ${name} is of kind ${media.kind}`);
    if (!isSendable(media)) throw new AppError('file_not_sendable', { name });
    return { type, url: null, title: name, media };
  });
}

function refuse(detail: string): AppError {
  return new AppError('bad_request', { detail: `attachments: ${detail}` });
}

/** From now on the files are used by their message. */
export async function bindFiles(
  tx: Tx,
  message: { accountId: string; conversationId: string; id: string },
  attachments: readonly StoredAttachment[],
): Promise<void> {
  const ids = attachments.flatMap(({ media }) => media?.id ?? []);
  if (ids.length === 0) return;
  await sql`
    INSERT INTO file_uses (account_id, media_id, subject_kind, subject_id, conversation_id, position)
    SELECT ${message.accountId}::uuid, sent.id, 'message', ${message.id}::uuid, ${message.conversationId}::uuid, n - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS sent(id, n)
  `.execute(tx.db);
}

const LINK = /\/objects\/([\w-]{22})(?![\w-])/g;

/** An upload whose address stands in a text is kept as long as that message. */
export async function bindLinked(
  tx: Tx,
  message: { accountId: string; conversationId: string; id: string },
  text: string,
): Promise<void> {
  const keys = [...text.matchAll(LINK)].map(([, key]) => key);
  if (keys.length === 0) return;
  await sql`
    INSERT INTO file_uses (account_id, media_id, subject_kind, subject_id, conversation_id)
    SELECT account_id, id, 'message', ${message.id}::uuid, ${message.conversationId}::uuid FROM media
    WHERE account_id = ${message.accountId} AND object_key = ANY(${keys}::text[]) AND state = 'ready' AND is_public
    ORDER BY id FOR SHARE
    ON CONFLICT DO NOTHING
  `.execute(tx.db);
}

/** The message is gone, and nothing of it has left: its files can be sent with another one. */
export async function releaseFiles(tx: Tx, accountId: string, messageId: string): Promise<void> {
  await tx.db
    .deleteFrom('fileUses')
    .where('accountId', '=', accountId)
    .where('subjectKind', '=', 'message')
    .where('subjectId', '=', messageId)
    .execute();
}

export type OutgoingFile = { type: FileKind; url: string };

/** What the platform is asked to fetch, in this order; null when one of them is gone from here. */
export async function findOutgoingFiles(
  ctx: Context,
  accountId: string,
  mediaIds: readonly string[],
): Promise<OutgoingFile[] | null> {
  const rows = await ctx.db
    .selectFrom('media')
    .select(['id', 'kind', 'objectKey'])
    .where('accountId', '=', accountId)
    .where('id', 'in', mediaIds)
    .where('state', '=', 'ready')
    .where('isPublic', '=', true)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const files = mediaIds.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ type: row.kind as FileKind, url: `${ctx.env.publicUrl}/objects/${row.objectKey}` }] : [];
  });
  return files.length < mediaIds.length ? null : files;
}

/** Whether the platform can fetch files from here. In a trial both stand on one machine. */
export function isFetchable(publicUrl: string, graphUrl: string): boolean {
  const isTrial = findAddressFault(graphUrl) !== null;
  return isTrial || findAddressFault(publicUrl) === null;
}

/** 409 where the platform could not fetch files from here. */
export function requireFetchable(publicUrl: string, graphUrl: string): void {
  if (!isFetchable(publicUrl, graphUrl)) throw new AppError('public_url_needed');
}

/** The same for a channel, by where its platform stands. */
export async function requireFetchableFor(
  ctx: Context,
  tx: Tx,
  accountId: string,
  channelId: string,
): Promise<void> {
  const { graphUrl } = await tx.db
    .selectFrom('channels')
    .select('graphUrl')
    .where('accountId', '=', accountId)
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow();
  requireFetchable(ctx.env.publicUrl, graphUrl);
}
