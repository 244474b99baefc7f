-- What the operator allows each account: a trial of some days, and so many replies of the assistant in a month.

-- A row per month of the account's own time zone, locked by whoever counts.
CREATE TABLE reply_usage (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- YYYY-MM
  month text NOT NULL CHECK (month ~ '^[0-9]{4}-[0-9]{2}$'),
  replies integer NOT NULL,
  PRIMARY KEY (account_id, month)
);
CREATE INDEX reply_usage_months ON reply_usage (month);

-- What the owner was written to about.
CREATE TABLE allowance_notices (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- 'trial soon', 'trial ended', '2026-11 soon', '2026-11 met'
  notice text NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, notice)
);

-- The month that a reply of the assistant was counted in; none for what was not counted. Taken back, it is counted no more.
ALTER TABLE messages ADD COLUMN counted_in text;

-- Of the tokens of a day those of the account's own provider: they are no part of what the installation gives.
ALTER TABLE token_usage ADD COLUMN own_tokens bigint NOT NULL DEFAULT 0;
