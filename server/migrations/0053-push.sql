-- Notifications of browsers (Web Push).

-- The keys by which push services know this installation; made once, when they are first asked for. New ones would void every subscription.
CREATE TABLE push_keys (
  -- Bound into the sealed key, as an account's id is elsewhere.
  owner text PRIMARY KEY DEFAULT 'push' CHECK (owner = 'push'),
  public_key text NOT NULL,
  private_key bytea NOT NULL
);

-- One for each session: it ends with it.
CREATE TABLE push_subscriptions (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  session_id uuid NOT NULL UNIQUE REFERENCES sessions ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- Of 'attention', 'missing', 'drafts', 'messages'.
  kinds text[] NOT NULL,
  -- Minutes of the account's day between which only attention is told; both or neither.
  quiet_from integer CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to integer CHECK (quiet_to BETWEEN 0 AND 1439),
  shows_text boolean NOT NULL,
  -- The push service asked to wait until then.
  wait_until timestamptz,
  -- The push service refused what this installation sent.
  refused_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id, created_at);

-- Up to which live event an account's were looked through, while somebody is subscribed there.
CREATE TABLE push_cursors (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  seq bigint NOT NULL
);

-- Conversations whose need of a person was told, until it ends.
CREATE TABLE push_attention (
  account_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  PRIMARY KEY (account_id, conversation_id),
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);

-- What is told to one subscription; 'closed' takes a notification away that was told before.
CREATE TABLE push_outbox (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Their order.
  place bigint GENERATED ALWAYS AS IDENTITY,
  subscription_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('attention', 'missing', 'drafts', 'messages', 'test', 'closed')),
  -- What it tells, once for each subscription.
  about text NOT NULL,
  -- The message, the draft or the question.
  about_id uuid,
  conversation_id uuid,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'done')),
  -- The request may have left: whoever takes it up after a crash sends it no second time.
  is_posted boolean NOT NULL DEFAULT false,
  outcome text CHECK (outcome IN ('sent', 'quiet', 'settled', 'refused', 'given_up', 'unknown')),
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  instance_id uuid,
  fence bigint NOT NULL DEFAULT 0,
  leased_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (subscription_id, about),
  FOREIGN KEY (account_id, subscription_id) REFERENCES push_subscriptions ON DELETE CASCADE
);
CREATE INDEX push_outbox_due ON push_outbox (due_at) WHERE state = 'waiting';
CREATE INDEX push_outbox_holders ON push_outbox (instance_id) WHERE instance_id IS NOT NULL;
CREATE INDEX push_outbox_told ON push_outbox (account_id, conversation_id, subscription_id, place) WHERE outcome = 'sent';
CREATE INDEX push_outbox_age ON push_outbox (account_id, created_at);
