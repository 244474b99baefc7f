-- What was last learned from the history of an account; its facts wait for the owner's choice.
CREATE TABLE learnings (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  -- Of the run that writes here: one that was overtaken writes nothing.
  run_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'ready', 'failed')),
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  messages integer NOT NULL DEFAULT 0,
  typed integer NOT NULL DEFAULT 0,
  -- How the business writes, in its own words.
  prompt text NOT NULL DEFAULT '',
  taken_at timestamptz
);

-- In the business's own words.
CREATE TABLE learned_facts (
  account_id uuid NOT NULL REFERENCES learnings ON DELETE CASCADE,
  id uuid NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  question text,
  text text NOT NULL,
  language text,
  times integer NOT NULL,
  last_said_at timestamptz NOT NULL,
  -- Facts with the same one cannot all be true.
  rivalry uuid,
  is_chosen boolean NOT NULL,
  -- Messages that said it; one that was deleted since names nothing.
  message_ids uuid[] NOT NULL,
  PRIMARY KEY (account_id, id)
);
