-- Reminders: what to say by itself to whoever went quiet, who gets one when, and who wants none.

CREATE TABLE reminders (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  topic text NOT NULL,
  -- When it is right, in the owner's words.
  custom_condition text NOT NULL,
  delay_minutes integer NOT NULL CHECK (delay_minutes BETWEEN 1 AND 1439),
  is_active boolean NOT NULL DEFAULT true,
  -- False: only in conversations that began after it was made.
  apply_to_all boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  -- It stays for its history.
  deleted_at timestamptz,
  PRIMARY KEY (account_id, id)
);

CREATE TABLE reminder_settings (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  -- Minutes of the account's day; none without.
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to smallint CHECK (quiet_to BETWEEN 0 AND 1439),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);

-- One reminder in one conversation: of those that are still to come at most one.
CREATE TABLE reminder_executions (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  reminder_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  -- `pending`: until `due_at`. `analyzing`: claimed. `drafted`: a person reads it first. `sending`: on its way.
  state text NOT NULL DEFAULT 'pending' CHECK (
    state IN ('pending', 'analyzing', 'drafted', 'sending', 'executed', 'skipped', 'cancelled', 'failed')
  ),
  -- When the business last spoke.
  started_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  instance_id uuid,
  fence bigint NOT NULL DEFAULT 0,
  leased_until timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  claimed_at timestamptz,
  -- Why it went as it did, and what was read for that.
  reason text,
  summary text,
  -- When Instagram's 24 hours had ended, where that was the reason.
  window_closed_at timestamptz,
  generated_message text,
  error text,
  message_id uuid,
  draft_id uuid,
  -- When it was over, whatever came of it.
  ended_at timestamptz,
  -- When the customer wrote after it, or wanted no more.
  answered_at timestamptz,
  stopped_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, reminder_id) REFERENCES reminders ON DELETE CASCADE,
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
CREATE UNIQUE INDEX reminder_executions_open ON reminder_executions (account_id, conversation_id, reminder_id)
  WHERE state IN ('pending', 'analyzing');
-- What a word of the customer ends or answers.
CREATE INDEX reminder_executions_heard ON reminder_executions (account_id, conversation_id)
  WHERE state IN ('pending', 'analyzing', 'drafted', 'sending') OR (state = 'executed' AND answered_at IS NULL);
CREATE INDEX reminder_executions_due ON reminder_executions (due_at) WHERE state = 'pending';
CREATE INDEX reminder_executions_paced ON reminder_executions (account_id, claimed_at) WHERE claimed_at IS NOT NULL;
CREATE INDEX reminder_executions_holders ON reminder_executions (instance_id) WHERE instance_id IS NOT NULL;
CREATE INDEX reminder_executions_history ON reminder_executions (account_id, reminder_id, due_at DESC, id DESC);
CREATE INDEX reminder_executions_conversation ON reminder_executions (account_id, conversation_id, ended_at);
CREATE INDEX reminder_executions_message ON reminder_executions (account_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX reminder_executions_draft ON reminder_executions (account_id, draft_id) WHERE draft_id IS NOT NULL;
CREATE INDEX reminder_executions_created ON reminder_executions (created_at);

-- Whose customer wants no reminder any more, until a person lifts it.
CREATE TABLE reminder_stops (
  account_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  -- What they wrote.
  words text NOT NULL,
  stopped_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, conversation_id),
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);

INSERT INTO message_purposes VALUES ('reminder'), ('reminder_stop');
INSERT INTO run_purposes VALUES ('reminder');
