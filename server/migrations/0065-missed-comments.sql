-- When a webhook last brought a comment, and how many were found since that none had brought.
ALTER TABLE reconciliations
  ADD COLUMN comment_heard_at timestamptz,
  ADD COLUMN comments_missed integer NOT NULL DEFAULT 0;
