-- Whom and which messages a raw body names: what is deleted or unsent finds its copies without reading every body.
-- Null in bodies from before, which are read until they are purged.
ALTER TABLE deliveries ADD COLUMN names text[];
CREATE INDEX deliveries_names ON deliveries USING gin (names);
CREATE INDEX deliveries_unnamed ON deliveries (account_id, channel_id) WHERE names IS NULL AND state = 'applied';

CREATE INDEX platform_events_customer ON platform_events (account_id, channel_id, customer_id)
  WHERE customer_id IS NOT NULL;
CREATE INDEX platform_events_about ON platform_events (account_id, channel_id, mid) WHERE mid IS NOT NULL;
CREATE INDEX reactions_sender ON reactions (account_id, channel_id, sender_id);

-- All conversations of an account up to one are being deleted, some at a time; the row goes with the last of them.
CREATE TABLE removals (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  up_to uuid NOT NULL,
  total integer NOT NULL,
  removed integer NOT NULL DEFAULT 0,
  -- Until then whoever works on it has time to go on.
  due_at timestamptz NOT NULL
);
CREATE INDEX removals_due ON removals (due_at);

-- What is kept for a time is found by its age: rows come in this order.
CREATE INDEX runs_age ON runs USING brin (created_at);
CREATE INDEX activities_age ON activities USING brin (created_at);
CREATE INDEX platform_events_age ON platform_events USING brin (created_at);
