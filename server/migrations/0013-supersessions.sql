-- How often in a row what the customer wrote meanwhile has thrown away the result of this turn.
ALTER TABLE turns ADD COLUMN supersessions integer NOT NULL DEFAULT 0;
