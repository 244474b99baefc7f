-- One answer for all who ask the same.

ALTER TABLE comments
  -- What a question asks, the same words for the same question in every language; null where that cannot be told.
  ADD COLUMN asked text,
  -- The answers that were approved together, and when.
  ADD COLUMN shared_id uuid,
  ADD COLUMN shared_at timestamptz;
CREATE INDEX comments_shared ON comments (account_id, shared_at) WHERE shared_id IS NOT NULL;

-- Who is editing a draft: nobody else decides it until then. The editor's browser moves the moment on.
ALTER TABLE comments ADD COLUMN editing_by uuid, ADD COLUMN editing_until timestamptz;
CREATE INDEX comments_editing ON comments (account_id) WHERE editing_by IS NOT NULL;

-- Rules that hide comments. Each begins by telling what it would hide.
CREATE TABLE comment_rules (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('spam', 'links', 'phones', 'insults', 'words')),
  mode text NOT NULL CHECK (mode IN ('off', 'watch', 'on')),
  -- Of `words` those that are not wanted, of `links` the addresses that are allowed.
  words text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (account_id, kind)
);

-- What came of each comment that a rule fits. `id` is that of the comment.
CREATE TABLE comment_rule_hits (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  -- `hiding`, `showing`: a call is due, or under way. `excepted`: a person said that it is not meant.
  state text NOT NULL
    CHECK (state IN ('watched', 'spared', 'hiding', 'hidden', 'showing', 'excepted', 'failed')),
  -- The same of comments that say the same.
  likeness text NOT NULL,
  at timestamptz NOT NULL,
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  failure text,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, id) REFERENCES comments ON DELETE CASCADE
);
CREATE INDEX comment_rule_hits_newest ON comment_rule_hits (account_id, kind, at DESC, id DESC);
CREATE INDEX comment_rule_hits_states ON comment_rule_hits (account_id, kind, state);
CREATE INDEX comment_rule_hits_excepted ON comment_rule_hits (account_id, likeness) WHERE state = 'excepted';
CREATE INDEX comment_rule_hits_due ON comment_rule_hits (due_at) WHERE due_at IS NOT NULL;
