-- Files that are sent out: each is a part of its own, before those of the text.
ALTER TABLE message_parts ADD COLUMN media_id uuid;
