import { phrases, reading, type SetPhrases } from '@parley/assistant';
import { sql } from 'kysely';
import type { Context, Tx } from '#context';
import { windowState } from '#instagram/limits.ts';
import { findLanguages } from './customer-language.ts';

/** Whoever heard nothing from the business for this long has forgotten who answers. */
const SILENCE_DAYS = 30;

type Where = { accountId: string; conversationId: string };

type Row = {
  disclosureEnabled: boolean;
  setPhrases: SetPhrases;
  disclosedAt: Date | null;
  windowOpenedAt: Date | null;
  lastAuthor: string | null;
  lastPurpose: string | null;
  lastAt: Date | null;
  isOnItsWay: boolean;
};

/**
 * What is said before an automated answer that is queued now, or null when nothing has to be: the first of the
 * conversation, after 30 days of silence, and when a person wrote last. `question` tells the customer's language,
 * else the `answer` behind it does.
 * The conversation must be locked: of two answers at once one carries it.
 */
export async function findDisclosure(
  ctx: Context,
  tx: Tx,
  where: Where,
  { question, answer }: { question: string; answer: string },
): Promise<string | null> {
  const row = await readState(tx, where);
  if (!row?.disclosureEnabled || row.isOnItsWay || !isDue(row, ctx.now())) return null;
  // Past 24 hours only a person may write: what goes out then goes out as a person's word.
  if (!windowState(row.windowOpenedAt, ctx.now()).mayAi) return null;
  const languages = await findLanguages(tx, where, question);
  return phrases.choosePhrase(row.setPhrases, 'disclosure', reading.tellLanguage(question), [
    reading.tellLanguage(answer),
    ...languages,
  ]);
}

function isDue({ disclosedAt, lastAuthor, lastPurpose, lastAt }: Row, now: Date): boolean {
  if (disclosedAt === null || lastAt === null) return true;
  if (lastAuthor === 'app' || lastPurpose === 'manual') return true;
  return now.getTime() - lastAt.getTime() > SILENCE_DAYS * 24 * 3_600_000;
}

async function readState(tx: Tx, { accountId, conversationId }: Where): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT a.disclosure_enabled, a.set_phrases, c.disclosed_at, c.window_opened_at,
      last.author AS last_author, last.purpose AS last_purpose, last.sort_at AS last_at,
      EXISTS (
        SELECT FROM message_parts o
        JOIN messages m ON m.account_id = o.account_id AND m.id = o.message_id
        WHERE o.account_id = c.account_id AND o.conversation_id = c.id
          AND o.state IN ('queued', 'sending', 'unknown') AND m.purpose = 'disclosure'
      ) AS is_on_its_way
    FROM conversations c
    JOIN accounts a ON a.id = c.account_id
    LEFT JOIN LATERAL (
      SELECT m.author, m.purpose, m.sort_at FROM messages m
      WHERE m.account_id = c.account_id AND m.conversation_id = c.id AND m.author <> 'customer'
        AND m.purpose IS DISTINCT FROM 'hand_off' AND m.purpose IS DISTINCT FROM 'disclosure'
        AND m.purpose IS DISTINCT FROM 'holding'
        AND m.delivery_state IS DISTINCT FROM 'failed'
      ORDER BY m.sort_at DESC, m.id DESC LIMIT 1
    ) last ON true
    WHERE c.account_id = ${accountId} AND c.id = ${conversationId}
  `.execute(tx.db);
  return rows[0];
}

/** The customer has read it; null: the platform refused it, so the next automated answer says it again. */
export async function noteDisclosed(
  tx: Tx,
  { accountId, conversationId }: Where,
  at: Date | null,
): Promise<void> {
  await tx.db
    .updateTable('conversations')
    .set({ disclosedAt: at })
    .where('accountId', '=', accountId)
    .where('id', '=', conversationId)
    .execute();
}

/** Whether the answer that a queued disclosure belongs to still goes out; it never goes alone. */
export async function findDisclosedAnswer(
  db: Context['db'],
  accountId: string,
  disclosureId: string,
): Promise<{ author: string; purpose: string | null; draftId: string | null } | undefined> {
  return db
    .selectFrom('messages')
    .select(['author', 'purpose', 'draftId'])
    .where('accountId', '=', accountId)
    .where('disclosureId', '=', disclosureId)
    .where('deliveryState', '!=', 'failed')
    .executeTakeFirst();
}
