import type { Rehearsal, RehearsalTurn, RehearsalVerdict } from '@parley/contract/rehearsal.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { newId } from '#infra/ids.ts';

import type { AnsweredTurn } from './cut-turns.ts';

type Reader = Context['db'] | Tx['db'];

/** Conversations that are looked through for one that a person answered. */
const SEARCHED = 2000;
const FOUND = 200;

/** The last conversations in which a person wrote at all, the latest first. */
export async function findAnsweredConversations(db: Reader, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM (
      SELECT id, last_sort_at FROM conversations
      WHERE account_id = ${accountId} AND NOT is_test
      ORDER BY last_sort_at DESC, id DESC LIMIT ${SEARCHED}
    ) c
    WHERE EXISTS (
      SELECT FROM messages m
      WHERE m.account_id = ${accountId} AND m.conversation_id = c.id AND m.author IN ('person', 'app')
    )
    ORDER BY c.last_sort_at DESC, c.id DESC LIMIT ${FOUND}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export type RehearsalRow = {
  id: string;
  state: Rehearsal['state'];
  provider: string;
  tokens: string;
  failure: string | null;
  startedAt: Date;
  endedAt: Date | null;
  isOutdated: boolean;
  conversations: number;
  verdicts: (RehearsalVerdict | null)[];
};

/** With what became of each turn; without an `id` the latest. */
export async function findRehearsal(
  db: Reader,
  accountId: string,
  id?: string,
): Promise<RehearsalRow | undefined> {
  const { rows } = await sql<RehearsalRow>`
    SELECT r.id, r.state, r.provider, r.tokens, r.failure, r.started_at, r.ended_at,
      (k.prompt_version_id, k.knowledge_version_id)
        IS DISTINCT FROM (r.prompt_version_id, r.knowledge_version_id) AS is_outdated,
      (
        SELECT count(DISTINCT conversation_id)::int FROM rehearsal_turns t
        WHERE t.account_id = r.account_id AND t.rehearsal_id = r.id
      ) AS conversations,
      ARRAY(
        SELECT verdict FROM rehearsal_turns t WHERE t.account_id = r.account_id AND t.rehearsal_id = r.id
      ) AS verdicts
    FROM rehearsals r JOIN knowledge k ON k.account_id = r.account_id
    WHERE r.account_id = ${accountId} AND (${id ?? null}::uuid IS NULL OR r.id = ${id ?? null})
    ORDER BY r.id DESC LIMIT 1
  `.execute(db);
  return rows[0];
}

/** False when one runs already: of two clicks, or two people, one begins it. Those before it are gone then. */
export async function insertRehearsal(
  tx: Tx,
  rehearsal: {
    accountId: string;
    id: string;
    provider: string;
    promptVersionId: string | null;
    knowledgeVersionId: string | null;
    startedAt: Date;
  },
): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('rehearsals')
    .values({ ...rehearsal, dueAt: rehearsal.startedAt })
    .onConflict((conflict) => conflict.columns(['accountId']).where('state', '=', 'running').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  await tx.db
    .deleteFrom('rehearsals')
    .where('accountId', '=', rehearsal.accountId)
    .where('id', '!=', rehearsal.id)
    .execute();
  return true;
}

/** Those of a conversation that was deleted meanwhile are left out. */
export async function insertTurns(
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
  turns: readonly AnsweredTurn[],
): Promise<void> {
  const input = turns.map((turn) => ({
    id: newId(),
    conversation_id: turn.conversationId,
    question_ids: turn.questionIds,
    answer_ids: turn.answerIds,
    asked_at: turn.askedAt,
  }));
  await sql`
    WITH standing AS MATERIALIZED (
      SELECT id FROM conversations
      WHERE account_id = ${accountId} AND id = ANY(${turns.map((turn) => turn.conversationId)}::uuid[])
      ORDER BY id FOR KEY SHARE
    )
    INSERT INTO rehearsal_turns (account_id, rehearsal_id, id, conversation_id, question_ids, answer_ids, asked_at)
    SELECT ${accountId}, ${id}, t.id, t.conversation_id, t.question_ids, t.answer_ids, t.asked_at
    FROM jsonb_to_recordset(${JSON.stringify(input)}::jsonb) AS t(
      id uuid, conversation_id uuid, question_ids uuid[], answer_ids uuid[], asked_at timestamptz
    )
    JOIN standing ON standing.id = t.conversation_id
  `.execute(tx.db);
}

/** False when it runs no more. */
export async function stopRehearsal(tx: Tx, accountId: string, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('rehearsals')
    .set({ state: 'stopped', endedAt: at, instanceId: null })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type TurnRow = Pick<
  RehearsalTurn,
  'id' | 'conversationId' | 'participantName' | 'participantUsername' | 'said' | 'reason' | 'differing'
> &
  Pick<RehearsalTurn, 'verdict' | 'sources' | 'isInFaq'> & {
    questionIds: string[];
    answerIds: string[];
    askedAt: Date;
  };

/** The turns that were judged, the newest question first. */
export async function findJudged(
  db: Reader,
  accountId: string,
  rehearsalId: string,
  verdict: RehearsalVerdict | undefined,
): Promise<TurnRow[]> {
  const { rows } = await sql<TurnRow>`
    SELECT t.id, t.conversation_id, p.name AS participant_name, p.username AS participant_username, t.question_ids,
      t.answer_ids, t.asked_at, t.said, t.verdict, t.reason, t.differing, t.sources,
      t.faq_version_id IS NOT NULL AS is_in_faq
    FROM rehearsal_turns t
    JOIN conversations c ON c.account_id = t.account_id AND c.id = t.conversation_id
    LEFT JOIN contacts p ON p.account_id = c.account_id AND p.channel_id = c.channel_id
      AND p.customer_id = c.customer_id
    WHERE t.account_id = ${accountId} AND t.rehearsal_id = ${rehearsalId} AND t.verdict IS NOT NULL
      AND (${verdict ?? null}::text IS NULL OR t.verdict = ${verdict ?? null})
    ORDER BY t.asked_at DESC, t.id DESC
  `.execute(db);
  return rows;
}

/** Holds the turn until the end of the transaction; undefined when the account has no such turn. */
export async function lockTurn(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<{ isInFaq: boolean } | undefined> {
  const row = await tx.db
    .selectFrom('rehearsalTurns')
    .select('faqVersionId')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { isInFaq: row.faqVersionId !== null };
}

export async function markInFaq(tx: Tx, accountId: string, id: string, versionId: string): Promise<void> {
  await tx.db
    .updateTable('rehearsalTurns')
    .set({ faqVersionId: versionId })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** The turns that a message is part of go; false when it is part of none. */
export async function removeTurnsOf(
  tx: Tx,
  { accountId, conversationId, messageId }: { accountId: string; conversationId: string; messageId: string },
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM rehearsal_turns
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId}
      AND ${messageId} = ANY(question_ids || answer_ids)
    RETURNING id
  `.execute(tx.db);
  return rows.length > 0;
}
