import type { RuleFile } from '@parley/contract/media-rules.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Context, Tx } from '#context';
import { doomUnusedOf, type StoredAttachment } from '#features/conversations/service.ts';
import { AppError } from '#infra/errors.ts';
import { isSendable } from '#instagram/sendable.ts';

import type { StoredMedia } from './repository.ts';

type Row = Pick<
  StoredMedia,
  'id' | 'objectKey' | 'name' | 'mediaType' | 'width' | 'height' | 'hasThumbnail'
> & {
  subjectId: string;
  kind: RuleFile['fileType'];
  bytes: number | null;
  position: number;
  description: string | null;
};

/** The files of each of these rules or drafts, in their order. */
export async function listRuleFiles(
  db: Context['db'],
  accountId: string,
  kind: 'rule' | 'draft',
  ids: readonly string[],
): Promise<Map<string, RuleFile[]>> {
  const bySubject = new Map<string, RuleFile[]>();
  if (ids.length === 0) return bySubject;
  const { rows } = await sql<Row>`
    SELECT u.subject_id, u.position, m.id, m.kind, m.object_key, m.name, m.media_type,
      m.bytes::float8 AS bytes, m.width, m.height, m.has_thumbnail, m.description
    FROM file_uses u JOIN media m ON m.account_id = u.account_id AND m.id = u.media_id
    WHERE u.account_id = ${accountId} AND u.subject_kind = ${kind} AND u.subject_id = ANY(${ids}::uuid[])
      AND m.state = 'ready'
    ORDER BY u.subject_id, u.position
  `.execute(db);
  for (const { subjectId, ...row } of rows) {
    const files = bySubject.get(subjectId) ?? [];
    files.push(presentFile(row, files.length));
    bySubject.set(subjectId, files);
  }
  return bySubject;
}

function presentFile(row: Omit<Row, 'subjectId'>, order: number): RuleFile {
  const url = `/objects/${row.objectKey}`;
  return {
    id: row.id,
    objectPath: row.objectKey,
    fileName: row.name ?? '',
    fileType: row.kind,
    mimeType: row.mediaType ?? '',
    fileSize: row.bytes ?? 0,
    order,
    url,
    preview: row.hasThumbnail ? `${url}/thumbnail` : null,
    width: row.width,
    height: row.height,
    description: row.description,
  };
}

const PATH = /^(?:\/?objects\/)?([\w-]{22})$/;

type Held = Pick<StoredMedia, 'id' | 'kind' | 'mediaType' | 'bytes' | 'state' | 'objectKey' | 'name'> & {
  isPublic: boolean;
};

/**
 * Gives the rule these files, in this order, in the place of those that it has. 404 for what is no upload of the
 * account, 400 for what no rule may hold.
 */
export async function setRuleFiles(
  ctx: Context,
  tx: Tx,
  { accountId, ruleId, paths }: { accountId: string; ruleId: string; paths: readonly string[] },
): Promise<void> {
  const keys = paths.map((path) => PATH.exec(path)?.[1] ?? '');
  if (new Set(keys).size < keys.length) throw new AppError('bad_request', { detail: 'the same file twice' });
  const ofRule = sql`account_id = ${accountId} AND subject_kind = 'rule' AND subject_id = ${ruleId}`;
  // Whoever wants to use or doom one of them waits.
  const { rows } = await sql<Held>`
    SELECT id, kind, media_type, bytes::float8 AS bytes, state, object_key, name, is_public FROM media
    WHERE account_id = ${accountId} AND (
      object_key = ANY(${keys}::text[]) OR id IN (SELECT media_id FROM file_uses WHERE ${ofRule})
    )
    ORDER BY id FOR UPDATE
  `.execute(tx.db);
  const wanted = keys.map((key) => requireFit(rows.find(({ objectKey }) => objectKey === key)));
  await sql`DELETE FROM file_uses WHERE ${ofRule}`.execute(tx.db);
  await sql`
    INSERT INTO file_uses (account_id, media_id, subject_kind, subject_id, position)
    SELECT ${accountId}::uuid, wanted.id, 'rule', ${ruleId}::uuid, n - 1
    FROM unnest(${wanted}::uuid[]) WITH ORDINALITY AS wanted(id, n)
  `.execute(tx.db);
  await dropUnused(
    ctx,
    tx,
    accountId,
    rows.filter(({ id }) => !wanted.includes(id)),
  );
}

function requireFit(file: Held | undefined): string {
  if (!file?.isPublic || file.state !== 'ready') throw new AppError('not_found');
  if (file.kind !== 'image' && file.kind !== 'video')
    throw new AppError('file_type_refused', { type: file.mediaType ?? file.kind });
  if (!isSendable(file)) throw new AppError('file_not_sendable', { name: file.name ?? '' });
  return file.id;
}

/** The rule is gone, and what waited with its files has none of them any more. */
export async function dropRuleFiles(ctx: Context, tx: Tx, accountId: string, ruleId: string): Promise<void> {
  // Drafts may hold files that the rule has not any more.
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM media WHERE account_id = ${accountId} AND id IN (
      SELECT u.media_id FROM file_uses u JOIN drafts d ON d.account_id = u.account_id AND d.id = u.subject_id
      WHERE u.account_id = ${accountId} AND u.subject_kind = 'draft' AND d.media_rule_id = ${ruleId}
    )
    ORDER BY id FOR UPDATE
  `.execute(tx.db);
  await sql`
    DELETE FROM file_uses u USING drafts d
    WHERE u.account_id = ${accountId} AND u.subject_kind = 'draft' AND d.account_id = u.account_id
      AND d.id = u.subject_id AND d.media_rule_id = ${ruleId}
  `.execute(tx.db);
  await setRuleFiles(ctx, tx, { accountId, ruleId, paths: [] });
  await dropUnused(ctx, tx, accountId, rows);
}

/** The files of an active rule, held until the transaction ends; none of one that is gone, off or empty. */
export async function takeRuleFiles(tx: Tx, accountId: string, ruleId: string): Promise<StoredAttachment[]> {
  return takeUsed(
    tx,
    accountId,
    sql`u.subject_kind = 'rule' AND u.subject_id = ${ruleId} AND EXISTS (
    SELECT FROM media_rules r WHERE r.account_id = u.account_id AND r.id = u.subject_id AND r.is_active
  )`,
  );
}

/** The files that wait with a draft, held until the transaction ends. */
export async function takeDraftFiles(
  tx: Tx,
  accountId: string,
  draftId: string,
): Promise<StoredAttachment[]> {
  return takeUsed(tx, accountId, sql`u.subject_kind = 'draft' AND u.subject_id = ${draftId}`);
}

async function takeUsed(tx: Tx, accountId: string, isUsed: RawBuilder<unknown>): Promise<StoredAttachment[]> {
  const { rows } = await sql<StoredMedia & { position: number }>`
    SELECT m.id, m.kind, m.state, m.failure, m.name, m.media_type, m.bytes::float8 AS bytes, m.width, m.height, m.seconds,
      m.object_key, m.has_thumbnail, u.position
    FROM file_uses u JOIN media m ON m.account_id = u.account_id AND m.id = u.media_id
    WHERE u.account_id = ${accountId} AND m.state = 'ready' AND ${isUsed}
    ORDER BY m.id FOR SHARE OF m
  `.execute(tx.db);
  return rows
    .sort((one, other) => one.position - other.position)
    .map(({ position: _, ...media }) => ({ type: media.kind, url: null, title: media.name, media }));
}

/** The files stay with the draft as they stand, whatever becomes of their rule but its deletion. */
export async function bindDraftFiles(
  tx: Tx,
  { accountId, draftId }: { accountId: string; draftId: string },
  files: readonly StoredAttachment[],
): Promise<void> {
  const ids = files.flatMap(({ media }) => media?.id ?? []);
  if (ids.length === 0) return;
  await sql`
    INSERT INTO file_uses (account_id, media_id, subject_kind, subject_id, position)
    SELECT ${accountId}::uuid, bound.id, 'draft', ${draftId}::uuid, n - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS bound(id, n)
  `.execute(tx.db);
}

async function dropUnused(
  ctx: Context,
  tx: Tx,
  accountId: string,
  files: readonly { id: string }[],
): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ id }) => id);
  await doomUnusedOf(tx, accountId, ids, ctx.now());
  tx.afterCommit(() => ctx.wake('media'));
}
