-- The disclosure before an automated answer, and what customers were told that the knowledge base says differently now.

-- The disclosure that goes out before this message, in the same transaction.
ALTER TABLE messages ADD COLUMN disclosure_id uuid;
CREATE UNIQUE INDEX messages_disclosure ON messages (account_id, disclosure_id) WHERE disclosure_id IS NOT NULL;
CREATE INDEX messages_run ON messages (account_id, run_id) WHERE run_id IS NOT NULL;

-- The lines of the knowledge base that a run's text quotes. `line_key` is a hash of the line and where it stood.
CREATE TABLE run_lines (
  account_id uuid NOT NULL,
  run_id uuid NOT NULL,
  line_key text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The customer was told the new fact, or somebody decided that this is not needed.
  settled_at timestamptz,
  PRIMARY KEY (account_id, run_id, line_key),
  FOREIGN KEY (account_id, run_id) REFERENCES runs (account_id, id) ON DELETE CASCADE
);
-- Rows come in this order, so a summary of each range of pages is enough.
CREATE INDEX run_lines_age ON run_lines USING brin (created_at);
CREATE INDEX run_lines_open ON run_lines (account_id, line_key, created_at) WHERE settled_at IS NULL;

-- Lines that the knowledge base no longer says, as long as somebody may have been told them.
CREATE TABLE changed_lines (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  line_key text NOT NULL,
  line text NOT NULL,
  heading text NOT NULL,
  question text,
  -- What stands in its place, where that can be told.
  successor text,
  -- It stands in another place now, so nothing has changed until it goes from there.
  stands boolean NOT NULL DEFAULT false,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, line_key)
);
CREATE INDEX changed_lines_age ON changed_lines (changed_at);

-- The message whose facts the draft corrects.
ALTER TABLE drafts ADD COLUMN corrects_message_id uuid;
CREATE UNIQUE INDEX drafts_correction ON drafts (account_id, corrects_message_id)
  WHERE corrects_message_id IS NOT NULL AND status IN ('pending', 'sending');
ALTER TABLE runs DROP CONSTRAINT runs_purpose_check,
  ADD CONSTRAINT runs_purpose_check CHECK (purpose IN ('reply', 'regenerate', 'context', 'correction'));
