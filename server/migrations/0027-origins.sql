-- Where a message came from, which turns only write drafts, and how far the platform was looked through.

-- The list stands in the contract, and what each origin may cause in one table of the conversations. The default spares
-- customers' messages, the most of them, from being written anew, and an older program that still runs goes on with it.
ALTER TABLE messages ADD COLUMN origin text NOT NULL DEFAULT 'webhook';
UPDATE messages SET origin = CASE author WHEN 'app' THEN 'echo' WHEN 'ai' THEN 'assistant' ELSE 'dashboard' END
  WHERE author <> 'customer';
UPDATE messages m SET origin = 'test' FROM conversations c
  WHERE c.is_test AND m.account_id = c.account_id AND m.conversation_id = c.id;

-- Its answer waits for a person, whatever the account's switch says.
ALTER TABLE turns ADD COLUMN drafts_only boolean NOT NULL DEFAULT false;

-- The newest messages of a deleted conversation, by the platform's ids: they stay deleted, whatever its clock says.
ALTER TABLE contacts ADD COLUMN deleted_mids text[] NOT NULL DEFAULT '{}';

-- One row per channel that is looked through for messages that no webhook brought; `id` is the channel's.
CREATE TABLE reconciliations (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  due_at timestamptz NOT NULL,
  instance_id uuid,
  leased_until timestamptz,
  fence bigint NOT NULL DEFAULT 0,
  -- By the platform's own clock: what is not younger was written before anybody listened.
  begun_at timestamptz,
  -- By the same: up to here nothing is missing.
  settled_until timestamptz,
  -- By the same: the newest that the last look saw. What it has not brought by the next look, no webhook brings.
  seen_until timestamptz,
  -- How many messages were recovered of late, and when the last of them.
  recovered integer NOT NULL DEFAULT 0,
  recovered_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE INDEX reconciliations_due ON reconciliations (due_at);
