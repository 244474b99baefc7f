-- What a question asks is read after it is stored. When that is due; null where it was read, or there is nothing to read.
ALTER TABLE comments ADD COLUMN asked_due_at timestamptz;
CREATE INDEX comments_asked_due ON comments (asked_due_at) WHERE asked_due_at IS NOT NULL;
