-- The history of an account is taken in once it is asked for, stage after stage, whatever becomes of the process.

CREATE TABLE import_runs (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  id uuid NOT NULL,
  channel_id uuid NOT NULL,
  -- Waiting goes on by itself: `waits_for` says what for.
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'waiting', 'done', 'failed')),
  waits_for text CHECK (waits_for IN ('token', 'calls')),
  -- Since when it has not gone on.
  waiting_since timestamptz,
  stage text NOT NULL DEFAULT 'import' CHECK (
    stage IN ('import', 'temp_knowledge_base', 'instagram_posts_analysis', 'media_analysis', 'ai_generation')
  ),
  progress integer NOT NULL DEFAULT 0,
  -- By the platform's clock: what is not older comes by webhooks.
  until timestamptz NOT NULL,
  -- Where the platform's list of conversations goes on.
  list_cursor text,
  is_listed boolean NOT NULL DEFAULT false,
  processed integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  messages integer NOT NULL DEFAULT 0,
  posts_read integer NOT NULL DEFAULT 0,
  posts_total integer NOT NULL DEFAULT 0,
  media_read integer NOT NULL DEFAULT 0,
  media_total integer NOT NULL DEFAULT 0,
  -- Milliseconds of work on conversations: the pace.
  worked integer NOT NULL DEFAULT 0,
  -- What was read just now.
  example text,
  report jsonb NOT NULL DEFAULT '{}',
  failure text,
  -- While it is worked on, when its lease ends.
  due_at timestamptz NOT NULL,
  instance_id uuid,
  fence bigint NOT NULL DEFAULT 0,
  started_by uuid,
  started_at timestamptz NOT NULL,
  -- Made of the first conversations; answers may use it until then, where there is no knowledge base.
  temp_knowledge text,
  temp_until timestamptz,
  -- What was written in the end, as versions beside what stands.
  prompt_version_id uuid,
  knowledge_version_id uuid,
  -- They stand where nothing stood: whatever is answered by them waits for a person, until the owner says yes.
  awaits_yes boolean NOT NULL DEFAULT false,
  -- Since when names and pictures of those who were imported are waited for.
  avatars_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX import_runs_open ON import_runs (account_id) WHERE state IN ('running', 'waiting');
CREATE INDEX import_runs_due ON import_runs (due_at) WHERE state IN ('running', 'waiting');
CREATE INDEX import_runs_newest ON import_runs (account_id, started_at DESC);
CREATE INDEX import_runs_awaiting ON import_runs (account_id) WHERE awaits_yes;
CREATE INDEX import_runs_leased ON import_runs (instance_id) WHERE instance_id IS NOT NULL;

-- The platform's conversations of a run, as it listed them. They go when the run has ended.
CREATE TABLE import_conversations (
  account_id uuid NOT NULL,
  run_id uuid NOT NULL,
  -- The platform's.
  id text NOT NULL,
  channel_id uuid NOT NULL,
  -- Newest first.
  position integer NOT NULL,
  customer_id text NOT NULL,
  username text,
  cursor text,
  is_read boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, run_id, id),
  FOREIGN KEY (account_id, run_id) REFERENCES import_runs ON DELETE CASCADE
);
CREATE INDEX import_conversations_left ON import_conversations (account_id, run_id, position) WHERE NOT is_read;

-- The posts of the last 90 days.
CREATE TABLE import_posts (
  account_id uuid NOT NULL,
  run_id uuid NOT NULL,
  -- The platform's.
  id text NOT NULL,
  channel_id uuid NOT NULL,
  caption text NOT NULL,
  posted_at timestamptz,
  PRIMARY KEY (account_id, run_id, id),
  FOREIGN KEY (account_id, run_id) REFERENCES import_runs ON DELETE CASCADE
);
