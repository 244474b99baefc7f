-- A customer who asks for a time is a card as a question is: with the day and the hour as they were read, and gone once a
-- person has written. `answered_by` is that message; taken back, it answers nothing, and the card is open again.
ALTER TABLE missing_info
  ADD COLUMN wish jsonb,
  ADD COLUMN answered_by uuid;
-- Of a message, the wish that it says is one card, whatever becomes of that card.
CREATE UNIQUE INDEX missing_info_wish ON missing_info (account_id, message_id)
  WHERE wish IS NOT NULL AND message_id IS NOT NULL;
CREATE INDEX missing_info_answered ON missing_info (account_id, answered_by) WHERE answered_by IS NOT NULL;
