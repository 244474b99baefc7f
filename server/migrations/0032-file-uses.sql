-- A file and its use are two tables: the same file hangs on several messages, and goes when its last use goes.
CREATE TABLE file_uses (
  account_id uuid NOT NULL,
  media_id uuid NOT NULL,
  -- What it hangs on. No foreign key: what goes takes its uses along, and the purge finds those of what went otherwise.
  subject_kind text NOT NULL CHECK (subject_kind IN ('message', 'post', 'draft', 'rule')),
  subject_id uuid NOT NULL,
  -- Of a message.
  conversation_id uuid,
  -- Its place there; null for one whose address stands in the text.
  position integer,
  PRIMARY KEY (account_id, media_id, subject_kind, subject_id),
  FOREIGN KEY (account_id, media_id) REFERENCES media ON DELETE CASCADE,
  CHECK ((subject_kind = 'message') = (conversation_id IS NOT NULL))
);
CREATE INDEX file_uses_subject ON file_uses (account_id, subject_kind, subject_id);
CREATE INDEX file_uses_conversation ON file_uses (account_id, conversation_id) WHERE conversation_id IS NOT NULL;

-- What is doomed is used by nothing.
INSERT INTO file_uses (account_id, media_id, subject_kind, subject_id, conversation_id, position)
SELECT account_id, id, 'message', message_id, conversation_id, position FROM media
WHERE message_id IS NOT NULL AND conversation_id IS NOT NULL AND state <> 'doomed'
UNION ALL
SELECT account_id, id, 'post', post_id, NULL, NULL FROM media
WHERE post_id IS NOT NULL AND state <> 'doomed';

-- Their indexes go with them.
ALTER TABLE media DROP COLUMN message_id, DROP COLUMN conversation_id, DROP COLUMN position, DROP COLUMN post_id;
