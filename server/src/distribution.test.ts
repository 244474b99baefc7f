import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDatabase } from '#test/database.ts';

// What docs/scale.md says of partitions by account, and of a PostgreSQL that is spread over machines by a column. Such a
// one asks three things of a table: that the column is there, that each unique key has it, and that each foreign key to
// another spread table has it on both sides. Whatever a migration adds to the exceptions is added there as well.

/** Rows of nobody's account: of people, of the installation, and what a table of words holds. */
const WITHOUT_ACCOUNT = [
  'api_tokens',
  'backups',
  'instances',
  'message_purposes',
  'push_keys',
  'recovery_codes',
  'run_purposes',
  'schema_migrations',
  'second_factors',
  'sessions',
  'throttles',
  'used_upload_addresses',
  'users',
  'verifications',
];

/** Keys that hold over all accounts. */
const KEYS_OVER_ACCOUNTS = [
  'channels: channels_live_platform_account',
  'credentials: credentials_pkey',
  'data_deletions: data_deletions_pkey',
  'data_deletions: data_deletions_request_hash_key',
  'instagram_sign_ins: instagram_sign_ins_pkey',
  'instagram_sign_ins: instagram_sign_ins_state_hash_key',
  'media: media_object_key_key',
  'push_outbox: push_outbox_subscription_id_about_key',
  'push_subscriptions: push_subscriptions_endpoint_key',
  'push_subscriptions: push_subscriptions_session_id_key',
];

/** References from rows of an account to rows that every machine has to hold. */
const TO_SHARED_ROWS = [
  'credentials to users',
  'data_deletion_channels to data_deletions',
  'instagram_sign_ins to sessions',
  'instagram_sign_ins to users',
  'memberships to users',
  'messages to message_purposes',
  'push_subscriptions to sessions',
  'push_subscriptions to users',
  'runs to run_purposes',
];

let client: pg.Client;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ client, close } = await openTestDatabase());
});
afterAll(() => close());

const SPREAD = `
  SELECT c.oid, c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'account_id' AND NOT a.attisdropped
`;

async function readNames(statement: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(statement);
  return rows.map(({ name }) => name).sort();
}

test('every table has the account, but for those of people and of the installation', async () => {
  const others = await readNames(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND oid NOT IN (SELECT oid FROM (${SPREAD}) s)
  `);
  // The account itself is spread by its id.
  expect(others).toEqual([...WITHOUT_ACCOUNT, 'accounts'].sort());
});

test('every key of an account’s rows holds the account, but for those that hold over all', async () => {
  const keys = await readNames(`
    SELECT t.name || ': ' || i.relname AS name
    FROM (${SPREAD}) t JOIN pg_index x ON x.indrelid = t.oid JOIN pg_class i ON i.oid = x.indexrelid
    WHERE x.indisunique AND NOT EXISTS (
      SELECT 1 FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum = ANY (x.indkey) AND a.attname = 'account_id'
    )
  `);
  expect(keys).toEqual(KEYS_OVER_ACCOUNTS);
});

test('PostgreSQL takes every other table of an account in partitions by it, with all its keys and checks', async () => {
  const refused: string[] = [];
  for (const name of await readNames(SPREAD)) {
    await client.query('BEGIN');
    try {
      await client.query(
        `CREATE TABLE parted (LIKE ${client.escapeIdentifier(name)} INCLUDING ALL) PARTITION BY HASH (account_id)`,
      );
      await client.query('CREATE TABLE part PARTITION OF parted FOR VALUES WITH (MODULUS 64, REMAINDER 0)');
    } catch {
      refused.push(name);
    }
    await client.query('ROLLBACK');
  }
  expect(refused).toEqual([...new Set(KEYS_OVER_ACCOUNTS.map((key) => key.replace(/:.*/, '')))]);
});

test('rows of an account refer to rows of the same, or to what every machine holds', async () => {
  const references = await readNames(`
    SELECT DISTINCT t.name || ' to ' || confrelid::regclass AS name
    FROM (${SPREAD}) t JOIN pg_constraint f ON f.conrelid = t.oid AND f.contype = 'f'
    WHERE NOT EXISTS (
      SELECT 1 FROM unnest(f.conkey, f.confkey) AS k (own, other)
      JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.own AND a.attname = 'account_id'
      JOIN pg_attribute b ON b.attrelid = f.confrelid AND b.attnum = k.other
        AND (b.attname = 'account_id' OR f.confrelid = 'accounts'::regclass AND b.attname = 'id')
    )
  `);
  expect(references).toEqual(TO_SHARED_ROWS);
});

test('nothing that every machine holds refers to an account, but for whom an account has let go', async () => {
  const references = await readNames(`
    SELECT f.conrelid::regclass || ' to ' || f.confrelid::regclass AS name FROM pg_constraint f
    WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace
      AND f.conrelid NOT IN (SELECT oid FROM (${SPREAD}) s)
      AND (f.confrelid IN (SELECT oid FROM (${SPREAD}) s) OR f.confrelid = 'accounts'::regclass)
  `);
  expect(references).toEqual(['users to accounts']);
});
