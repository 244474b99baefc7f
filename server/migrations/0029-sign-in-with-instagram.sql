-- One allowance of calls for each account, sign-in with Instagram, and deletions that Instagram asks for.

-- The platform takes two calls about conversations a second for an account, whoever makes them. All times are this
-- database's own: the instances' clocks differ.
CREATE TABLE call_budgets (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  -- When each of the two places of a second may be taken again.
  first_free_at timestamptz NOT NULL DEFAULT '-infinity',
  second_free_at timestamptz NOT NULL DEFAULT '-infinity',
  -- The account is used up until then, as the platform says.
  paused_until timestamptz NOT NULL DEFAULT '-infinity',
  -- It is nearly used up: what nobody waits for goes slowly until then, and not before the other time.
  slow_until timestamptz NOT NULL DEFAULT '-infinity',
  slow_free_at timestamptz NOT NULL DEFAULT '-infinity',
  -- Who waits for a place: [{"by": instance, "rank": 0 is the most urgent, "until": milliseconds since 1970}].
  waits jsonb NOT NULL DEFAULT '[]'
);

-- Who went to Instagram to sign in, and is expected back.
CREATE TABLE instagram_sign_ins (
  id uuid PRIMARY KEY,
  -- SHA-256 of what comes back with the person: it fits once, and in the session that it began in.
  state_hash bytea NOT NULL UNIQUE,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Another Instagram account than the connected one, until the person says which: sealed, with its token.
  found bytea
);

-- Permissions that the person did not give when they signed in with Instagram, as the platform names them.
ALTER TABLE channels ADD COLUMN missing_permissions text[] NOT NULL DEFAULT '{}';
-- Its data is being deleted, or is: it is never connected again.
ALTER TABLE channels ADD COLUMN erased_at timestamptz;
CREATE INDEX channels_app_scoped ON channels (app_scoped_id) WHERE app_scoped_id IS NOT NULL;

-- Deletions that Instagram asked for. The code is public: nothing here tells whose they are.
CREATE TABLE data_deletions (
  code text PRIMARY KEY,
  -- SHA-256 of the signed request: the same one is answered with the same code.
  request_hash bytea NOT NULL UNIQUE,
  requested_at timestamptz NOT NULL,
  finished_at timestamptz
);

-- What is still to be deleted for which of them.
CREATE TABLE data_deletion_channels (
  code text NOT NULL REFERENCES data_deletions ON DELETE CASCADE,
  account_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  PRIMARY KEY (code, account_id, channel_id)
);
