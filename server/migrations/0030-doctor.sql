-- What the platform last told when it was asked how an account stands with it. Kept for banner and page; all that the
-- database knows by itself is looked up when the report is read.
CREATE TABLE doctor_reports (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  -- A report about another channel, or another token, tells nothing about this one.
  channel_id uuid NOT NULL,
  checked_at timestamptz NOT NULL,
  checks jsonb NOT NULL
);
