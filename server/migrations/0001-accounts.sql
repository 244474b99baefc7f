-- Accounts, the people in them, and the running instances.
-- Ids are UUIDv7 made in Node. `account_id` leads every key, so that tables can be partitioned by account.

CREATE TABLE instances (
  id uuid PRIMARY KEY,
  hostname text NOT NULL,
  pid integer NOT NULL,
  roles text NOT NULL,
  version text NOT NULL,
  -- The job workers of this process, whose jobs are unlocked when it dies.
  worker_ids text[] NOT NULL DEFAULT '{}',
  started_at timestamptz NOT NULL DEFAULT now(),
  heartbeat_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  timezone text NOT NULL DEFAULT 'UTC',
  auto_response_enabled boolean NOT NULL DEFAULT true,
  moderation_enabled boolean NOT NULL DEFAULT false,
  buffer_min_seconds integer NOT NULL DEFAULT 15 CHECK (buffer_min_seconds BETWEEN 1 AND 300),
  buffer_max_seconds integer NOT NULL DEFAULT 15 CHECK (buffer_max_seconds BETWEEN 1 AND 300),
  undo_seconds integer NOT NULL DEFAULT 5 CHECK (undo_seconds BETWEEN 0 AND 30),
  -- Owner's own words per purpose and language; a missing entry means the default of the language.
  set_phrases jsonb NOT NULL DEFAULT '{}',
  disclosure_enabled boolean NOT NULL DEFAULT true,
  hand_off_notice_enabled boolean NOT NULL DEFAULT true,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (buffer_min_seconds <= buffer_max_seconds)
);

-- The sign-in library's own tables, under our names.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  language text NOT NULL DEFAULT 'en',
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE credentials (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX credentials_user ON credentials (user_id);

CREATE TABLE verifications (
  id uuid PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- The bearer token is a credential of its own: only its SHA-256 is stored, and it ends with the session.
CREATE TABLE api_tokens (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE memberships (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('client', 'manager')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, user_id)
);
CREATE INDEX memberships_user ON memberships (user_id);
CREATE UNIQUE INDEX memberships_owner ON memberships (account_id) WHERE role = 'client';

-- Attempts per key (e-mail or address) in a window, shared by all instances.
CREATE TABLE throttles (
  key text PRIMARY KEY,
  count integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);

-- What people did: switches, decisions, edits. It cannot be rebuilt later.
CREATE TABLE activities (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  id uuid NOT NULL,
  user_id uuid,
  kind text NOT NULL,
  subject_id uuid,
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);

-- Live events: the sequence is bumped in the transaction that writes the data, so its order is commit order.
CREATE TABLE live_sequences (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  seq bigint NOT NULL DEFAULT 0
);

CREATE TABLE live_events (
  account_id uuid NOT NULL,
  seq bigint NOT NULL,
  conversation_id uuid,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, seq)
);
CREATE INDEX live_events_conversation ON live_events (account_id, conversation_id) WHERE conversation_id IS NOT NULL;
-- Rows come in this order, so a summary of each range of pages is enough.
CREATE INDEX live_events_age ON live_events USING brin (created_at);

-- Prompt and knowledge base: the current record, and every version that a run or draft may point at.
CREATE TABLE knowledge (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  prompt text,
  prompt_version_id uuid,
  prompt_generated_at timestamptz,
  prompt_updated_at timestamptz,
  knowledge_base text,
  knowledge_version_id uuid,
  knowledge_generated_at timestamptz,
  knowledge_updated_at timestamptz
);

CREATE TABLE knowledge_versions (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  id uuid NOT NULL,
  part text NOT NULL CHECK (part IN ('prompt', 'knowledge_base')),
  source text NOT NULL CHECK (source IN ('edit', 'faq', 'missing_info', 'generated', 'restore')),
  text text NOT NULL,
  user_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);
