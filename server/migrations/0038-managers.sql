-- A removed manager keeps nothing but the name, which stands beside what they did. The row has no mailbox, password,
-- membership or session any more, and goes with the account.
ALTER TABLE users ADD COLUMN removed_from uuid REFERENCES accounts ON DELETE CASCADE;
CREATE INDEX users_removed ON users (removed_from) WHERE removed_from IS NOT NULL;
