-- The pictures of the posts that an import reads, and the words that stand in them.
ALTER TABLE import_posts
  -- The platform's; it expires.
  ADD COLUMN picture_url text,
  -- waiting, read, or failed; null for a post without a picture.
  ADD COLUMN picture_state text,
  ADD COLUMN picture_text text;
