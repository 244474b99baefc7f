-- The connection to the platform, and everything that it delivers.

-- Address, verify token and app secrets exist before a channel does: the handshake comes first.
CREATE TABLE webhooks (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  verify_token text NOT NULL,
  app_secrets bytea,
  app_secret_count integer NOT NULL DEFAULT 0,
  verified_at timestamptz,
  handshake_failure text,
  wrong_signatures integer NOT NULL DEFAULT 0,
  last_delivery_at timestamptz
);

CREATE TABLE channels (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  id uuid NOT NULL,
  platform_account_id text NOT NULL,
  app_scoped_id text,
  username text,
  name text,
  picture_url text,
  -- Set when the channel is connected: a real token never goes to another base address.
  graph_url text NOT NULL,
  access_token bytea,
  token_state text NOT NULL DEFAULT 'live' CHECK (token_state IN ('live', 'dead')),
  token_failure text,
  token_expires_at timestamptz,
  token_refreshed_at timestamptz,
  subscribed_at timestamptz,
  human_agent boolean NOT NULL DEFAULT false,
  disconnected_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX channels_live_platform_account ON channels (platform_account_id) WHERE disconnected_at IS NULL;
CREATE UNIQUE INDEX channels_live_account ON channels (account_id) WHERE disconnected_at IS NULL;

-- Raw bodies as they came, committed before anything is done with them; purged after 7 days.
CREATE TABLE deliveries (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  channel_id uuid NOT NULL,
  body bytea NOT NULL,
  state text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'applied')),
  attempts integer NOT NULL DEFAULT 0,
  received_at timestamptz NOT NULL,
  -- When the sweep takes it up, if whoever received it did not finish.
  due_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX deliveries_due ON deliveries (due_at) WHERE state = 'received';
CREATE INDEX deliveries_age ON deliveries USING brin (received_at);

-- Events that are not (yet) applied: comments until comments are built, unknown kinds,
-- events about a message that has not arrived (`parked`), echoes that may be our own (`echo`), and failures.
CREATE TABLE platform_events (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  channel_id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL CHECK (state IN ('kept', 'parked', 'echo', 'failed')),
  dedupe_key text NOT NULL,
  mid text,
  customer_id text,
  payload jsonb NOT NULL,
  reason text,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, channel_id, dedupe_key)
);
CREATE INDEX platform_events_mid ON platform_events (account_id, channel_id, mid) WHERE state = 'parked';
CREATE INDEX platform_events_echo ON platform_events (account_id, channel_id, customer_id) WHERE state = 'echo';
CREATE INDEX platform_events_due ON platform_events (due_at) WHERE state IN ('parked', 'echo', 'failed');
