import type pg from 'pg';

import type { Owner } from './owner.ts';

/** Conversations of equal length, a minute apart; both sides write by turns, and one in ten is unread. */
export async function fill(
  database: pg.Client,
  owner: Owner,
  { conversations, messages }: { conversations: number; messages: number },
): Promise<void> {
  const parameters = [owner.business.instagramUserId, conversations];
  await database.query('BEGIN');
  await database.query(
    `CREATE TEMP TABLE people ON COMMIT DROP AS
     SELECT ch.account_id, ch.id AS channel_id, n, uuidv7() AS id, uuidv7() AS last_id, 'seed' || n AS customer_id,
       now() - n * interval '1 minute' AS at, 'Anna Example ' || n AS name
     FROM channels ch, generate_series(1, $2::integer) n WHERE ch.platform_account_id = $1`,
    parameters,
  );
  await database.query(
    `INSERT INTO contacts (account_id, channel_id, customer_id, id, name, username, profile_state, profile_fetched_at)
     SELECT account_id, channel_id, customer_id, uuidv7(), name, 'anna.' || n, 'fetched', now() FROM people`,
  );
  await database.query(
    `INSERT INTO conversations (account_id, id, channel_id, customer_id, last_message_id, last_sort_at, last_content,
       last_kind, last_author, last_customer_at, window_opened_at, read_at, search_name, search_last, created_at)
     SELECT account_id, id, channel_id, customer_id, last_id, at, 'Do you have time on Friday at ' || n, 'text',
       'customer', at, at, CASE WHEN n % 10 > 0 THEN at END, lower(name), 'do you have time on friday at ' || n,
       at - interval '1 day'
     FROM people`,
  );
  await database.query(
    `INSERT INTO messages (account_id, id, channel_id, conversation_id, mid, author, origin, kind, content, sort_at,
       platform_at, delivery_state, turn_id)
     SELECT account_id, CASE WHEN k = 0 THEN last_id ELSE uuidv7() END, channel_id, id, 'seed-' || account_id || n || '-' || k,
       CASE WHEN k % 2 = 0 THEN 'customer' ELSE 'person' END, CASE WHEN k % 2 = 0 THEN 'webhook' ELSE 'dashboard' END, 'text', 'Message ' || k || ' about a Friday',
       at - k * interval '1 minute', at - k * interval '1 minute', CASE WHEN k % 2 = 1 THEN 'sent' END, id
     FROM people, generate_series(0, $1::integer - 1) k`,
    [messages / conversations],
  );
  await database.query('COMMIT');
}
