-- What the assistant does about comments: of each at most one thing at a time. `id` is that of the comment.
CREATE TABLE comment_drafts (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  -- `waiting`: until `due_at`. `thinking`: claimed. `done`: `outcome` says what came of it.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'thinking', 'done')),
  -- The same of comments that say the same under the same post: one thought serves them all.
  likeness text NOT NULL,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  instance_id uuid,
  fence bigint NOT NULL DEFAULT 0,
  leased_until timestamptz,
  -- When the assistant itself was asked, and by what it had to read beside the comment.
  asked_at timestamptz,
  made_of text,
  outcome text,
  -- What it wrote, whatever a person makes of the draft.
  text text,
  run_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, id) REFERENCES comments ON DELETE CASCADE
);
CREATE INDEX comment_drafts_due ON comment_drafts (account_id, due_at) WHERE state = 'waiting';
CREATE INDEX comment_drafts_alike ON comment_drafts (account_id, likeness, state);
CREATE INDEX comment_drafts_asked ON comment_drafts (account_id, asked_at) WHERE asked_at IS NOT NULL;
CREATE INDEX comment_drafts_holders ON comment_drafts (instance_id) WHERE instance_id IS NOT NULL;

ALTER TABLE comments
  -- Why a person has to look: the words of the trigger that it met, or of the assistant.
  ADD COLUMN attention text,
  -- The month in which the answer was counted as a reply of the assistant.
  ADD COLUMN counted_in text;

-- However a comment is deleted, no word of it stays with its runs, nor with what was asked because of it.
CREATE FUNCTION forget_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM run_lines l USING runs r
  WHERE r.account_id = OLD.account_id AND r.comment_id = OLD.id AND l.account_id = r.account_id AND l.run_id = r.id;
  UPDATE runs SET comment_id = NULL, turn_id = NULL, inputs = '[]', report = '{}', forgotten_at = now()
  WHERE account_id = OLD.account_id AND comment_id = OLD.id;
  UPDATE missing_info SET status = 'deleted', question = '', answer = NULL
  WHERE account_id = OLD.account_id AND comment_id = OLD.id AND status = 'open';
  RETURN OLD;
END
$$;
CREATE TRIGGER comments_forget BEFORE DELETE ON comments FOR EACH ROW EXECUTE FUNCTION forget_comment();
