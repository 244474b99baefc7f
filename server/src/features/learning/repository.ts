import type { Learned, LearnedFact } from '@parley/assistant';
import { type Selectable, sql, type Transaction } from 'kysely';

import type { Context } from '#context';
import { newId } from '#infra/ids.ts';
import type { DB, LearnedFacts, Learnings } from '#schema';

import { isDownloaded } from './read-downloads.ts';

type Reader = Context['db'] | Transaction<DB>;
export type LearningRow = Selectable<Learnings>;
export type FactRow = Selectable<LearnedFacts>;

/** A run that nobody ended is overtaken: its process is gone for good. */
const LOST_MILLISECONDS = 60 * 60_000;

export async function findLearning(db: Reader, accountId: string): Promise<LearningRow | undefined> {
  return db.selectFrom('learnings').selectAll().where('accountId', '=', accountId).executeTakeFirst();
}

/** Null while another one runs. */
export async function beginRun(db: Transaction<DB>, accountId: string, at: Date): Promise<string | null> {
  const runId = newId();
  const row = await db
    .insertInto('learnings')
    .values({ accountId, runId, startedAt: at })
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ runId, state: 'running', startedAt: at, endedAt: null })
        .where(({ or, eb }) =>
          or([
            eb('learnings.state', '<>', 'running'),
            eb('learnings.startedAt', '<', new Date(at.getTime() - LOST_MILLISECONDS)),
          ]),
        ),
    )
    .returning('runId')
    .executeTakeFirst();
  return row ? runId : null;
}

/** Puts another run in the place of the one that works; null where none does. The row stays locked. */
export async function overtakeRun(db: Transaction<DB>, accountId: string, at: Date): Promise<string | null> {
  const runId = newId();
  const { numUpdatedRows } = await db
    .updateTable('learnings')
    .set({ runId, startedAt: at })
    .where('accountId', '=', accountId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n ? runId : null;
}

/** False where the run was overtaken; the row stays locked until the end of the transaction. */
export async function endRun(
  db: Transaction<DB>,
  { accountId, runId }: { accountId: string; runId: string },
  ended: { state: 'ready' | 'failed'; endedAt: Date; messages?: number; typed?: number; prompt?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('learnings')
    .set(ended)
    .where('accountId', '=', accountId)
    .where('runId', '=', runId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findFacts(db: Reader, accountId: string): Promise<FactRow[]> {
  return db
    .selectFrom('learnedFacts')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('position')
    .execute();
}

const nameOf = ({ question, text }: { question: string | null; text: string }) =>
  `${question ?? ''}\n${text}`;

/**
 * What was chosen before stays as it was; else what was said to several people is chosen, and of rivals none, nor what
 * the website alone says.
 */
export async function replaceFacts(
  db: Transaction<DB>,
  accountId: string,
  { facts, contradictions }: Pick<Learned, 'facts' | 'contradictions'>,
): Promise<void> {
  const before = new Map((await findFacts(db, accountId)).map((fact) => [nameOf(fact), fact.isChosen]));
  await db.deleteFrom('learnedFacts').where('accountId', '=', accountId).execute();
  const rivals = contradictions.map(({ versions }) => {
    const rivalry = newId();
    const chosen = versions.findIndex((version) => before.get(nameOf(version)) === true);
    return versions.map((fact, at) => ({ fact, rivalry, isChosen: at === chosen }));
  });
  const alone = facts.map((fact) => ({
    fact,
    rivalry: null,
    isChosen: before.get(nameOf(fact)) ?? (fact.times > 1 && fact.messageIds.length > 0),
  }));
  const rows = [...rivals.flat(), ...alone].map(({ fact, rivalry, isChosen }, position) => ({
    ...toRow(fact),
    accountId,
    id: newId(),
    position,
    rivalry,
    isChosen,
  }));
  if (rows.length > 0) await db.insertInto('learnedFacts').values(rows).execute();
}

function toRow({ postIds, lastSaidAt, ...fact }: LearnedFact) {
  const { kind, question, text, language, times, messageIds } = fact;
  const [here, downloaded] = [messageIds.filter((id) => !isDownloaded(id)), messageIds.filter(isDownloaded)];
  const said = {
    messageIds: here,
    materialNames: [...postIds, ...downloaded],
    lastSaidAt: new Date(lastSaidAt),
  };
  return { kind, question, text, language, times, ...said };
}

/** Of rivals the others are left out. Undefined where there is no such fact. */
export async function chooseFact(
  db: Transaction<DB>,
  accountId: string,
  id: string,
  isChosen: boolean,
): Promise<{ id: string } | undefined> {
  // Two who choose at once choose one after the other.
  await db
    .selectFrom('learnings')
    .select('accountId')
    .where('accountId', '=', accountId)
    .forUpdate()
    .execute();
  const fact = await db
    .updateTable('learnedFacts')
    .set({ isChosen })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning(['id', 'rivalry'])
    .executeTakeFirst();
  if (fact?.rivalry && isChosen) {
    await db
      .updateTable('learnedFacts')
      .set({ isChosen: false })
      .where('accountId', '=', accountId)
      .where('rivalry', '=', fact.rivalry)
      .where('id', '<>', id)
      .execute();
  }
  return fact;
}

/** Of rivals one may be left, which is none any more. */
export async function deleteMaterial(
  db: Transaction<DB>,
  accountId: string,
  kind: 'website' | 'download',
): Promise<void> {
  const of = kind === 'website' ? sql`name LIKE 'https:%'` : sql`name NOT LIKE 'https:%'`;
  await sql`
    UPDATE learned_facts f SET material_names = ARRAY(
      SELECT name FROM unnest(f.material_names) WITH ORDINALITY AS said(name, n) WHERE NOT (${of}) ORDER BY n
    ) WHERE account_id = ${accountId} AND material_names <> '{}'
  `.execute(db);
  await db
    .deleteFrom('learnedFacts')
    .where('accountId', '=', accountId)
    .where('messageIds', '=', sql<string[]>`'{}'`)
    .where('materialNames', '=', sql<string[]>`'{}'`)
    .execute();
  await sql`
    UPDATE learned_facts SET rivalry = NULL WHERE account_id = ${accountId} AND rivalry IN (
      SELECT rivalry FROM learned_facts WHERE account_id = ${accountId} GROUP BY rivalry HAVING count(*) = 1
    )
  `.execute(db);
}

export async function markTaken(db: Reader, accountId: string, at: Date): Promise<void> {
  await db.updateTable('learnings').set({ takenAt: at }).where('accountId', '=', accountId).execute();
}

export type OriginRow = {
  id: string;
  conversationId: string | null;
  participantName: string | null;
  content: string;
  sortAt: Date;
};

/** The messages of all facts at once; those that are gone or were unsent are left out. */
export async function findOrigins(
  db: Reader,
  accountId: string,
  ids: readonly string[],
): Promise<OriginRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OriginRow>`
    SELECT m.id, m.conversation_id, coalesce(p.name, p.username) AS participant_name, m.content, m.sort_at
    FROM messages m
    JOIN conversations c ON c.account_id = m.account_id AND c.id = m.conversation_id
    LEFT JOIN contacts p
      ON p.account_id = c.account_id AND p.channel_id = c.channel_id AND p.customer_id = c.customer_id
    WHERE m.account_id = ${accountId} AND m.id = ANY(${ids}::uuid[]) AND m.unsent_at IS NULL
    ORDER BY m.sort_at DESC
  `.execute(db);
  return rows;
}
