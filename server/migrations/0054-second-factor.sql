-- The code of an authenticator app beside the password.
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Sealed for its user.
  secret bytea NOT NULL,
  -- Null while nobody has shown that their app knows it: then it is asked of nobody.
  confirmed_at timestamptz,
  -- The half minute whose code was taken last: no code of it or before it is taken again.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- For who has lost the app; a code that was used is gone.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
