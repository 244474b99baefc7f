-- Media rules: named pictures and films that the assistant may send, chosen by their description. Their files are
-- uses of kind `rule`, in the order of `position`.
CREATE TABLE media_rules (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  -- Its files are to be replaced, and the new ones have not come: until then it keeps the old ones.
  awaits_files boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);

-- The rule whose files go with it. No foreign key: that a rule is gone is told where they were to go.
ALTER TABLE drafts ADD COLUMN media_rule_id uuid;
CREATE INDEX drafts_media_rule ON drafts (account_id, media_rule_id) WHERE media_rule_id IS NOT NULL;
ALTER TABLE messages ADD COLUMN media_rule_id uuid;

-- Pictures that go in the same message on the platform, after `media_id`.
ALTER TABLE message_parts ADD COLUMN more_media_ids uuid[] NOT NULL DEFAULT '{}';
