-- One answer for all who ask the same.

ALTER TABLE comments
  -- What a question asks, the same words for the same question in every language; null where that cannot be told.
  ADD COLUMN asked text,
  -- The answers that were approved together, and when.
  ADD COLUMN shared_id uuid,
  ADD COLUMN shared_at timestamptz;
CREATE INDEX comments_shared ON comments (account_id, shared_at) WHERE shared_id IS NOT NULL;

-- Who is editing a draft: nobody else decides it until then. The editor's browser moves the moment on.
ALTER TABLE comments ADD COLUMN editing_by uuid, ADD COLUMN editing_until timestamptz;
CREATE INDEX comments_editing ON comments (account_id) WHERE editing_by IS NOT NULL;
