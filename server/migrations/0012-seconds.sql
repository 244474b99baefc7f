-- How long sound or a film is; null for all else, and for what was stored before.
ALTER TABLE media ADD COLUMN seconds double precision;
