-- What people write under the posts of the business, and what became of it.

-- Posts that somebody commented on, as the platform described them last.
CREATE TABLE posts (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  id uuid NOT NULL,
  channel_id uuid NOT NULL,
  platform_media_id text NOT NULL,
  media_type text,
  product_type text,
  caption text,
  permalink text,
  -- The own copy of its picture, in `media`.
  media_id uuid,
  fetched_at timestamptz,
  -- When it is to be read from the platform; null while nothing is to be read.
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, channel_id, platform_media_id)
);
CREATE INDEX posts_due ON posts (due_at) WHERE due_at IS NOT NULL;

-- A file that belongs to a post, and to no message.
ALTER TABLE media ADD COLUMN post_id uuid;

CREATE TABLE comments (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  id uuid NOT NULL,
  channel_id uuid NOT NULL,
  post_id uuid,
  -- The platform's ids: its own, of what it answers, and of the comment on top of its thread.
  comment_id text NOT NULL,
  parent_id text,
  thread_id text NOT NULL,
  author_id text,
  username text,
  -- Null for a GIF, a sticker or a photo.
  content text,
  is_own boolean NOT NULL DEFAULT false,
  is_live boolean NOT NULL DEFAULT false,
  ad_id text,
  ad_title text,
  is_question boolean NOT NULL DEFAULT false,
  -- Emoji and names of people at most.
  is_wordless boolean NOT NULL DEFAULT false,
  commented_at timestamptz NOT NULL,
  -- Of the newest comment of a person in its thread: the list goes by it.
  thread_at timestamptz NOT NULL,
  hidden_by text CHECK (hidden_by IN ('parley', 'instagram')),
  -- When the platform said that it is not there any more.
  gone_at timestamptz,

  -- `queued`: an answer waits for its time. `publishing`: claimed. `unknown`: it may stand there.
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'queued', 'publishing', 'replied', 'failed', 'unknown')),
  needs_answer boolean NOT NULL GENERATED ALWAYS AS (
    state <> 'replied' AND NOT is_own AND NOT is_wordless AND hidden_by IS NULL AND gone_at IS NULL
  ) STORED,
  draft text,
  -- The public answer: what is to be published, or stands there.
  reply_text text,
  -- `app`: typed in the Instagram app.
  reply_author text CHECK (reply_author IN ('ai', 'person', 'app')),
  reply_id text,
  replied_at timestamptz,
  replied_by uuid,
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  instance_id uuid,
  fence bigint NOT NULL DEFAULT 0,
  leased_until timestamptz,
  -- Claimed, and certainly not posted yet.
  unposted boolean NOT NULL DEFAULT false,
  sending_since timestamptz,
  -- While `unknown`: how often the platform was asked for it, and when it is asked next; null once a person is asked.
  looks integer NOT NULL DEFAULT 0,
  look_at timestamptz,
  failure text,
  failure_detail text,

  -- The one private message. Null: not used. `refused`: certainly not sent, it may be tried again.
  private_state text CHECK (private_state IN ('sending', 'sent', 'refused', 'unclear', 'used', 'impossible')),
  private_text text,
  private_since timestamptz,
  private_mid text,
  private_failure text,

  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, channel_id, comment_id)
);
CREATE INDEX comments_all ON comments (account_id, thread_at DESC, thread_id DESC) WHERE NOT is_own;
CREATE INDEX comments_waiting ON comments (account_id, thread_at DESC, thread_id DESC) WHERE needs_answer;
CREATE INDEX comments_questions ON comments (account_id, thread_at DESC, thread_id DESC)
  WHERE needs_answer AND is_question;
CREATE INDEX comments_hidden ON comments (account_id, thread_at DESC, thread_id DESC)
  WHERE hidden_by IS NOT NULL AND NOT is_own;
CREATE INDEX comments_thread ON comments (account_id, channel_id, thread_id);
CREATE INDEX comments_post ON comments (account_id, post_id);
CREATE INDEX comments_answer ON comments (account_id, channel_id, reply_id) WHERE reply_id IS NOT NULL;
CREATE INDEX comments_due ON comments (due_at) WHERE state = 'queued';
CREATE INDEX comments_unknown ON comments (look_at) WHERE state = 'unknown' AND look_at IS NOT NULL;
CREATE INDEX comments_holders ON comments (instance_id) WHERE instance_id IS NOT NULL;
CREATE INDEX comments_private ON comments (account_id, channel_id, author_id)
  WHERE private_state IN ('sending', 'unclear');

-- Deleted here: no redelivery brings them back.
CREATE TABLE comment_tombstones (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  channel_id uuid NOT NULL,
  comment_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, channel_id, comment_id)
);

CREATE TABLE comment_settings (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  -- How comments are to be answered; null while nobody has saved it.
  comment_prompt text,
  -- Counts up with everything that the list of comments shows.
  version bigint NOT NULL DEFAULT 0,
  -- Before that no further public answer goes out.
  next_reply_at timestamptz
);

-- Comments of the versions before were kept and not applied: a sweep takes them up.
CREATE INDEX platform_events_comments ON platform_events (created_at)
  WHERE state = 'kept' AND kind = 'comment_received' AND reason IS NULL;
