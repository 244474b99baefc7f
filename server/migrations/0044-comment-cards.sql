-- A comment is answered in two lines: one for everybody, and the one private message.

ALTER TABLE comments
  -- The private message that goes with the draft.
  ADD COLUMN private_draft text,
  -- The public answer promises the private message: it is published only when that has certainly arrived.
  ADD COLUMN private_first boolean NOT NULL DEFAULT false,
  -- The message with which the person answered in private.
  ADD COLUMN private_answer_id uuid;

-- `waiting`: approved together with the public answer, and certainly not sent yet.
ALTER TABLE comments DROP CONSTRAINT comments_private_state_check;
ALTER TABLE comments ADD CONSTRAINT comments_private_state_check
  CHECK (private_state IN ('waiting', 'sending', 'sent', 'refused', 'unclear', 'used', 'impossible'));

-- Whose next message answers the private one.
CREATE INDEX comments_unanswered_private ON comments (account_id, channel_id, author_id)
  WHERE private_state = 'sent' AND private_answer_id IS NULL;
-- The comment that a message of ours was written because of.
CREATE INDEX comments_private_message ON comments (account_id, channel_id, private_mid)
  WHERE private_mid IS NOT NULL;

ALTER TABLE comment_settings
  -- A public answer that nobody has read first waits so long, a random time between the two.
  ADD COLUMN delay_min_seconds integer NOT NULL DEFAULT 20 CHECK (delay_min_seconds BETWEEN 0 AND 3600),
  ADD COLUMN delay_max_seconds integer NOT NULL DEFAULT 60 CHECK (delay_max_seconds BETWEEN 0 AND 3600),
  ADD CONSTRAINT comment_settings_delay CHECK (delay_min_seconds <= delay_max_seconds);
