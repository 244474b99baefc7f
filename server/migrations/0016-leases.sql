-- A lease has an end, which its holder moves on; media and rehearsals have theirs in `due_at`.
ALTER TABLE turns ADD COLUMN leased_until timestamptz;

ALTER TABLE message_parts
  ADD COLUMN leased_until timestamptz,
  -- Claimed, and certainly not posted yet. What an older program claims is never taken for that.
  ADD COLUMN unposted boolean NOT NULL DEFAULT false,
  -- While `unknown`: how often the platform was asked for it, and when it is asked next.
  ADD COLUMN looks integer NOT NULL DEFAULT 0,
  ADD COLUMN look_at timestamptz;

-- When the platform was last asked to renew it, with or without success.
ALTER TABLE channels ADD COLUMN token_tried_at timestamptz;
