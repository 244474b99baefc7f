import { comments } from '@parley/assistant';
import type { HideKind, RuleHit, RuleMode } from '@parley/contract/comment-rules.ts';
import type { CommentFailure } from '@parley/contract/comments.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { sha256 } from '#infra/crypto.ts';
import { AppError } from '#infra/errors.ts';

import { requireLocked } from './answer.ts';
import { openComments, tellChanged } from './changed.ts';
import { thinkAfterAll } from './think.ts';

export type Rule = { kind: HideKind; mode: RuleMode; words: string[] };

/** A new rule looks through so many of the newest comments. */
const LOOKED_THROUGH = 500;
const MOST_HITS = 100;

type Said = {
  id: string;
  channelId: string;
  authorId: string | null;
  username: string | null;
  content: string | null;
};

/** The same for what says the same, whatever stands around the words. */
function likenessOf(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  return sha256(words.trim()).toString('hex');
}

/** True: a rule hides the new comment in a moment, so nobody needs to think of an answer. */
export async function applyRules(ctx: Context, tx: Tx, accountId: string, comment: Said): Promise<boolean> {
  const { content } = comment;
  if (content === null) return false;
  const { rows: rules } = await sql<Rule>`
    SELECT kind, mode, words FROM comment_rules WHERE account_id = ${accountId} AND mode <> 'off'
    ORDER BY (mode = 'on') DESC, kind
  `.execute(tx.db);
  const rule = rules.find((one) => comments.findHideRule(content, [one]) !== null);
  if (!rule || (await isExcepted(tx, accountId, content))) return false;
  const isSpared = (await findWriters(tx, accountId, [comment])).has(comment.id);
  const isHidden = rule.mode === 'on' && !isSpared;
  const [watched, dueAt] = isHidden ? ['hiding', ctx.now()] : ['watched', null];
  await sql`
    INSERT INTO comment_rule_hits (account_id, id, kind, state, likeness, at, due_at)
    VALUES (${accountId}, ${comment.id}, ${rule.kind}, ${isSpared ? 'spared' : watched}, ${likenessOf(content)},
      ${ctx.now()}, ${dueAt})
    ON CONFLICT DO NOTHING
  `.execute(tx.db);
  if (isHidden) tx.afterCommit(() => ctx.wake('commentHides'));
  return isHidden;
}

async function isExcepted(tx: Tx, accountId: string, content: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM comment_rule_hits
    WHERE account_id = ${accountId} AND likeness = ${likenessOf(content)} AND state = 'excepted' LIMIT 1
  `.execute(tx.db);
  return rows.length > 0;
}

/** The comments whose authors are known from direct messages. */
async function findWriters(tx: Tx, accountId: string, comments: readonly Said[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT q.id FROM unnest(
      ${comments.map(({ id }) => id)}::uuid[], ${comments.map(({ channelId }) => channelId)}::uuid[],
      ${comments.map(({ authorId }) => authorId)}::text[]
    ) q(id, channel_id, author_id)
    WHERE EXISTS (
      SELECT FROM contacts k
      WHERE k.account_id = ${accountId} AND k.channel_id = q.channel_id AND k.customer_id = q.author_id
    )
  `.execute(tx.db);
  const named = await findNamedWriters(tx, accountId, comments);
  return new Set([...rows, ...named].map(({ id }) => id));
}

/** Of those whose author has no id. All contacts are looked through, once, and for such comments alone. */
async function findNamedWriters(
  tx: Tx,
  accountId: string,
  comments: readonly Said[],
): Promise<{ id: string }[]> {
  const named = comments.filter(({ authorId, username }) => authorId === null && username !== null);
  if (named.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    SELECT q.id FROM unnest(
      ${named.map(({ id }) => id)}::uuid[], ${named.map(({ channelId }) => channelId)}::uuid[],
      ${named.map(({ username }) => username)}::text[]
    ) q(id, channel_id, username)
    WHERE (q.channel_id, lower(q.username)) IN (
      SELECT k.channel_id, lower(k.username) FROM contacts k WHERE k.account_id = ${accountId}
    )
  `.execute(tx.db);
  return rows;
}

/** What the rule would have hidden of the newest comments; what stood there of an earlier look goes. */
export async function rehearse(ctx: Context, tx: Tx, accountId: string, rule: Rule): Promise<void> {
  await sql`
    DELETE FROM comment_rule_hits
    WHERE account_id = ${accountId} AND kind = ${rule.kind} AND state IN ('watched', 'spared')
  `.execute(tx.db);
  const { rows } = await sql<Said>`
    SELECT c.id, c.channel_id, c.author_id, c.username, c.content FROM (
      SELECT * FROM comments WHERE account_id = ${accountId} AND NOT is_own
      ORDER BY thread_at DESC, thread_id DESC LIMIT ${LOOKED_THROUGH}
    ) c
    WHERE c.content IS NOT NULL AND c.gone_at IS NULL AND c.hidden_by IS NULL AND NOT EXISTS (
      SELECT FROM comment_rule_hits h WHERE h.account_id = c.account_id AND h.id = c.id
    )
  `.execute(tx.db);
  const met = rows.filter(({ content }) => comments.findHideRule(content ?? '', [rule]) !== null);
  const writers = await findWriters(tx, accountId, met);
  await sql`
    INSERT INTO comment_rule_hits (account_id, id, kind, state, likeness, at)
    SELECT ${accountId}, q.id, ${rule.kind}, q.state, q.likeness, ${ctx.now()} FROM unnest(
      ${met.map(({ id }) => id)}::uuid[],
      ${met.map(({ id }) => (writers.has(id) ? 'spared' : 'watched'))}::text[],
      ${met.map(({ content }) => likenessOf(content ?? ''))}::text[]
    ) q(id, state, likeness)
  `.execute(tx.db);
}

type HitRow = {
  commentId: string;
  authorUsername: string | null;
  text: string | null;
  at: Date;
  state: RuleHit['state'];
  failure: CommentFailure | null;
};

const presentHit = ({ at, text, ...hit }: HitRow): RuleHit => ({
  ...hit,
  text: text ?? '',
  at: at.toISOString(),
});

/** The newest that a rule fits. */
export async function listHits(ctx: Context, accountId: string, kind: HideKind): Promise<RuleHit[]> {
  const { rows } = await sql<HitRow>`
    SELECT c.id AS comment_id, c.username AS author_username, c.content AS text, c.commented_at AS at, h.state,
      h.failure
    FROM (
      SELECT * FROM comment_rule_hits WHERE account_id = ${accountId} AND kind = ${kind}
      ORDER BY at DESC, id DESC LIMIT ${MOST_HITS}
    ) h JOIN comments c ON c.account_id = h.account_id AND c.id = h.id
    ORDER BY c.commented_at DESC, c.id
  `.execute(ctx.db);
  return rows.map(presentHit);
}

/** Answers how many; each is shown by a call of its own. */
export async function showAll(ctx: Context, { accountId, userId }: Actor, kind: HideKind): Promise<number> {
  return ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    const { rows } = await sql<{ id: string }>`
      UPDATE comment_rule_hits SET state = 'showing', due_at = ${ctx.now()}, attempts = 0, failure = NULL
      WHERE account_id = ${accountId} AND kind = ${kind} AND state = 'hidden' RETURNING id
    `.execute(tx.db);
    const count = rows.length;
    if (count === 0) return 0;
    await recordActivity(tx, { accountId, userId, kind: 'comments_shown', details: { rule: kind, count } });
    tx.live.publish(accountId, { type: 'account_updated', part: 'comments' });
    tx.afterCommit(() => ctx.wake('commentHides'));
    return count;
  });
}

/** 404 where no rule fits the comment. */
export async function exempt(ctx: Context, actor: Actor, id: string): Promise<RuleHit> {
  const { accountId, userId } = actor;
  return ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    const comment = await requireLocked(tx, accountId, id);
    const { rows } = await sql<{ state: RuleHit['state']; attempts: number }>`
      SELECT state, attempts FROM comment_rule_hits WHERE account_id = ${accountId} AND id = ${id} FOR UPDATE
    `.execute(tx.db);
    const [hit] = rows;
    if (!hit) throw new AppError('not_found');
    // A call that is under way may have hidden it.
    const isHidden =
      hit.state === 'hidden' || hit.state === 'showing' || (hit.state === 'hiding' && hit.attempts > 0);
    const state = isHidden ? 'showing' : 'excepted';
    await sql`
      UPDATE comment_rule_hits SET state = ${state}, due_at = ${isHidden ? ctx.now() : null}, attempts = 0,
        failure = NULL
      WHERE account_id = ${accountId} AND id = ${id}
    `.execute(tx.db);
    await recordActivity(tx, { accountId, userId, kind: 'comment_exempted', subjectId: id });
    tellChanged(tx, accountId, id);
    if (isHidden) tx.afterCommit(() => ctx.wake('commentHides'));
    else if (hit.state === 'hiding') await thinkAfterAll(ctx, tx, accountId, [id]);
    const { username, content, commentedAt } = comment;
    return presentHit({
      commentId: id,
      authorUsername: username,
      text: content,
      at: commentedAt,
      state,
      failure: null,
    });
  });
}

/** A person shows it again: the rule did not mean it. False where no rule hid it. */
export async function exceptShown(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE comment_rule_hits SET state = 'excepted', due_at = NULL
    WHERE account_id = ${accountId} AND id = ${id} AND state IN ('hiding', 'hidden', 'showing')
    RETURNING id
  `.execute(tx.db);
  return rows.length > 0;
}
