-- What the platform does not give a connected account, why automation stands still, and chats that a reaction moves.

-- Webhook fields that were asked for and that the platform does not send, as it names them.
ALTER TABLE channels ADD COLUMN missing_fields text[] NOT NULL DEFAULT '{}';

-- Why Parley itself switched the AI off; null once a person turned the switch.
ALTER TABLE accounts ADD COLUMN stopped_by text CHECK (stopped_by IN ('account_restricted'));

-- When the platform last refused to reach the person of a chat; null since a message arrived there.
ALTER TABLE conversations ADD COLUMN unreachable_at timestamptz;

-- The customer's newest reaction moves a chat in the list as a message does.
ALTER TABLE conversations ADD COLUMN last_reaction_at timestamptz;
ALTER TABLE conversations ADD COLUMN moved_at timestamptz NOT NULL
  GENERATED ALWAYS AS (greatest(last_sort_at, last_reaction_at)) STORED;
DROP INDEX conversations_newest, conversations_unread, conversations_attention;
CREATE INDEX conversations_newest ON conversations (account_id, moved_at DESC, id DESC);
CREATE INDEX conversations_unread ON conversations (account_id, moved_at DESC, id DESC) WHERE is_unread;
CREATE INDEX conversations_attention ON conversations (account_id, moved_at DESC, id DESC) WHERE needs_person;
