-- Which question the version added, for those that added one.
ALTER TABLE knowledge_versions ADD COLUMN question text;
-- An entry stands at the end of the text that it came into.
UPDATE knowledge_versions
SET question = (regexp_match(text, '(?:.*\n)?Q: ([^\n]*)\nA: '))[1]
WHERE source IN ('faq', 'missing_info');
CREATE INDEX knowledge_versions_questions ON knowledge_versions (account_id, id) WHERE question IS NOT NULL;
