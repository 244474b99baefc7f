-- What an account uploaded within a day is summed up before it uploads more.

CREATE INDEX media_uploads ON media (account_id, created_at) WHERE is_public;
