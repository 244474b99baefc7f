import type { Origin } from '@parley/contract/origins.ts';
import { sql } from 'kysely';

import type { Tx } from '#context';
import { sqlState } from '#infra/db/database.ts';
import { constant, prepared } from '#infra/db/joined.ts';
import { newId } from '#infra/ids.ts';

import type { StoredAttachment } from './attachments.ts';
import { foldPreview } from './fold.ts';
import { mayCause } from './origins.ts';

/** A message that reached us from the platform: the customer's, or the owner's from the Instagram app. */
export type IncomingMessage = {
  accountId: string;
  channelId: string;
  customerId: string;
  mid: string;
  author: 'customer' | 'app';
  origin: Origin;
  kind: string;
  content: string;
  attachments: StoredAttachment[];
  details: object;
  replyToMid: string | null;
  /** Platform time clamped to now. */
  at: Date;
  /** As the platform said it: what a deletion is compared with, whatever its clock says. */
  platformAt: Date | null;
  opensWindow: boolean;
};

export type Received =
  | {
      outcome: 'stored';
      messageId: string;
      conversationId: string;
      isNewConversation: boolean;
      /** Events came before it; they are to be applied now. */
      hasParked: boolean;
      /** Something hangs on it already: such events, a reaction, a read mark. */
      hasTraces: boolean;
      /** The business wrote to this person because of a comment, and nothing has come back yet. */
      isAwaited: boolean;
    }
  | { outcome: 'duplicate' | 'deleted' };

const FOREIGN_KEY = '23503';
const ATTEMPTS = 4;

/**
 * Stores incoming messages, at most one a person, with their contacts and conversations in one statement; the answers
 * stand in the order of the messages.
 * The contacts' rows are locked first, in one order for all: a delete, a redelivery and a new message of one person
 * take turns. A snapshot older than such a lock may miss the conversation just made or removed; then the statement is
 * tried anew for what it left out.
 */
export async function storeIncoming(tx: Tx, messages: readonly IncomingMessage[]): Promise<Received[]> {
  const received = new Map<IncomingMessage, Received>();
  for (let attempt = 1; ; attempt++) {
    const left = messages.filter((message) => !received.has(message));
    if (left.length === 0) break;
    if (attempt > ATTEMPTS) throw new Error('a conversation changed too often while its message was stored');
    for (const row of await tryStore(tx, left)) {
      const message = left[row.n];
      const outcome = toOutcome(row);
      if (message && outcome) received.set(message, outcome);
    }
  }
  return messages.flatMap((message) => received.get(message) ?? []);
}

type Row = {
  n: number;
  isDeleted: boolean;
  conversationId: string | null;
  messageId: string | null;
  isNewConversation: boolean;
  hasParked: boolean;
  hasTraces: boolean;
  isAwaited: boolean;
};

/** Null when the snapshot was too old. */
function toOutcome(row: Row): Received | null {
  const { messageId, conversationId, isNewConversation, hasParked, isAwaited } = row;
  if (row.isDeleted) return { outcome: 'deleted' };
  if (conversationId === null) return null;
  if (messageId === null) return { outcome: 'duplicate' };
  const hasTraces = hasParked || row.hasTraces;
  return { outcome: 'stored', messageId, conversationId, isNewConversation, hasParked, hasTraces, isAwaited };
}

/** The types are those of the columns; an absent time is null. */
function toInput(m: IncomingMessage, n: number) {
  const isCustomer = m.author === 'customer';
  return {
    n,
    account_id: m.accountId,
    channel_id: m.channelId,
    customer_id: m.customerId,
    contact_id: newId(),
    message_id: newId(),
    conversation_id: newId(),
    mid: m.mid,
    author: m.author,
    origin: m.origin,
    kind: m.kind,
    content: m.content,
    attachments: m.attachments,
    details: m.details,
    reply_to_mid: m.replyToMid,
    at: m.at,
    platform_at: m.platformAt,
    customer_at: isCustomer ? m.at : null,
    business_at: isCustomer ? null : m.at,
    window_at: m.opensWindow ? m.at : null,
    quiet_at: isCustomer && !mayCause(m.origin, 'unread') ? m.at : null,
    preview: foldPreview(m.content),
  };
}

const NEWER = constant('(i.at, i.message_id) > (c.last_sort_at, c.last_message_id)');

async function tryStore(tx: Tx, messages: readonly IncomingMessage[]): Promise<Row[]> {
  // What is looked up by key is a subquery of its own row: a join would be planned for a number of rows nobody knows.
  const { rows } = await tx.db
    .executeQuery<Row>(prepared`
    WITH input AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(messages.map(toInput))}::jsonb) AS i(
        n int, account_id uuid, channel_id uuid, customer_id text, contact_id uuid, message_id uuid,
        conversation_id uuid, mid text, author text, kind text, content text, attachments jsonb, details jsonb,
        reply_to_mid text, at timestamptz, platform_at timestamptz, customer_at timestamptz, business_at timestamptz,
        window_at timestamptz, quiet_at timestamptz, origin text, preview text
      )
    ),
    person AS (
      INSERT INTO contacts AS c (account_id, channel_id, customer_id, id, profile_due_at)
      SELECT account_id, channel_id, customer_id, contact_id, at FROM input
      ORDER BY account_id, channel_id, customer_id
      ON CONFLICT (account_id, channel_id, customer_id) DO UPDATE SET profile_due_at = CASE
        WHEN c.profile_due_at IS NULL
          AND coalesce(c.profile_fetched_at, '-infinity') < excluded.profile_due_at
            - CASE c.profile_state WHEN 'refused' THEN interval '5 minutes' ELSE interval '1 day' END
          THEN excluded.profile_due_at
        ELSE c.profile_due_at END
      RETURNING account_id, channel_id, customer_id, deleted_before
    ),
    found AS MATERIALIZED (
      SELECT i.*, coalesce(coalesce(i.platform_at, i.at) <= person.deleted_before, false) AS is_deleted, (
          SELECT t.id FROM conversations t
          WHERE t.account_id = i.account_id AND t.channel_id = i.channel_id AND t.customer_id = i.customer_id
        ) AS thread_id
      FROM input i JOIN person USING (account_id, channel_id, customer_id)
    ),
    made AS (
      INSERT INTO conversations (
        account_id, id, channel_id, customer_id, last_message_id, last_sort_at, last_content, last_kind, last_author,
        last_customer_at, last_business_at, window_opened_at, read_at, search_last, created_at
      )
      SELECT account_id, conversation_id, channel_id, customer_id, message_id, at, content, kind, author,
        customer_at, business_at, window_at, coalesce(business_at, quiet_at), preview, at
      FROM found WHERE NOT is_deleted AND thread_id IS NULL
      ON CONFLICT DO NOTHING
      RETURNING id
    ),
    target AS MATERIALIZED (
      SELECT f.*, made.id AS made_id, coalesce(made.id, f.thread_id) AS target_id
      FROM found f LEFT JOIN made ON made.id = f.conversation_id
    ),
    stored AS (
      INSERT INTO messages (
        account_id, id, channel_id, conversation_id, mid, author, kind, content, attachments, details, reply_to_mid,
        sort_at, platform_at, origin
      )
      SELECT account_id, message_id, channel_id, target_id, mid, author, kind, content, attachments, details,
        reply_to_mid, at, platform_at, origin
      FROM target WHERE NOT is_deleted AND target_id IS NOT NULL
      ON CONFLICT (account_id, channel_id, mid) WHERE mid IS NOT NULL DO NOTHING
      RETURNING id
    ),
    moved AS (
      UPDATE conversations c SET
        last_message_id = CASE WHEN ${NEWER} THEN i.message_id ELSE c.last_message_id END,
        last_content = CASE WHEN ${NEWER} THEN i.content ELSE c.last_content END,
        last_kind = CASE WHEN ${NEWER} THEN i.kind ELSE c.last_kind END,
        last_author = CASE WHEN ${NEWER} THEN i.author ELSE c.last_author END,
        search_last = CASE WHEN ${NEWER} THEN i.preview ELSE c.search_last END,
        last_sort_at = greatest(c.last_sort_at, i.at),
        created_at = least(c.created_at, i.at),
        last_customer_at = greatest(c.last_customer_at, i.customer_at),
        last_business_at = greatest(c.last_business_at, i.business_at),
        window_opened_at = greatest(c.window_opened_at, i.window_at),
        -- Who answered in the app has read what stood there; what counts as read hides nothing that is unread.
        read_at = greatest(c.read_at, i.business_at, CASE WHEN NOT c.is_unread THEN i.quiet_at END)
      FROM target i JOIN stored ON stored.id = i.message_id
      WHERE c.account_id = i.account_id AND c.id = i.thread_id
    )
    SELECT i.n, i.is_deleted, i.target_id AS conversation_id, stored.id AS message_id,
      i.made_id IS NOT NULL AS is_new_conversation,
      EXISTS (
        SELECT FROM platform_events e
        WHERE e.account_id = i.account_id AND e.channel_id = i.channel_id AND e.mid = i.mid AND e.state = 'parked'
      ) AS has_parked,
      EXISTS (
        SELECT FROM reactions r
        WHERE r.account_id = i.account_id AND r.channel_id = i.channel_id AND r.mid = i.mid
      ) OR EXISTS (
        SELECT FROM conversations c
        WHERE c.account_id = i.account_id AND c.id = i.target_id AND c.customer_read_at >= i.at
      ) AS has_traces,
      i.author = 'customer' AND EXISTS (
        SELECT FROM comments w
        WHERE w.account_id = i.account_id AND w.channel_id = i.channel_id AND w.author_id = i.customer_id
          AND w.private_state = 'sent' AND w.private_answer_id IS NULL
      ) AS is_awaited
    FROM target i LEFT JOIN stored ON stored.id = i.message_id
  `)
    .catch((error: unknown) => {
      // A conversation was deleted between the snapshot and the insert: the transaction is lost, the caller retries it.
      if (sqlState(error) === FOREIGN_KEY) throw new ConversationGone({ cause: error });
      throw error;
    });
  return rows;
}

/**
 * A customer's message that came late is unread, although a person has read what was written after it; not where the
 * owner has answered later in the Instagram app, who saw it there.
 */
export async function markRecovered(
  tx: Tx,
  { accountId, conversationId, at }: { accountId: string; conversationId: string; at: Date },
): Promise<void> {
  if (!mayCause('recovery', 'unread')) return;
  await sql`
    UPDATE conversations c SET read_at = ${at}::timestamptz - interval '1 millisecond'
    WHERE c.account_id = ${accountId} AND c.id = ${conversationId} AND c.read_at >= ${at}
      AND NOT EXISTS (
        SELECT FROM messages m
        WHERE m.account_id = c.account_id AND m.conversation_id = c.id AND m.author = 'app' AND m.sort_at >= ${at}
      )
  `.execute(tx.db);
}

/** The transaction must be run anew. */
export class ConversationGone extends Error {
  constructor(options: ErrorOptions) {
    super('the conversation was deleted meanwhile', options);
    this.name = 'ConversationGone';
  }
}
