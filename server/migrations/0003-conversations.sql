-- People who write, their threads, and the messages both ways.

-- One row per person and channel. It outlives a deleted conversation: `deleted_before` keeps
-- redeliveries from reviving what was deleted.
CREATE TABLE contacts (
  account_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  customer_id text NOT NULL,
  id uuid NOT NULL,
  name text,
  username text,
  picture_url text,
  language text,
  profile_state text NOT NULL DEFAULT 'missing' CHECK (profile_state IN ('missing', 'fetched', 'refused')),
  profile_fetched_at timestamptz,
  -- When the profile is to be fetched (again); null while it is good.
  profile_due_at timestamptz,
  profile_attempts integer NOT NULL DEFAULT 0,
  unreachable_at timestamptz,
  deleted_before timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, channel_id, customer_id)
);
CREATE INDEX contacts_profile_due ON contacts (profile_due_at) WHERE profile_due_at IS NOT NULL;

CREATE TABLE conversations (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  id uuid NOT NULL,
  channel_id uuid NOT NULL,
  customer_id text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'snoozed', 'done')),
  snoozed_until timestamptz,
  ai_enabled boolean NOT NULL DEFAULT true,
  disabled_by_trigger boolean NOT NULL DEFAULT false,
  -- Why a person is needed beyond a trigger, with its detail as an error or rule code.
  attention text CHECK (attention IN ('failed', 'held', 'unknown')),
  attention_text text,
  last_message_id uuid NOT NULL,
  last_sort_at timestamptz NOT NULL,
  last_content text NOT NULL,
  last_kind text NOT NULL,
  last_author text NOT NULL,
  -- Sort times; null when that side never wrote.
  last_customer_at timestamptz,
  last_business_at timestamptz,
  -- When the customer last opened the 24 hour window: a message or a tapped button.
  window_opened_at timestamptz,
  read_at timestamptz,
  is_unread boolean NOT NULL GENERATED ALWAYS AS (
    last_customer_at IS NOT NULL AND (read_at IS NULL OR last_customer_at > read_at)
  ) STORED,
  needs_person boolean NOT NULL GENERATED ALWAYS AS (disabled_by_trigger OR attention IS NOT NULL) STORED,
  customer_read_at timestamptz,
  disclosed_at timestamptz,
  -- Folded in JavaScript (a C locale folds no Cyrillic): name with username, and the last message.
  search_name text NOT NULL DEFAULT '',
  search_last text NOT NULL DEFAULT '',
  is_test boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, channel_id, customer_id)
);
CREATE INDEX conversations_newest ON conversations (account_id, last_sort_at DESC, id DESC);
CREATE INDEX conversations_unread ON conversations (account_id, last_sort_at DESC, id DESC) WHERE is_unread;
CREATE INDEX conversations_attention ON conversations (account_id, last_sort_at DESC, id DESC) WHERE needs_person;

CREATE TABLE messages (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  channel_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  -- The platform's id; null for what we send until the first part is accepted.
  mid text,
  author text NOT NULL CHECK (author IN ('customer', 'ai', 'person', 'app')),
  actor_user_id uuid,
  kind text NOT NULL,
  content text NOT NULL,
  attachments jsonb NOT NULL DEFAULT '[]',
  details jsonb NOT NULL DEFAULT '{}',
  reply_to_mid text,
  -- Set once; order is sort_at, then id.
  sort_at timestamptz NOT NULL,
  platform_at timestamptz,
  edit_number integer NOT NULL DEFAULT 0,
  edited_at timestamptz,
  unsent_at timestamptz,
  -- The turn that covered this customer message; null while none has.
  turn_id uuid,
  -- Outgoing only.
  delivery_state text CHECK (delivery_state IN ('queued', 'held', 'sending', 'sent', 'partial', 'failed', 'unknown')),
  failure text,
  failure_detail text,
  not_before timestamptz,
  client_id text,
  purpose text CHECK (purpose IN ('reply', 'context', 'hand_off', 'disclosure', 'manual')),
  draft_id uuid,
  run_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX messages_client_id ON messages (account_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX messages_thread ON messages (account_id, conversation_id, sort_at, id);
CREATE INDEX messages_uncovered ON messages (account_id, conversation_id, sort_at)
  WHERE author = 'customer' AND turn_id IS NULL;
CREATE INDEX messages_reply_to ON messages (account_id, channel_id, reply_to_mid) WHERE reply_to_mid IS NOT NULL;
-- The last: of indexes that look equal while nothing is known of a young table, the planner takes the newest.
CREATE UNIQUE INDEX messages_mid ON messages (account_id, channel_id, mid) WHERE mid IS NOT NULL;

CREATE TABLE reactions (
  account_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  mid text NOT NULL,
  sender_id text NOT NULL,
  reaction text,
  emoji text,
  -- The newest event wins; a removed reaction stays as a tombstone for redeliveries.
  reacted_at timestamptz NOT NULL,
  is_removed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, channel_id, mid, sender_id)
);

-- One row per part of an outgoing message: at most 1000 UTF-8 bytes each, sent in order.
CREATE TABLE message_parts (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  channel_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  message_id uuid NOT NULL,
  position integer NOT NULL,
  content text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'unknown')),
  mid text,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  instance_id uuid,
  fence bigint NOT NULL DEFAULT 0,
  sending_since timestamptz,
  -- Was unknown once: an echo with its text completes it even while a person's retry is queued.
  maybe_sent boolean NOT NULL DEFAULT false,
  failure text,
  failure_detail text,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, message_id, position),
  FOREIGN KEY (account_id, message_id) REFERENCES messages (account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX message_parts_mid ON message_parts (account_id, channel_id, mid) WHERE mid IS NOT NULL;
CREATE INDEX message_parts_due ON message_parts (due_at) WHERE state = 'queued';
-- One part in flight per conversation.
CREATE UNIQUE INDEX message_parts_in_flight ON message_parts (account_id, conversation_id) WHERE state = 'sending';
CREATE INDEX message_parts_open ON message_parts (account_id, conversation_id)
  WHERE state IN ('queued', 'sending', 'unknown') OR (state = 'sent' AND mid IS NULL);
CREATE INDEX message_parts_unknown ON message_parts (sending_since) WHERE state = 'unknown';

-- Own copies: the platform's picture addresses die within days.
CREATE TABLE contact_pictures (
  account_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  media_type text NOT NULL,
  bytes bytea NOT NULL,
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, contact_id)
);
