-- The last real conversations, asked again of the current prompt and knowledge base. Nothing of it is ever sent.

-- One of an account stands at a time: a new one replaces the earlier ones.
CREATE TABLE rehearsals (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  id uuid NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'stopped', 'failed')),
  provider text NOT NULL,
  tokens bigint NOT NULL DEFAULT 0,
  -- What stood when it began.
  prompt_version_id uuid,
  knowledge_version_id uuid,
  failure text,
  -- Turns that failed in a row: what fails always is not asked to the end.
  failed_in_row integer NOT NULL DEFAULT 0,
  -- When its next turn may be asked; while one is asked, when its lease ends.
  due_at timestamptz NOT NULL,
  instance_id uuid,
  fence bigint NOT NULL DEFAULT 0,
  -- When browsers were last told of it.
  told_at timestamptz,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX rehearsals_running ON rehearsals (account_id) WHERE state = 'running';
CREATE INDEX rehearsals_due ON rehearsals (due_at) WHERE state = 'running';
CREATE INDEX rehearsals_leased ON rehearsals (instance_id) WHERE instance_id IS NOT NULL;

-- What a customer asked and a person answered. Their texts stand with the messages alone.
CREATE TABLE rehearsal_turns (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  rehearsal_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  question_ids uuid[] NOT NULL,
  answer_ids uuid[] NOT NULL,
  asked_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- Null until it was asked.
  verdict text CHECK (verdict IN ('same', 'known_better', 'missing', 'other_numbers', 'failed')),
  said text,
  reason text,
  differing jsonb NOT NULL DEFAULT '[]',
  sources jsonb NOT NULL DEFAULT '[]',
  -- The version of the knowledge base that its answer was put into.
  faq_version_id uuid,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, rehearsal_id) REFERENCES rehearsals (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id) ON DELETE CASCADE
);
CREATE INDEX rehearsal_turns_order ON rehearsal_turns (account_id, rehearsal_id, asked_at);
CREATE INDEX rehearsal_turns_conversation ON rehearsal_turns (account_id, conversation_id);

-- Which conversations a person answered in at all.
CREATE INDEX messages_by_person ON messages (account_id, conversation_id) WHERE author IN ('person', 'app');
-- How often drafts go out as they were written.
CREATE INDEX drafts_decided ON drafts (account_id, decided_at) WHERE status IN ('approved', 'rejected');
