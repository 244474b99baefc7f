-- Triggers as owners write them: what they are not about, and activations that outlive them and tell of comments too.

ALTER TABLE triggers
  -- Phrases that the owner has said are not meant: what stands in one of them is not looked at.
  ADD COLUMN exceptions text[] NOT NULL DEFAULT '{}' CHECK (cardinality(exceptions) <= 50);

ALTER TABLE trigger_activations
  DROP CONSTRAINT trigger_activations_account_id_trigger_id_fkey,
  -- As the trigger was called when it fired; the trigger itself may be gone.
  ADD COLUMN trigger_name text NOT NULL DEFAULT '',
  -- The customer's own words that it was met by; none when they were taken back, or when nobody named them.
  ADD COLUMN words text[] NOT NULL DEFAULT '{}',
  ADD COLUMN comment_id uuid,
  ALTER COLUMN conversation_id DROP NOT NULL,
  ALTER COLUMN message_id DROP NOT NULL,
  ADD FOREIGN KEY (account_id, comment_id) REFERENCES comments (account_id, id) ON DELETE CASCADE,
  ADD CHECK (
    CASE WHEN comment_id IS NULL THEN conversation_id IS NOT NULL AND message_id IS NOT NULL
    ELSE conversation_id IS NULL AND message_id IS NULL END
  );

UPDATE trigger_activations a SET trigger_name = t.name
FROM triggers t WHERE t.account_id = a.account_id AND t.id = a.trigger_id;

CREATE UNIQUE INDEX trigger_activations_comment ON trigger_activations (account_id, trigger_id, comment_id)
  WHERE comment_id IS NOT NULL;
CREATE INDEX trigger_activations_of_comment ON trigger_activations (account_id, comment_id) WHERE comment_id IS NOT NULL;
CREATE INDEX trigger_activations_newest ON trigger_activations (account_id, id DESC);
CREATE INDEX trigger_activations_of_trigger ON trigger_activations (account_id, trigger_id, id DESC);
CREATE INDEX trigger_activations_open ON trigger_activations (account_id, id DESC) WHERE NOT is_resolved;
CREATE INDEX trigger_activations_open_of_trigger ON trigger_activations (account_id, trigger_id) WHERE NOT is_resolved;
