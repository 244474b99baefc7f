-- How a reply is decided: turns, runs, drafts, questions without an answer, triggers.

CREATE TABLE turns (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN (
    'waiting', 'generating', 'drafted', 'sending', 'missing_info', 'handed_off', 'held', 'failed', 'no_reply', 'cancelled'
  )),
  started_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL,
  -- A further message restarts the wait, but never past this.
  cap_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  instance_id uuid,
  fence bigint NOT NULL DEFAULT 0,
  end_reason text,
  ended_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX turns_open ON turns (account_id, conversation_id) WHERE state IN ('waiting', 'generating');
CREATE INDEX turns_conversation ON turns (account_id, conversation_id);
CREATE INDEX turns_due ON turns (due_at) WHERE state = 'waiting';
CREATE INDEX turns_leased ON turns (instance_id) WHERE state = 'generating';

-- Every run of the assistant: enough to answer "why did it say that?".
CREATE TABLE runs (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  turn_id uuid,
  purpose text NOT NULL CHECK (purpose IN ('reply', 'regenerate', 'context')),
  outcome text NOT NULL,
  -- [{ messageId, hash }] of what was read.
  inputs jsonb NOT NULL,
  report jsonb NOT NULL,
  prompt_version_id uuid,
  knowledge_version_id uuid,
  provider text NOT NULL,
  model text,
  input_tokens integer,
  output_tokens integer,
  milliseconds integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id) ON DELETE CASCADE
);
CREATE INDEX runs_conversation ON runs (account_id, conversation_id);

CREATE TABLE drafts (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  turn_id uuid,
  run_id uuid,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sending', 'approved', 'rejected', 'replaced')),
  original_text text NOT NULL,
  final_text text NOT NULL,
  original_message text NOT NULL,
  reading text,
  sources jsonb NOT NULL DEFAULT '[]',
  is_held boolean NOT NULL DEFAULT false,
  held_reasons jsonb NOT NULL DEFAULT '[]',
  -- Why the last attempt to send it was refused.
  failure text,
  edited_by uuid,
  edited_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id) ON DELETE CASCADE
);
CREATE INDEX drafts_conversation ON drafts (account_id, conversation_id);
CREATE INDEX drafts_waiting ON drafts (account_id, conversation_id) WHERE status IN ('pending', 'sending');

CREATE TABLE missing_info (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  turn_id uuid,
  run_id uuid,
  message_id uuid,
  question text NOT NULL,
  reason text NOT NULL,
  reason_code text,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'saved', 'replied', 'deleted')),
  answer text,
  resolved_by uuid,
  resolved_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id) ON DELETE CASCADE
);
CREATE INDEX missing_info_conversation ON missing_info (account_id, conversation_id);
CREATE INDEX missing_info_open ON missing_info (account_id, conversation_id) WHERE status = 'open';

CREATE TABLE triggers (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  conditions text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  -- `person` is the default trigger of every account: a way to a human.
  kind text NOT NULL DEFAULT 'custom' CHECK (kind IN ('custom', 'person')),
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);

CREATE TABLE trigger_activations (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  trigger_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  message_id uuid NOT NULL,
  reason text NOT NULL,
  is_resolved boolean NOT NULL DEFAULT false,
  resolved_by text,
  resolved_user_id uuid,
  resolved_at timestamptz,
  activated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, trigger_id, message_id),
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, trigger_id) REFERENCES triggers (account_id, id) ON DELETE CASCADE
);
CREATE INDEX trigger_activations_conversation ON trigger_activations (account_id, conversation_id);
