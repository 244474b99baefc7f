import { type RawBuilder, sql } from 'kysely';

import type { Context, Tx } from '#context';

/** A line that a customer was told by this message, and that the knowledge base no longer says. */
export type ToldLine = {
  messageId: string;
  conversationId: string;
  runId: string;
  content: string;
  toldAt: Date;
  line: string;
  successor: string | null;
};

export const TOLD_DAYS = 30;
/** Of one line: so many of the latest who were told it. */
const LINE_LIMIT = 1000;

/**
 * Each line once a conversation, by the latest message that told it. Grows with the lines that changed, not with the
 * messages: the latest of each line are found by the index.
 */
function toldLines(accountId: string, now: Date): RawBuilder<ToldLine> {
  const since = sql`${now}::timestamptz - make_interval(days => ${TOLD_DAYS})`;
  return sql<ToldLine>`
    SELECT DISTINCT ON (m.conversation_id, c.line_key) m.id AS message_id, m.conversation_id, m.run_id, m.content,
      m.sort_at AS told_at, c.line, c.successor
    FROM changed_lines c
    CROSS JOIN LATERAL (
      SELECT l.run_id FROM run_lines l
      WHERE l.account_id = c.account_id AND l.line_key = c.line_key AND l.settled_at IS NULL
        -- A draft may have waited for a day before it was sent.
        AND l.created_at > ${since} - interval '1 day'
      ORDER BY l.created_at DESC LIMIT ${LINE_LIMIT}
    ) told
    JOIN messages m ON m.account_id = c.account_id AND m.run_id = told.run_id
    WHERE c.account_id = ${accountId} AND NOT c.stands AND m.sort_at > ${since} AND m.unsent_at IS NULL
      AND m.delivery_state IN ('sent', 'partial', 'unknown')
    ORDER BY m.conversation_id, c.line_key, m.sort_at DESC
  `;
}

export type CorrectionRow = Omit<ToldLine, 'line' | 'successor'> & {
  lines: { line: string; successor: string | null }[];
  participantName: string | null;
  participantUsername: string | null;
  windowOpenedAt: Date | null;
  draftId: string | null;
  isHeld: boolean | null;
};

/** One row a message, those whose window is open first, the latest first; and how many conversations there are. */
export async function listTold(
  db: Context['db'],
  accountId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<{ rows: CorrectionRow[]; conversations: number }> {
  const { rows } = await sql<CorrectionRow & { conversations: number }>`
    WITH told AS (${toldLines(accountId, now)}), grouped AS (
      SELECT message_id, conversation_id, run_id, content, told_at,
        jsonb_agg(jsonb_build_object('line', line, 'successor', successor) ORDER BY line) AS lines
      FROM told GROUP BY message_id, conversation_id, run_id, content, told_at
    )
    SELECT g.*, p.name AS participant_name, p.username AS participant_username, v.window_opened_at,
      d.id AS draft_id, d.is_held, (SELECT count(DISTINCT conversation_id) FROM told)::int AS conversations
    FROM grouped g
    JOIN conversations v ON v.account_id = ${accountId} AND v.id = g.conversation_id
    LEFT JOIN contacts p ON p.account_id = v.account_id AND p.channel_id = v.channel_id
      AND p.customer_id = v.customer_id
    LEFT JOIN drafts d ON d.account_id = v.account_id AND d.corrects_message_id = g.message_id
      AND d.status IN ('pending', 'sending')
    ORDER BY (v.window_opened_at > ${now}::timestamptz - interval '24 hours') DESC NULLS LAST, g.told_at DESC, g.message_id
    LIMIT ${limit}
  `.execute(db);
  return { rows, conversations: rows[0]?.conversations ?? 0 };
}

export type Told = {
  conversationId: string;
  runId: string;
  windowOpenedAt: Date | null;
  inputs: { messageId: string }[];
  draftId: string | null;
  isHeld: boolean | null;
};

/** A message that told what changed; undefined when nothing of it has, or when it was settled. */
export async function findTold(
  db: Context['db'] | Tx['db'],
  accountId: string,
  messageId: string,
): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    SELECT m.conversation_id, m.run_id, v.window_opened_at, r.inputs, d.id AS draft_id, d.is_held
    FROM messages m
    JOIN conversations v ON v.account_id = m.account_id AND v.id = m.conversation_id
    JOIN runs r ON r.account_id = m.account_id AND r.id = m.run_id
    LEFT JOIN drafts d ON d.account_id = m.account_id AND d.corrects_message_id = m.id
      AND d.status IN ('pending', 'sending')
    WHERE m.account_id = ${accountId} AND m.id = ${messageId} AND EXISTS (
      SELECT FROM run_lines l
      JOIN changed_lines c ON c.account_id = l.account_id AND c.line_key = l.line_key AND NOT c.stands
      WHERE l.account_id = m.account_id AND l.run_id = m.run_id AND l.settled_at IS NULL
    )
  `.execute(db);
  return rows[0];
}
