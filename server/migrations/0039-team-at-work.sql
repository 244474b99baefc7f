-- Who is editing a draft: nobody else decides it until then. The editor's browser moves the moment on.
ALTER TABLE drafts ADD COLUMN editing_by uuid, ADD COLUMN editing_until timestamptz;
