-- Turns, runs, drafts and missing information are about a subject: a conversation, a comment, or the account as a whole.
-- An older program beside this one names no kind, and knows conversations only: the default is for it.

ALTER TABLE turns
  ADD COLUMN subject_kind text NOT NULL DEFAULT 'conversation',
  ADD COLUMN comment_id uuid,
  ALTER COLUMN conversation_id DROP NOT NULL,
  ADD CONSTRAINT turns_subject CHECK (
    subject_kind IN ('conversation', 'comment', 'account')
    AND (subject_kind = 'conversation') = (conversation_id IS NOT NULL)
    AND (subject_kind = 'comment') = (comment_id IS NOT NULL)
  );
CREATE UNIQUE INDEX turns_open_comment ON turns (account_id, comment_id)
  WHERE comment_id IS NOT NULL AND state IN ('waiting', 'generating');
CREATE INDEX turns_comment ON turns (account_id, comment_id) WHERE comment_id IS NOT NULL;

ALTER TABLE drafts
  ADD COLUMN subject_kind text NOT NULL DEFAULT 'conversation',
  ADD COLUMN comment_id uuid,
  ALTER COLUMN conversation_id DROP NOT NULL,
  ADD CONSTRAINT drafts_subject CHECK (
    subject_kind IN ('conversation', 'comment', 'account')
    AND (subject_kind = 'conversation') = (conversation_id IS NOT NULL)
    AND (subject_kind = 'comment') = (comment_id IS NOT NULL)
  );
CREATE INDEX drafts_comment ON drafts (account_id, comment_id) WHERE comment_id IS NOT NULL;

ALTER TABLE missing_info
  ADD COLUMN subject_kind text NOT NULL DEFAULT 'conversation',
  ADD COLUMN comment_id uuid,
  ALTER COLUMN conversation_id DROP NOT NULL,
  ADD CONSTRAINT missing_info_subject CHECK (
    subject_kind IN ('conversation', 'comment', 'account')
    AND (subject_kind = 'conversation') = (conversation_id IS NOT NULL)
    AND (subject_kind = 'comment') = (comment_id IS NOT NULL)
  );
CREATE INDEX missing_info_comment ON missing_info (account_id, comment_id) WHERE comment_id IS NOT NULL;

-- A run outlives its subject as what it cost and came to: the kind stays, what it was about goes.
ALTER TABLE runs
  ADD COLUMN subject_kind text NOT NULL DEFAULT 'conversation',
  ADD COLUMN comment_id uuid,
  ADD COLUMN forgotten_at timestamptz,
  ALTER COLUMN conversation_id DROP NOT NULL,
  ADD CONSTRAINT runs_subject CHECK (
    subject_kind IN ('conversation', 'comment', 'account')
    AND CASE WHEN forgotten_at IS NULL
      THEN (subject_kind = 'conversation') = (conversation_id IS NOT NULL)
        AND (subject_kind = 'comment') = (comment_id IS NOT NULL)
      ELSE conversation_id IS NULL AND comment_id IS NULL
    END
  ),
  DROP CONSTRAINT runs_account_id_conversation_id_fkey,
  ADD FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  ADD FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id);
CREATE INDEX runs_comment ON runs (account_id, comment_id) WHERE comment_id IS NOT NULL;

-- However a conversation is deleted, no word of it stays with its runs. (Setting one column of a key to null by the key
-- itself takes PostgreSQL 15.)
CREATE FUNCTION forget_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM run_lines l USING runs r
  WHERE r.account_id = OLD.account_id AND r.conversation_id = OLD.id
    AND l.account_id = r.account_id AND l.run_id = r.id;
  UPDATE runs SET conversation_id = NULL, turn_id = NULL, inputs = '[]', report = '{}', forgotten_at = now()
  WHERE account_id = OLD.account_id AND conversation_id = OLD.id;
  RETURN OLD;
END
$$;
CREATE TRIGGER conversations_forget_runs BEFORE DELETE ON conversations
  FOR EACH ROW EXECUTE FUNCTION forget_runs();

-- What a message or a run may be for: contract/src/purposes.ts says the same. A new one is a row here.
CREATE TABLE message_purposes (name text PRIMARY KEY);
INSERT INTO message_purposes VALUES ('reply'), ('context'), ('hand_off'), ('disclosure'), ('holding'), ('manual');
ALTER TABLE messages DROP CONSTRAINT messages_purpose_check,
  ADD FOREIGN KEY (purpose) REFERENCES message_purposes;

CREATE TABLE run_purposes (name text PRIMARY KEY);
INSERT INTO run_purposes VALUES ('reply'), ('regenerate'), ('context'), ('correction');
ALTER TABLE runs DROP CONSTRAINT runs_purpose_check,
  ADD FOREIGN KEY (purpose) REFERENCES run_purposes;
