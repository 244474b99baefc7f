import { sql } from 'kysely';

import type { Context } from '#context';

import type { MediaRow, StoredMedia } from './repository.ts';

/** Longer than the longest upload takes: until then nobody removes what is being stored. */
const PATIENCE_SECONDS = 3600;
const UNSENT_HOURS = 24;

export type Upload = Pick<StoredMedia, 'id' | 'kind' | 'objectKey'> & { accountId: string };

export type UploadRow = Pick<
  MediaRow,
  | 'id'
  | 'kind'
  | 'objectKey'
  | 'name'
  | 'mediaType'
  | 'bytes'
  | 'width'
  | 'height'
  | 'seconds'
  | 'hasThumbnail'
>;

/** Doomed until its files are whole: whatever ends this process, somebody removes them. */
export async function announceUpload(ctx: Context, upload: Upload): Promise<void> {
  const { accountId, id, kind, objectKey } = upload;
  const dueAt = new Date(ctx.now().getTime() + PATIENCE_SECONDS * 1000);
  const created = { state: 'doomed', isPublic: true, dueAt, createdAt: ctx.now() };
  await ctx.db
    .insertInto('media')
    .values({ accountId, id, kind, objectKey, ...created })
    .execute();
}

/** Bytes that the account uploaded within the last 24 hours, and that are not gone yet. */
export async function bytesOfDay(ctx: Context, accountId: string): Promise<number> {
  const since = new Date(ctx.now().getTime() - 24 * 3600_000);
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM media
    WHERE account_id = ${accountId} AND is_public AND created_at > ${since}
  `.execute(ctx.db);
  return rows[0]?.bytes ?? 0;
}

type Kept = Pick<UploadRow, 'name' | 'mediaType' | 'bytes' | 'width' | 'height' | 'seconds' | 'hasThumbnail'>;

/** False when another upload of the same client id was kept meanwhile: this one goes. */
export async function keepUpload(
  ctx: Context,
  { accountId, id }: Upload,
  kept: Kept,
  clientId: string | null,
): Promise<boolean> {
  const { name, mediaType, bytes, width, height, seconds, hasThumbnail } = kept;
  const { rows } = await sql`
    UPDATE media SET state = 'ready', due_at = NULL, client_id = ${clientId}, name = ${name}, media_type = ${mediaType},
      bytes = ${bytes}, width = ${width}, height = ${height}, seconds = ${seconds},
      has_thumbnail = ${hasThumbnail}
    WHERE account_id = ${accountId} AND id = ${id} AND state = 'doomed'
    RETURNING id
  `
    .execute(ctx.db)
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === UNIQUE_VIOLATION) return { rows: [] };
      throw error;
    });
  return rows.length > 0;
}

const UNIQUE_VIOLATION = '23505';

export async function findUpload(
  ctx: Context,
  accountId: string,
  clientId: string,
): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    SELECT id, kind, object_key, name, media_type, bytes::float8 AS bytes, width, height, seconds,
      has_thumbnail FROM media
    WHERE account_id = ${accountId} AND client_id = ${clientId} AND state = 'ready'
  `.execute(ctx.db);
  return rows[0];
}

/** It could not be kept: its files go now. */
export async function dropUpload(ctx: Context, { accountId, id }: Upload): Promise<void> {
  await ctx.db
    .updateTable('media')
    .set({ dueAt: ctx.now() })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'doomed')
    .execute();
  ctx.wake('media');
}

/** Uploads that nothing took in time, and copies whose last use went by another way than the usual ones. */
export async function doomUnused(ctx: Context): Promise<void> {
  const now = ctx.now();
  const before = new Date(now.getTime() - UNSENT_HOURS * 3600_000);
  const isUnused = sql`state <> 'doomed' AND NOT EXISTS (
    SELECT FROM file_uses u WHERE u.account_id = media.account_id AND u.media_id = media.id
  )`;
  await ctx.transaction(async (tx) => {
    // Whoever is about to use one holds it, and is passed by. From here on nobody does.
    const { rows } = await sql<{ accountId: string; id: string }>`
      SELECT account_id, id FROM media WHERE ${isUnused} AND (NOT is_public OR created_at < ${before})
      FOR UPDATE OF media SKIP LOCKED
    `.execute(tx.db);
    // A use that was added since the rows were looked up is seen by a statement of its own.
    await sql`
      UPDATE media SET state = 'doomed', due_at = ${now}, attempts = 0
      FROM unnest(
        ${rows.map(({ accountId }) => accountId)}::uuid[], ${rows.map(({ id }) => id)}::uuid[]
      ) AS found(a, i)
      WHERE account_id = a AND id = i AND ${isUnused}
    `.execute(tx.db);
  });
}
