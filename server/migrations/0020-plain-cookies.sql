-- Over https the session's cookie has a name that no neighbouring host can set. Sessions from before keep the plain name
-- until their browser comes by and gets the new one; of a session that began later the plain name is not believed.

ALTER TABLE sessions ADD COLUMN plain_cookie boolean NOT NULL DEFAULT false;
UPDATE sessions SET plain_cookie = true;
