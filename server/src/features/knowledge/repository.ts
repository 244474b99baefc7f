import { type Kysely, sql, type Transaction } from 'kysely';

import { newId } from '#infra/ids.ts';
import type { DB } from '#schema';

type Reader = Kysely<DB> | Transaction<DB>;

export type KnowledgePart = 'prompt' | 'knowledge_base';
export type KnowledgeSource = 'edit' | 'faq' | 'missing_info';

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
  const { text, generatedAt, updatedAt } = COLUMNS[part];
  return db
    .selectFrom('knowledge')
    .select((eb) => [
      eb.ref(text).as('text'),
      eb.ref(generatedAt).as('generatedAt'),
      eb.ref(updatedAt).as('updatedAt'),
    ])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Holds the record until the end of the transaction: two additions at once both stay. */
export async function lockKnowledgeBase(db: Transaction<DB>, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('knowledge')
    .select('knowledgeBase')
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.knowledgeBase;
}

/** Keeps the text as a version and makes it the current one. */
export async function storeVersion(
  db: Transaction<DB>,
  accountId: string,
  version: { part: KnowledgePart; source: KnowledgeSource; text: string; userId: string | null },
): Promise<{ versionId: string; generatedAt: Date | null; updatedAt: Date }> {
  const { part, source, text, userId } = version;
  const columns = COLUMNS[part];
  const versionId = newId();
  await db
    .insertInto('knowledgeVersions')
    .values({ accountId, id: versionId, part, source, text, userId })
    .execute();
  const times = await db
    .updateTable('knowledge')
    .set({ [columns.text]: text, [columns.versionId]: versionId, [columns.updatedAt]: sql`now()` })
    .where('accountId', '=', accountId)
    .returning([
      sql<Date | null>`${sql.ref(columns.generatedAt)}`.as('generatedAt'),
      sql<Date>`${sql.ref(columns.updatedAt)}`.as('updatedAt'),
    ])
    .executeTakeFirstOrThrow();
  return { versionId, ...times };
}
