-- When another app was last seen to hold a conversation: the platform only lets us listen, or refuses what we send.
ALTER TABLE channels ADD COLUMN other_app_at timestamptz;
