-- Backups that were made of this installation and are whole. Of no account: they hold all of them.
CREATE TABLE backups (
  id uuid PRIMARY KEY,
  -- The moment whose rows it holds.
  taken_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL,
  -- Where it was written; another machine may know that folder by another name.
  folder text NOT NULL,
  row_count bigint NOT NULL,
  file_count integer NOT NULL,
  bytes bigint NOT NULL
);
CREATE INDEX backups_newest ON backups (taken_at DESC);
