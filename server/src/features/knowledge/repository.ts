import type { KnowledgePart, KnowledgeVersion } from '@parley/contract/knowledge.ts';
import { type Kysely, sql, type Transaction } from 'kysely';

import { newId } from '#infra/ids.ts';
import type { DB } from '#schema';

type Reader = Kysely<DB> | Transaction<DB>;

export type KnowledgeSource = 'edit' | 'faq' | 'missing_info' | 'generated' | 'restore';

type NewVersion = {
  part: KnowledgePart;
  source: KnowledgeSource;
  text: string;
  userId: string | null;
  question?: string;
};

const COLUMNS = {
  prompt: {
    text: 'prompt',
    versionId: 'promptVersionId',
    generatedAt: 'promptGeneratedAt',
    updatedAt: 'promptUpdatedAt',
  },
  knowledge_base: {
    text: 'knowledgeBase',
    versionId: 'knowledgeVersionId',
    generatedAt: 'knowledgeGeneratedAt',
    updatedAt: 'knowledgeUpdatedAt',
  },
} as const;

export async function findCurrent(db: Reader, accountId: string) {
  return db
    .selectFrom('knowledge')
    .select(['prompt', 'promptVersionId', 'knowledgeBase', 'knowledgeVersionId'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
}

export async function findText(db: Reader, accountId: string, part: KnowledgePart) {
  const { text, versionId, generatedAt, updatedAt } = COLUMNS[part];
  return db
    .selectFrom('knowledge')
    .select((eb) => [
      eb.ref(text).as('text'),
      eb.ref(versionId).as('versionId'),
      eb.ref(generatedAt).as('generatedAt'),
      eb.ref(updatedAt).as('updatedAt'),
    ])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
}

export type StandingText = { text: string | null; versionId: string | null };

/** Holds the record until the end of the transaction: two writers at once come one after the other. */
export async function lockText(
  db: Transaction<DB>,
  accountId: string,
  part: KnowledgePart,
): Promise<StandingText> {
  const { text, versionId } = COLUMNS[part];
  return db
    .selectFrom('knowledge')
    .select((eb) => [eb.ref(text).as('text'), eb.ref(versionId).as('versionId')])
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Whether the account has saved so many versions, of either part, within the last 24 hours. */
export async function hasSavedWithinDay(
  db: Transaction<DB>,
  accountId: string,
  count: number,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT created_at FROM knowledge_versions WHERE account_id = ${accountId} ORDER BY id DESC LIMIT ${count}
    ) AS newest WHERE created_at > now() - interval '24 hours'
  `.execute(db);
  return (rows[0]?.count ?? 0) >= count;
}

/** Keeps the text as a version, beside the current one. */
export async function insertVersion(
  db: Transaction<DB>,
  accountId: string,
  { part, source, text, userId, question }: NewVersion,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('knowledgeVersions')
    .values({ accountId, id, part, source, text, userId, question: question ?? null })
    .execute();
  return id;
}

/** Keeps the text as a version and makes it the current one. */
export async function storeVersion(
  db: Transaction<DB>,
  accountId: string,
  version: NewVersion,
): Promise<{ versionId: string; generatedAt: Date | null; updatedAt: Date }> {
  const { part, source, text } = version;
  const columns = COLUMNS[part];
  const versionId = await insertVersion(db, accountId, version);
  const times = await db
    .updateTable('knowledge')
    .set({
      [columns.text]: text,
      [columns.versionId]: versionId,
      [columns.updatedAt]: sql`now()`,
      ...(source === 'generated' ? { [columns.generatedAt]: sql`now()` } : {}),
    })
    .where('accountId', '=', accountId)
    .returning([
      sql<Date | null>`${sql.ref(columns.generatedAt)}`.as('generatedAt'),
      sql<Date>`${sql.ref(columns.updatedAt)}`.as('updatedAt'),
    ])
    .executeTakeFirstOrThrow();
  return { versionId, ...times };
}

const versionsOf = (db: Reader, accountId: string) =>
  db
    .selectFrom('knowledgeVersions as version')
    .leftJoin('users', 'users.id', 'version.userId')
    .where('version.accountId', '=', accountId)
    .select([
      'version.id',
      'version.part',
      'version.source',
      'version.question',
      'version.createdAt',
      'users.name as authorName',
    ])
    .$narrowType<{ part: KnowledgePart; source: KnowledgeVersion['source'] }>();

/** Newest first; ids grow with time. */
export async function findVersions(
  db: Reader,
  accountId: string,
  wanted: { part: KnowledgePart; before: string | undefined; isQuestion: boolean; limit: number },
) {
  const { part, before, isQuestion, limit } = wanted;
  return versionsOf(db, accountId)
    .where('version.part', '=', part)
    .$if(isQuestion, (query) => query.where('version.question', 'is not', null))
    .$if(before !== undefined, (query) => query.where('version.id', '<', before ?? ''))
    .orderBy('version.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findVersion(db: Reader, accountId: string, versionId: string) {
  return versionsOf(db, accountId)
    .select('version.text')
    .where('version.id', '=', versionId)
    .executeTakeFirst();
}

export async function findTextBefore(
  db: Reader,
  accountId: string,
  { part, id }: { part: KnowledgePart; id: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('knowledgeVersions')
    .select('text')
    .where('accountId', '=', accountId)
    .where('part', '=', part)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.text ?? null;
}
