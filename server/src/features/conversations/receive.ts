import { sql } from 'kysely';

import type { Tx } from '#context';
import { sqlState } from '#infra/db/database.ts';
import { PREPARED } from '#infra/db/joined.ts';
import { newId } from '#infra/ids.ts';
import type { Attachment } from '#instagram/events.ts';

import { foldPreview } from './fold.ts';

/** A message that reached us from the platform: the customer's, or the owner's from the Instagram app. */
export type IncomingMessage = {
  accountId: string;
  channelId: string;
  customerId: string;
  mid: string;
  author: 'customer' | 'app';
  kind: string;
  content: string;
  attachments: Attachment[];
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
    }
  | { outcome: 'duplicate' | 'deleted' };

const FOREIGN_KEY = '23503';
const ATTEMPTS = 4;

/**
 * Stores an incoming message with its contact and conversation in one statement.
 * The contact's row is locked first: a delete, a redelivery and a new message of one person take turns.
 * A snapshot older than that lock may miss the conversation just made or removed; then the statement is tried anew.
 */
export async function storeIncoming(tx: Tx, message: IncomingMessage): Promise<Received> {
  for (let attempt = 1; ; attempt++) {
    const row = await tryStore(tx, message);
    if (row.isDeleted) return { outcome: 'deleted' };
    if (row.messageId !== null && row.conversationId !== null) {
      return {
        outcome: 'stored',
        messageId: row.messageId,
        conversationId: row.conversationId,
        isNewConversation: row.isNewConversation,
        hasParked: row.hasParked,
        hasTraces: row.hasParked || row.hasTraces,
      };
    }
    if (row.conversationId !== null) return { outcome: 'duplicate' };
    if (attempt === ATTEMPTS)
      throw new Error('a conversation changed too often while its message was stored');
  }
}

type Row = {
  isDeleted: boolean;
  conversationId: string | null;
  messageId: string | null;
  isNewConversation: boolean;
  hasParked: boolean;
  hasTraces: boolean;
};

async function tryStore(tx: Tx, m: IncomingMessage): Promise<Row> {
  const messageId = newId();
  const conversationId = newId();
  const isCustomer = m.author === 'customer';
  const preview = foldPreview(m.content);
  const customerAt = isCustomer ? m.at : null;
  const businessAt = isCustomer ? null : m.at;
  const windowAt = m.opensWindow ? m.at : null;
  const newer = sql`(${m.at}::timestamptz, ${messageId}::uuid) > (c.last_sort_at, c.last_message_id)`;
  const { rows } = await sql<Row>`${sql.raw(PREPARED)}
    WITH person AS (
      INSERT INTO contacts AS c (account_id, channel_id, customer_id, id, profile_due_at)
      VALUES (${m.accountId}, ${m.channelId}, ${m.customerId}, ${newId()}, ${m.at})
      ON CONFLICT (account_id, channel_id, customer_id) DO UPDATE SET profile_due_at = CASE
        WHEN c.profile_due_at IS NULL
          AND coalesce(c.profile_fetched_at, '-infinity') < ${m.at}::timestamptz
            - CASE c.profile_state WHEN 'refused' THEN interval '5 minutes' ELSE interval '1 day' END THEN ${m.at}
        ELSE c.profile_due_at END
      RETURNING coalesce(${m.platformAt ?? m.at}::timestamptz <= deleted_before, false) AS is_deleted
    ),
    thread AS (
      SELECT id FROM conversations
      WHERE account_id = ${m.accountId} AND channel_id = ${m.channelId} AND customer_id = ${m.customerId}
    ),
    made AS (
      INSERT INTO conversations (
        account_id, id, channel_id, customer_id, last_message_id, last_sort_at, last_content, last_kind, last_author,
        last_customer_at, last_business_at, window_opened_at, read_at, search_last, created_at
      )
      SELECT ${m.accountId}, ${conversationId}, ${m.channelId}, ${m.customerId}, ${messageId}, ${m.at}, ${m.content},
        ${m.kind}, ${m.author}, ${customerAt}::timestamptz, ${businessAt}::timestamptz, ${windowAt}::timestamptz,
        ${businessAt}::timestamptz, ${preview}, ${m.at}
      FROM person WHERE NOT is_deleted AND NOT EXISTS (SELECT FROM thread)
      ON CONFLICT DO NOTHING
      RETURNING id
    ),
    target AS (SELECT id FROM made UNION ALL SELECT id FROM thread),
    stored AS (
      INSERT INTO messages (
        account_id, id, channel_id, conversation_id, mid, author, kind, content, attachments, details, reply_to_mid,
        sort_at, platform_at
      )
      SELECT ${m.accountId}, ${messageId}, ${m.channelId}, target.id, ${m.mid}, ${m.author}, ${m.kind}, ${m.content},
        ${JSON.stringify(m.attachments)}::jsonb, ${JSON.stringify(m.details)}::jsonb, ${m.replyToMid}, ${m.at}, ${m.platformAt}::timestamptz
      FROM target, person WHERE NOT is_deleted
      ON CONFLICT (account_id, channel_id, mid) WHERE mid IS NOT NULL DO NOTHING
      RETURNING id, conversation_id
    ),
    moved AS (
      UPDATE conversations c SET
        last_message_id = CASE WHEN ${newer} THEN ${messageId} ELSE c.last_message_id END,
        last_content = CASE WHEN ${newer} THEN ${m.content} ELSE c.last_content END,
        last_kind = CASE WHEN ${newer} THEN ${m.kind} ELSE c.last_kind END,
        last_author = CASE WHEN ${newer} THEN ${m.author} ELSE c.last_author END,
        search_last = CASE WHEN ${newer} THEN ${preview} ELSE c.search_last END,
        last_sort_at = greatest(c.last_sort_at, ${m.at}),
        created_at = least(c.created_at, ${m.at}),
        last_customer_at = greatest(c.last_customer_at, ${customerAt}::timestamptz),
        last_business_at = greatest(c.last_business_at, ${businessAt}::timestamptz),
        window_opened_at = greatest(c.window_opened_at, ${windowAt}::timestamptz),
        -- Who answered in the app has read what stood there.
        read_at = greatest(c.read_at, ${businessAt}::timestamptz)
      FROM thread, stored
      WHERE c.account_id = ${m.accountId} AND c.id = thread.id
    )
    SELECT person.is_deleted, target.id AS conversation_id, stored.id AS message_id,
      EXISTS (SELECT FROM made) AS is_new_conversation,
      EXISTS (
        SELECT FROM platform_events
        WHERE account_id = ${m.accountId} AND channel_id = ${m.channelId} AND mid = ${m.mid} AND state = 'parked'
      ) AS has_parked,
      EXISTS (
        SELECT FROM reactions
        WHERE account_id = ${m.accountId} AND channel_id = ${m.channelId} AND mid = ${m.mid}
      ) OR EXISTS (
        SELECT FROM conversations c
        WHERE c.account_id = ${m.accountId} AND c.id = target.id AND c.customer_read_at >= ${m.at}
      ) AS has_traces
    FROM person LEFT JOIN target ON true LEFT JOIN stored ON true
  `
    .execute(tx.db)
    .catch((error: unknown) => {
      // The conversation was deleted between the snapshot and the insert: the transaction is lost, the caller retries it.
      if (sqlState(error) === FOREIGN_KEY) throw new ConversationGone({ cause: error });
      throw error;
    });
  const [row] = rows;
  if (!row) throw new Error('the message statement answered nothing');
  return row;
}

/** The transaction must be run anew. */
export class ConversationGone extends Error {
  constructor(options: ErrorOptions) {
    super('the conversation was deleted meanwhile', options);
    this.name = 'ConversationGone';
  }
}
