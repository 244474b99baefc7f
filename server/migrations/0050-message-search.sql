-- Messages are found by the words in them.

-- The words of a text as the index knows them, each behind the account that it belongs to, so that the words of one
-- account stand together. Folded as names are: accents, vowel marks and widths go, capitals become small, by the rules
-- of Unicode and not by those of the database's locale, which may know no letters but the Latin ones. Where a script
-- writes words without gaps, each two letters that stand together are a word, and the last one alone. The Arabic
-- article does not count.
DO $do$
DECLARE
  rules text := coalesce(
    (SELECT collname FROM pg_collation WHERE collname IN ('pg_c_utf8', 'und-x-icu') ORDER BY collname LIMIT 1),
    'default'
  );
BEGIN
  EXECUTE format($make$
    CREATE FUNCTION message_words(account uuid, content text) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 500 AS $$
    DECLARE
      mark text := right(account::text, 8);
      spaced text;
      word text;
      words text[] := '{}';
    BEGIN
      spaced := mark || regexp_replace(
        translate(
          lower(
            regexp_replace(
              normalize(left(content, 5000), NFKD),
              '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200f\u20d0-\u20ff\u3099\u309a\ufe00-\ufe0f]+',
              '', 'g'
            ) COLLATE %I
          ),
          'ςłøđı', 'σlodi'
        ),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u06d4\u2000-\u206f\u20a0-\u20bf\u2190-\u2bff\u3000-\u3004\u3007-\u3020\u3030\u30fb]+',
        ' ' || mark, 'g'
      );
      IF spaced !~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|ال|[^ ]{69}' THEN
        RETURN array_to_tsvector(array_remove(string_to_array(spaced, ' '), mark));
      END IF;
      FOREACH word IN ARRAY string_to_array(spaced, ' ')
      LOOP
        word := substr(word, 9, 60);
        IF word = '' THEN
          CONTINUE;
        ELSIF word ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]' THEN
          FOR place IN 1..length(word) LOOP
            words := words || (mark || substr(word, place, 2));
          END LOOP;
        ELSIF length(word) > 3 AND left(word, 2) = 'ال' THEN
          words := words || (mark || substr(word, 3));
        ELSE
          words := words || (mark || word);
        END IF;
      END LOOP;
      RETURN array_to_tsvector(words);
    END
    $$
  $make$, rules);
END
$do$;

-- Many messages arrive in the same moment: their words are put in their places a megabyte at a time.
CREATE INDEX messages_words ON messages USING gin (message_words(account_id, content))
  WITH (gin_pending_list_limit = 1024);
