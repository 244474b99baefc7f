-- Where an account's answers come from, and what they have cost.

CREATE TABLE assistant_settings (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  -- Null means that of the installation; everything down to the models belongs to the provider and goes with it.
  provider text CHECK (provider IN ('builtin', 'openai', 'anthropic', 'google', 'openai-compatible')),
  model text,
  -- Sealed for the account, told to nobody.
  api_key bytea,
  key_hint text,
  base_url text,
  pictures_model text,
  voice_model text,
  embeddings_model text,
  -- Tokens in and out together; 0 is without a limit.
  daily_token_budget bigint NOT NULL DEFAULT 0 CHECK (daily_token_budget >= 0),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE token_usage (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- Of the account's own time zone.
  day date NOT NULL,
  tokens bigint NOT NULL DEFAULT 0,
  -- When the budget of the day was found used up, and when the owner was written to about it.
  used_up_at timestamptz,
  mailed_at timestamptz,
  PRIMARY KEY (account_id, day)
);
