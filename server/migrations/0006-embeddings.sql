-- What an embedding model made of the knowledge base's chunks. It can always be made again.

CREATE TABLE chunk_vectors (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- Provider, address and model: vectors of two of them cannot be compared.
  space text NOT NULL,
  -- SHA-256 of the text that was embedded.
  text_hash bytea NOT NULL,
  -- 32-bit floats, little-endian, of length 1.
  vector bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, space, text_hash)
);
-- Vectors do not compress.
ALTER TABLE chunk_vectors ALTER COLUMN vector SET STORAGE EXTERNAL;
