-- What an account is learned from besides its conversations. It is read part after part, whatever becomes of the process.

CREATE TABLE materials (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('website', 'download')),
  -- As the owner gave it: the address of a website, the name of a file.
  name text NOT NULL,
  -- Where it is read: the origin that the address leads to, whose links are followed; a key of the storage.
  place text NOT NULL,
  -- The robots.txt of a website; null before it was asked for.
  robots text,
  state text NOT NULL DEFAULT 'reading' CHECK (state IN ('reading', 'ready', 'failed')),
  failure text,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- While a part is on its way, when the lease ends.
  due_at timestamptz NOT NULL,
  instance_id uuid,
  fence bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX materials_kind ON materials (account_id, kind);
CREATE INDEX materials_due ON materials (due_at) WHERE state = 'reading';
CREATE INDEX materials_leased ON materials (instance_id) WHERE instance_id IS NOT NULL;

-- Pages of a website, in the order in which their links were found; conversations of a download.
CREATE TABLE material_parts (
  account_id uuid NOT NULL,
  material_id uuid NOT NULL,
  position integer NOT NULL,
  -- The address of a page, the path of a file.
  name text NOT NULL,
  -- Left: it leads to another part, or is none.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'read', 'left', 'forbidden', 'failed')),
  -- What can be read in it.
  text text NOT NULL DEFAULT '',
  read_at timestamptz,
  PRIMARY KEY (account_id, material_id, position),
  UNIQUE (account_id, material_id, name),
  FOREIGN KEY (account_id, material_id) REFERENCES materials ON DELETE CASCADE
);

-- The parts of materials that say a fact.
ALTER TABLE learned_facts ADD COLUMN material_names text[] NOT NULL DEFAULT '{}';
