-- When the answer to a turn goes out at the soonest, where it is thought of before that.
ALTER TABLE turns ADD COLUMN send_at timestamptz;

-- A draft that goes out by itself at this time, unless somebody stops it; null for one that waits for a person.
ALTER TABLE drafts ADD COLUMN sends_at timestamptz;
CREATE INDEX drafts_announced ON drafts (sends_at) WHERE sends_at IS NOT NULL AND status = 'pending';
