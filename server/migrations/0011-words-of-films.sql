-- A film is both heard and seen: what is said in a file, and what it shows, stand beside each other.
ALTER TABLE media RENAME COLUMN reading_state TO description_state;
ALTER TABLE media RENAME COLUMN reading TO description;
ALTER TABLE media
  ADD COLUMN transcript_state text CHECK (transcript_state IN ('waiting', 'done', 'failed')),
  ADD COLUMN transcript text;
UPDATE media SET transcript_state = description_state, transcript = description, description_state = NULL, description = NULL
WHERE kind = 'audio';
DROP INDEX media_unread;
CREATE INDEX media_unread ON media (due_at)
WHERE state = 'ready' AND (transcript_state = 'waiting' OR description_state = 'waiting');
