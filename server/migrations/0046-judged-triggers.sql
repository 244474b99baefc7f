-- Conditions judged by a model, whose calls are runs where they called a person or failed, and what nobody could be shown.

INSERT INTO run_purposes VALUES ('trigger');

-- What customers asked to see and no media rule went to.
CREATE INDEX runs_not_shown ON runs (account_id, id DESC)
  WHERE report -> 'media' ->> 'asksToSee' = 'true' AND report -> 'media' ->> 'ruleId' IS NULL;
