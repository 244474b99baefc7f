-- Files: copies of what customers sent, and what is sent out.

-- No foreign keys: a row outlives its message until the file is gone from the storage, too.
CREATE TABLE media (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid,
  -- The message that it came with or was sent with, and its place there.
  message_id uuid,
  position integer,
  kind text NOT NULL CHECK (kind IN ('image', 'video', 'audio', 'file')),
  -- `waiting`: to be fetched. `failed`: may be tried again by a person. `refused`: is and stays unusable.
  -- `doomed`: nothing shows it any more, the file is to be removed.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'ready', 'failed', 'refused', 'doomed')),
  -- Unguessable (128 bits): the name in the storage, and under /objects.
  object_key text NOT NULL UNIQUE,
  -- What the platform has to fetch; everything else needs a session of the account.
  is_public boolean NOT NULL DEFAULT false,
  -- Signed and short-lived; told to nobody.
  source_url text,
  name text,
  media_type text,
  bytes bigint,
  width integer,
  height integer,
  has_thumbnail boolean NOT NULL DEFAULT false,
  failure text,
  -- What a model makes of it: the words of a voice message, or what a picture shows. Null: nobody asked.
  reading_state text CHECK (reading_state IN ('waiting', 'done', 'failed')),
  reading text,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz,
  -- Names an upload that may be asked for twice.
  client_id text,
  -- Who works on it now.
  instance_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX media_message ON media (account_id, message_id);
CREATE INDEX media_conversation ON media (account_id, conversation_id);
CREATE INDEX media_unread ON media (due_at) WHERE state = 'ready' AND reading_state = 'waiting';
CREATE INDEX media_holders ON media (instance_id) WHERE instance_id IS NOT NULL;
CREATE INDEX media_due ON media (due_at) WHERE state IN ('waiting', 'doomed');
CREATE UNIQUE INDEX media_client ON media (account_id, client_id) WHERE state = 'ready';
CREATE INDEX media_unsent ON media (created_at) WHERE message_id IS NULL;
