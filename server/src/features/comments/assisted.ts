import { sql } from 'kysely';

import type { Context, Tx } from '#context';

import { tellChanged } from './changed.ts';
import type { CommentRow } from './present.ts';
import { lockComment } from './repository.ts';

type Where = { accountId: string; id: string };

/** Nobody has answered it, nothing is on its way, and Instagram takes a public answer. */
export function mayBeAnswered(row: CommentRow): boolean {
  return row.state === 'new' && row.needsAnswer && !row.isLive;
}

/** Held until the end of the transaction, which has opened the account's comments; undefined where nothing is to be answered. */
export async function lockAnswerable(tx: Tx, { accountId, id }: Where): Promise<CommentRow | undefined> {
  const row = await lockComment(tx, accountId, id);
  return row && mayBeAnswered(row) ? row : undefined;
}

/** `privateDraft`: what is to be said in private beside it. */
export async function putDraft(
  tx: Tx,
  { accountId, id }: Where,
  draft: string | null,
  privateDraft: string | null = null,
): Promise<void> {
  await tx.db
    .updateTable('comments')
    .set({ draft, privateDraft, editingBy: null, editingUntil: null })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
  tellChanged(tx, accountId, id);
}

/** A person has to look: nothing is drafted. */
export async function callPerson(tx: Tx, { accountId, id }: Where, reason: string): Promise<void> {
  await sql`
    UPDATE comments SET attention = ${reason}, draft = NULL, private_draft = NULL
    WHERE account_id = ${accountId} AND id = ${id}
  `.execute(tx.db);
  tellChanged(tx, accountId, id);
}

/** A person has looked. */
export async function releasePerson(tx: Tx, { accountId, id }: Where): Promise<void> {
  await sql`UPDATE comments SET attention = NULL WHERE account_id = ${accountId} AND id = ${id}`.execute(
    tx.db,
  );
  tellChanged(tx, accountId, id);
}

export type Outgoing = Where & {
  text: string;
  author: 'ai' | 'person';
  /** Null: nobody, the assistant answers by itself. */
  userId: string | null;
  /** The month that it was counted in as a reply of the assistant. */
  countedIn: string | null;
  /** The message that it promises: sent first, and else the answer is not published. */
  promised?: string | null;
};

/** Puts an answer on its way. The comment is locked, and takes one; so does its author, where a message is promised. */
export async function putOnWay(ctx: Context, tx: Tx, answer: Outgoing): Promise<void> {
  const { accountId, id, text, author, userId, countedIn, promised = null } = answer;
  await sql`
    UPDATE comments SET state = 'queued', reply_text = ${text}, reply_author = ${author}, replied_by = ${userId},
      counted_in = ${countedIn}, due_at = ${ctx.now()}, attempts = 0, looks = 0, look_at = NULL, failure = NULL,
      failure_detail = NULL, private_first = ${promised !== null}, shared_id = NULL, shared_at = NULL
    WHERE account_id = ${accountId} AND id = ${id}
  `.execute(tx.db);
  if (promised !== null) {
    await sql`
      UPDATE comments SET draft = ${text}, private_draft = ${promised}, private_text = ${promised},
        private_state = 'waiting', private_failure = NULL
      WHERE account_id = ${accountId} AND id = ${id}
    `.execute(tx.db);
  }
  tellChanged(tx, accountId, id);
  tx.afterCommit(() => ctx.wake('comments'));
}

/** Of the newest public answers, as many must differ. */
const DIFFERENT = 20;

/** Whether one of the newest public answers says just this. */
export async function wasJustSaid(tx: Tx, accountId: string, text: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM (
      SELECT reply_text FROM comments
      WHERE account_id = ${accountId} AND state IN ('queued', 'publishing', 'replied', 'unknown')
        AND reply_text IS NOT NULL
      ORDER BY coalesce(replied_at, sending_since, due_at) DESC LIMIT ${DIFFERENT}
    ) said WHERE reply_text = ${text} LIMIT 1
  `.execute(tx.db);
  return rows.length > 0;
}
