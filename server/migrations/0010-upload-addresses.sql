-- Signed addresses that a file was put to: each takes one. What an address is bound to stands in itself.
CREATE TABLE used_upload_addresses (
  -- The name that the address gives to its file.
  object_key text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_upload_addresses_expiry ON used_upload_addresses (expires_at);
