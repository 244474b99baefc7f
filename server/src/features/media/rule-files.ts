import type { RuleFile } from '@parley/contract/media-rules.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { doomUnusedOf } from '#features/conversations/service.ts';
import { AppError } from '#infra/errors.ts';
import { isSendable } from '#instagram/sendable.ts';

import type { StoredMedia } from './repository.ts';

type Row = Pick<
  StoredMedia,
  'id' | 'objectKey' | 'name' | 'mediaType' | 'width' | 'height' | 'hasThumbnail'
> & {
  ruleId: string;
  kind: RuleFile['fileType'];
  bytes: number | null;
  position: number;
};

/** The files of each of these rules, in their order. */
export async function listRuleFiles(
  db: Context['db'],
  accountId: string,
  ruleIds: readonly string[],
): Promise<Map<string, RuleFile[]>> {
  const byRule = new Map<string, RuleFile[]>();
  if (ruleIds.length === 0) return byRule;
  const { rows } = await sql<Row>`
    SELECT u.subject_id AS rule_id, u.position, m.id, m.kind, m.object_key, m.name, m.media_type,
      m.bytes::float8 AS bytes, m.width, m.height, m.has_thumbnail
    FROM file_uses u JOIN media m ON m.account_id = u.account_id AND m.id = u.media_id
    WHERE u.account_id = ${accountId} AND u.subject_kind = 'rule' AND u.subject_id = ANY(${ruleIds}::uuid[])
      AND m.state = 'ready'
    ORDER BY u.subject_id, u.position
  `.execute(db);
  for (const { ruleId, ...row } of rows) {
    const files = byRule.get(ruleId) ?? [];
    files.push(presentFile(row, files.length));
    byRule.set(ruleId, files);
  }
  return byRule;
}

function presentFile(row: Omit<Row, 'ruleId'>, order: number): RuleFile {
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

/** The rule is gone. */
export async function dropRuleFiles(ctx: Context, tx: Tx, accountId: string, ruleId: string): Promise<void> {
  await setRuleFiles(ctx, tx, { accountId, ruleId, paths: [] });
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
