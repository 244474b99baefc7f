import { type RawBuilder, sql } from 'kysely';

import type { Database } from '#infra/db/database.ts';

/** Columns of each table that the seed fills, with their types. */
const COLUMNS = {
  contacts: {
    account_id: 'uuid',
    channel_id: 'uuid',
    customer_id: 'text',
    id: 'uuid',
    name: 'text',
    username: 'text',
    language: 'text',
    profile_state: 'text',
    profile_fetched_at: 'timestamptz',
    created_at: 'timestamptz',
  },
  conversations: {
    account_id: 'uuid',
    id: 'uuid',
    channel_id: 'uuid',
    customer_id: 'text',
    ai_enabled: 'boolean',
    disabled_by_trigger: 'boolean',
    attention: 'text',
    attention_text: 'text',
    last_message_id: 'uuid',
    last_sort_at: 'timestamptz',
    last_content: 'text',
    last_kind: 'text',
    last_author: 'text',
    last_customer_at: 'timestamptz',
    last_business_at: 'timestamptz',
    window_opened_at: 'timestamptz',
    read_at: 'timestamptz',
    customer_read_at: 'timestamptz',
    disclosed_at: 'timestamptz',
    search_name: 'text',
    search_last: 'text',
    created_at: 'timestamptz',
  },
  messages: {
    account_id: 'uuid',
    id: 'uuid',
    channel_id: 'uuid',
    conversation_id: 'uuid',
    mid: 'text',
    author: 'text',
    origin: 'text',
    actor_user_id: 'uuid',
    kind: 'text',
    content: 'text',
    sort_at: 'timestamptz',
    platform_at: 'timestamptz',
    turn_id: 'uuid',
    delivery_state: 'text',
    purpose: 'text',
    created_at: 'timestamptz',
  },
  turns: {
    account_id: 'uuid',
    id: 'uuid',
    conversation_id: 'uuid',
    state: 'text',
    started_at: 'timestamptz',
    due_at: 'timestamptz',
    cap_at: 'timestamptz',
    attempts: 'integer',
    end_reason: 'text',
    ended_at: 'timestamptz',
  },
  drafts: {
    account_id: 'uuid',
    id: 'uuid',
    conversation_id: 'uuid',
    turn_id: 'uuid',
    original_text: 'text',
    final_text: 'text',
    original_message: 'text',
    is_held: 'boolean',
    held_reasons: 'jsonb',
    created_at: 'timestamptz',
  },
  missing_info: {
    account_id: 'uuid',
    id: 'uuid',
    conversation_id: 'uuid',
    turn_id: 'uuid',
    message_id: 'uuid',
    question: 'text',
    reason: 'text',
    created_at: 'timestamptz',
  },
  trigger_activations: {
    account_id: 'uuid',
    id: 'uuid',
    trigger_id: 'uuid',
    trigger_name: 'text',
    conversation_id: 'uuid',
    message_id: 'uuid',
    reason: 'text',
    activated_at: 'timestamptz',
  },
} as const;

export type SeedTable = keyof typeof COLUMNS;
type Value = string | number | boolean | Date | object | null;
export type SeedRow<T extends SeedTable> = { -readonly [column in keyof (typeof COLUMNS)[T]]: Value };
export type SeedRows = { [table in SeedTable]: SeedRow<table>[] };

/** In an order that foreign keys allow. */
export const SEED_TABLES = Object.keys(COLUMNS) as SeedTable[];

export function emptyRows(): SeedRows {
  return {
    contacts: [],
    conversations: [],
    messages: [],
    turns: [],
    drafts: [],
    missing_info: [],
    trigger_activations: [],
  };
}

/** All rows in one statement with one parameter: a list of values would end at 65,535 of them. */
export async function insertRows(db: Database, table: SeedTable, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(COLUMNS[table]);
  const names: RawBuilder<unknown> = sql.join(columns.map(([name]) => sql.id(name)));
  const typed = sql.join(columns.map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`));
  await sql`
    INSERT INTO ${sql.id(table)} (${names})
    SELECT ${names} FROM json_to_recordset(${JSON.stringify(rows)}::json) AS item(${typed})
  `.execute(db);
}
