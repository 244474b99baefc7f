-- Once per wait a customer may be told that a person will answer what the assistant does not know.
ALTER TABLE accounts ADD COLUMN holding_notice_enabled boolean NOT NULL DEFAULT false;
ALTER TABLE messages DROP CONSTRAINT messages_purpose_check;
ALTER TABLE messages ADD CONSTRAINT messages_purpose_check
  CHECK (purpose IN ('reply', 'context', 'hand_off', 'disclosure', 'holding', 'manual'));
