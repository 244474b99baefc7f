import { LIMITS } from '@parley/contract/limits.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';

import type { DB } from '#schema';

/** The database itself or a transaction. */
export type Reader = Kysely<DB>;

export type TriggerRow = {
  id: string;
  name: string;
  triggerConditions: string;
  isActive: boolean;
  exceptions: string[];
  openCount: number;
  createdAt: Date;
};

/** Chats and comments that wait, each once; it stops at the cap. */
const openCount = sql`(
  SELECT count(DISTINCT open.about)::int FROM (
    SELECT coalesce(a.conversation_id, a.comment_id) AS about FROM trigger_activations a
    WHERE a.account_id = t.account_id AND a.trigger_id = t.id AND NOT a.is_resolved
    LIMIT ${sql.lit(LIMITS.countCap)}
  ) open
)`;

async function findTriggers(db: Reader, which: RawBuilder<unknown>): Promise<TriggerRow[]> {
  const { rows } = await sql<TriggerRow>`
    SELECT t.id, t.name, t.conditions AS trigger_conditions, t.is_active, t.exceptions, t.created_at,
      ${openCount} AS open_count
    FROM triggers t WHERE ${which} ORDER BY t.id
  `.execute(db);
  return rows;
}

export function listTriggers(db: Reader, accountId: string): Promise<TriggerRow[]> {
  return findTriggers(db, sql`t.account_id = ${accountId}`);
}

export async function findTrigger(
  db: Reader,
  accountId: string,
  id: string,
): Promise<TriggerRow | undefined> {
  const [row] = await findTriggers(db, sql`t.account_id = ${accountId} AND t.id = ${id}`);
  return row;
}

export type ActivationRow = {
  id: string;
  triggerId: string;
  triggerName: string;
  conversationId: string | null;
  commentId: string | null;
  messageId: string | null;
  reason: string;
  words: string[];
  customerWords: string | null;
  activatedAt: Date;
  isResolved: boolean;
  resolvedBy: string | null;
  resolvedByName: string | null;
  resolvedAt: Date | null;
  windowOpenedAt: Date | null;
  humanAgent: boolean | null;
  name: string | null;
  username: string | null;
  pictureUrl: string | null;
};

/** Of what the customer wrote, so many characters are shown. */
const SHOWN = 2000;

/** What message `m` says: its text, and what was heard or seen in it. */
export const SAYS = sql`concat_ws(
  E'\\n', nullif(m.content, ''), m.details -> 'transcript' ->> 'text', m.details -> 'description' ->> 'text',
  m.details ->> 'caption'
)`;

async function findActivations(
  db: Reader,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<ActivationRow[]> {
  const { rows } = await sql<ActivationRow>`
    SELECT a.id, a.trigger_id, a.trigger_name, a.conversation_id, a.comment_id, a.message_id, a.reason, a.words,
      left(coalesce(k.content, CASE WHEN m.unsent_at IS NULL THEN ${SAYS} END), ${sql.lit(SHOWN)}) AS customer_words,
      a.activated_at, a.is_resolved, a.resolved_by, u.name AS resolved_by_name, a.resolved_at,
      c.window_opened_at, ch.human_agent, p.name, coalesce(p.username, k.username) AS username, p.picture_url
    FROM (
      SELECT * FROM trigger_activations a WHERE ${which} ORDER BY a.id DESC LIMIT ${limit}
    ) a
    LEFT JOIN messages m ON m.account_id = a.account_id AND m.id = a.message_id
    LEFT JOIN comments k ON k.account_id = a.account_id AND k.id = a.comment_id
    LEFT JOIN conversations c ON c.account_id = a.account_id AND c.id = a.conversation_id
    LEFT JOIN contacts p
      ON p.account_id = c.account_id AND p.channel_id = c.channel_id AND p.customer_id = c.customer_id
    LEFT JOIN channels ch ON ch.account_id = c.account_id AND ch.id = c.channel_id
    LEFT JOIN users u ON u.id = a.resolved_user_id
    ORDER BY a.id DESC
  `.execute(db);
  return rows;
}

export type Page = {
  accountId: string;
  /** The last activation of the page before. */
  cursor: string | undefined;
  limit: number;
  /** Only those of one trigger. */
  triggerId?: string;
  isOpen?: true;
  /** First those whose window closes next; last whose window was opened earlier, or never. */
  closing?: { openedSince: Date };
};

export function listActivations(db: Reader, page: Page): Promise<ActivationRow[]> {
  const { accountId, cursor, limit, triggerId, isOpen, closing } = page;
  if (closing) return listClosing(db, page, closing.openedSince);
  const which = sql`
    a.account_id = ${accountId} AND (${cursor ?? null}::uuid IS NULL OR a.id < ${cursor ?? null}::uuid)
    ${triggerId === undefined ? sql`` : sql`AND a.trigger_id = ${triggerId}`}
    ${isOpen ? sql`AND NOT a.is_resolved` : sql``}
  `;
  return findActivations(db, which, limit);
}

/** The open ones by when their window closes. */
async function listClosing(
  db: Reader,
  { accountId, cursor, limit }: Page,
  openedSince: Date,
): Promise<ActivationRow[]> {
  const { rows } = await sql<{ id: string }>`
    WITH waiting AS (
      SELECT a.id, CASE WHEN c.window_opened_at > ${openedSince} THEN c.window_opened_at ELSE 'infinity' END AS opened
      FROM trigger_activations a
      LEFT JOIN conversations c ON c.account_id = a.account_id AND c.id = a.conversation_id
      WHERE a.account_id = ${accountId} AND NOT a.is_resolved
    )
    SELECT id FROM waiting
    WHERE ${cursor ?? null}::uuid IS NULL
      OR (opened, id) > (SELECT opened, id FROM waiting WHERE id = ${cursor ?? null}::uuid)
    ORDER BY opened, id LIMIT ${limit}
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  const which = sql`a.account_id = ${accountId} AND a.id = ANY(${ids}::uuid[])`;
  const found = new Map((await findActivations(db, which, limit)).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function findActivation(
  db: Reader,
  accountId: string,
  id: string,
): Promise<ActivationRow | undefined> {
  const [row] = await findActivations(db, sql`a.account_id = ${accountId} AND a.id = ${id}`, 1);
  return row;
}

export async function isKnownTrigger(db: Reader, accountId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM triggers WHERE account_id = ${accountId} AND id = ${id}
    UNION ALL
    (SELECT FROM trigger_activations WHERE account_id = ${accountId} AND trigger_id = ${id} LIMIT 1)
    LIMIT 1
  `.execute(db);
  return rows.length > 0;
}

type About = Pick<ActivationRow, 'conversationId' | 'commentId'>;

/** How many of a conversation, or of a comment, nobody has resolved. */
export async function countOpen(
  db: Reader,
  accountId: string,
  { conversationId, commentId }: About,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM trigger_activations
    WHERE account_id = ${accountId} AND NOT is_resolved
      AND ${conversationId === null ? sql`comment_id = ${commentId}` : sql`conversation_id = ${conversationId}`}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Nothing keeps the AI from answering there. */
export async function mayAnswer(db: Reader, accountId: string, conversationId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM conversations c JOIN accounts a ON a.id = c.account_id
    WHERE c.account_id = ${accountId} AND c.id = ${conversationId}
      AND c.ai_enabled AND NOT c.disabled_by_trigger AND a.auto_response_enabled
  `.execute(db);
  return rows.length > 0;
}
