-- The list of what people did is read by kind and by person, newest first.
CREATE INDEX activities_kind ON activities (account_id, kind, id);
CREATE INDEX activities_person ON activities (account_id, user_id, kind, id);

-- The two switches that decide whether the assistant answers, and whether a person reads it first, are kinds of their own.
UPDATE activities SET kind = 'ai_switched'
WHERE kind = 'settings_changed' AND details -> 'to' ? 'autoResponseEnabled';
UPDATE activities SET kind = 'moderation_switched'
WHERE kind = 'settings_changed' AND details -> 'to' ? 'moderationEnabled';

-- Somebody leaves with everything: then the whole account goes, not its channels alone.
ALTER TABLE data_deletions ADD COLUMN account_id uuid;
