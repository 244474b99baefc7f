import type { CommentFailure } from '@parley/contract/comments.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { recordActivity } from '#features/identity/service.ts';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import type { PlatformError } from '#instagram/errors.ts';

import { openComments, tellChanged } from './changed.ts';
import { failureOf } from './failures.ts';
import { markGone } from './moderate.ts';
import type { PublishHooks } from './publish.ts';
import { thinkAfterAll } from './think.ts';

type Due = {
  accountId: string;
  id: string;
  state: 'hiding' | 'showing';
  /** Its rule hides. */
  isOn: boolean;
  /** The one that it was claimed for included. */
  attempts: number;
  channelId: string;
  commentId: string;
};
type Verdict = { is: 'done' } | { is: 'again'; seconds: number } | { is: 'failed'; failure: CommentFailure };

/** No call takes longer: what is claimed and forgotten is claimed again. */
const LEASE_SECONDS = 60;
const TRIES = 8;
const RETRY_SECONDS = 10;

/** Hides what rules are to hide, and shows again what was not meant. The same call twice does no harm. */
export function createHides(ctx: Context, hooks: PublishHooks): ClaimLoop {
  async function handle(due: Due): Promise<void> {
    const { accountId, channelId, commentId, state, isOn } = due;
    if (state === 'hiding' && !isOn) return leave(due);
    const client = await hooks.clientFor(accountId, channelId);
    if (!client) return;
    const result = await client.hide({ commentId, hide: state === 'hiding' });
    if (result.outcome === 'done') return record(due, { is: 'done' });
    if (result.outcome === 'unknown') return record(due, retry(due, undefined, 'unclear'));
    const { error } = result;
    if (error.class === 'auth') {
      // Without a live token nothing is claimed: it goes on with the next one.
      await hooks.tokenDied(accountId, channelId, client.tokenHash, error.message);
      return;
    }
    return record(due, judge(due, error));
  }

  /** Whoever has set the rule to watch, or off, meanwhile wants nothing more hidden. On again, it is claimed again. */
  async function leave({ accountId, id }: Due): Promise<void> {
    await ctx.transaction(async (tx) => {
      await openComments(tx, accountId);
      const { rows } = await sql`
        UPDATE comment_rule_hits h SET state = 'watched', due_at = NULL
        WHERE h.account_id = ${accountId} AND h.id = ${id} AND h.state = 'hiding' AND NOT ${IS_ON}
        RETURNING h.id
      `.execute(tx.db);
      if (rows.length === 0) return;
      tellChanged(tx, accountId, id);
      await thinkAfterAll(ctx, tx, accountId, [id]);
    });
  }

  const judge = (due: Due, error: PlatformError): Verdict =>
    error.retryable
      ? retry(due, error.retryAfterSeconds, failureOf(error))
      : { is: 'failed', failure: failureOf(error) };

  function retry({ attempts }: Due, asked: number | undefined, failure: CommentFailure): Verdict {
    if (attempts >= TRIES) return { is: 'failed', failure };
    return { is: 'again', seconds: asked ?? RETRY_SECONDS * 2 ** (attempts - 1) };
  }

  /** Somebody may have said meanwhile that it is not meant. */
  async function record(due: Due, verdict: Verdict): Promise<void> {
    const { accountId, id, state } = due;
    await ctx.transaction(async (tx) => {
      await openComments(tx, accountId);
      const { rows } = await sql`
        SELECT FROM comment_rule_hits WHERE account_id = ${accountId} AND id = ${id} AND state = ${state} FOR UPDATE
      `.execute(tx.db);
      if (rows.length > 0) await settle(tx, due, verdict);
    });
  }

  async function settle(tx: Tx, { accountId, id, state }: Due, verdict: Verdict): Promise<void> {
    const where = sql`account_id = ${accountId} AND id = ${id}`;
    if (verdict.is === 'again') {
      const dueAt = new Date(ctx.now().getTime() + verdict.seconds * 1000);
      await sql`UPDATE comment_rule_hits SET due_at = ${dueAt} WHERE ${where}`.execute(tx.db);
      return;
    }
    if (verdict.is === 'failed') {
      const { failure } = verdict;
      await sql`
        UPDATE comment_rule_hits SET state = 'failed', failure = ${failure}, due_at = NULL WHERE ${where}
      `.execute(tx.db);
      if (failure === 'gone') await markGone(ctx, tx, accountId, id);
      else tellChanged(tx, accountId, id);
      return thinkAfterAll(ctx, tx, accountId, [id]);
    }
    const isHidden = state === 'hiding';
    await sql`
      UPDATE comment_rule_hits SET state = ${isHidden ? 'hidden' : 'excepted'}, due_at = NULL WHERE ${where}
    `.execute(tx.db);
    await sql`
      UPDATE comments SET hidden_by = CASE WHEN ${isHidden} THEN coalesce(hidden_by, 'parley') END WHERE ${where}
    `.execute(tx.db);
    const kind = isHidden ? 'comment_hidden' : 'comment_shown';
    await recordActivity(tx, { accountId, userId: null, kind, subjectId: id });
    tellChanged(tx, accountId, id);
    if (!isHidden) await thinkAfterAll(ctx, tx, accountId, [id]);
  }

  return createClaimLoop<Due>({
    name: 'comment hides',
    log: ctx.log,
    now: ctx.now,
    due: sql`SELECT FROM comment_rule_hits WHERE due_at <= clock.now`,
    concurrency: 2,
    claim: (limit) => claimHides(ctx, limit),
    handle,
  });
}

/** The rule of hit `h` hides. */
const IS_ON = sql`EXISTS (
  SELECT FROM comment_rules r WHERE r.account_id = h.account_id AND r.kind = h.kind AND r.mode = 'on'
)`;

async function claimHides(ctx: Context, limit: number): Promise<Due[]> {
  const now = ctx.now();
  const { rows } = await sql<Due>`
    UPDATE comment_rule_hits h SET attempts = h.attempts + 1,
      due_at = ${new Date(now.getTime() + LEASE_SECONDS * 1000)}
    FROM (
      SELECT o.account_id, o.id, c.channel_id, c.comment_id FROM comment_rule_hits o
      JOIN comments c ON c.account_id = o.account_id AND c.id = o.id
      JOIN channels ch ON ch.account_id = c.account_id AND ch.id = c.channel_id
      WHERE o.due_at <= ${now} AND ch.token_state = 'live' AND ch.disconnected_at IS NULL
      ORDER BY o.due_at LIMIT ${limit} FOR UPDATE OF o SKIP LOCKED
    ) due
    WHERE h.account_id = due.account_id AND h.id = due.id
    RETURNING h.account_id, h.id, h.state, h.attempts, ${IS_ON} AS is_on, due.channel_id, due.comment_id
  `.execute(ctx.prepared);
  return rows;
}
