import type { CommentRule, HideKind, RuleMode } from '@parley/contract/comment-rules.ts';
import { LIMITS } from '@parley/contract/limits.ts';
import { sql } from 'kysely';

import type { Context } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';

import { openComments } from './changed.ts';
import { type Rule, rehearse } from './rule-hits.ts';
import { thinkAfterAll } from './think.ts';

const KINDS = ['spam', 'links', 'phones', 'insults', 'words'] as const satisfies readonly HideKind[];

/** All of them, those that nobody has touched switched off. */
export async function listRules(ctx: Context, accountId: string): Promise<CommentRule[]> {
  const count = (states: string[]) => sql`(
    SELECT count(*)::int FROM (
      SELECT FROM comment_rule_hits h
      WHERE h.account_id = ${accountId} AND h.kind = k.kind AND h.state = ANY(${states}::text[])
      LIMIT ${LIMITS.countCap}
    ) counted
  )`;
  const { rows } = await sql<CommentRule>`
    SELECT k.kind, coalesce(r.mode, 'off') AS mode, coalesce(r.words, '{}') AS words,
      ${count(['watched'])} AS watched, ${count(['hiding', 'hidden'])} AS hidden, ${count(['spared'])} AS spared
    FROM unnest(${[...KINDS]}::text[]) WITH ORDINALITY k(kind, place)
    LEFT JOIN comment_rules r ON r.account_id = ${accountId} AND r.kind = k.kind
    ORDER BY k.place
  `.execute(ctx.db);
  return rows;
}

type Wanted = { mode?: RuleMode | undefined; words?: string[] | undefined };

/**
 * A rule that was off watches first, whatever is wanted, and so does one that would hide more than it did: nobody has
 * seen yet what that is.
 */
export async function saveRule(
  ctx: Context,
  { accountId, userId }: Actor,
  kind: HideKind,
  wanted: Wanted,
): Promise<CommentRule> {
  await ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    const { rows } = await sql<Rule>`
      SELECT kind, mode, words FROM comment_rules WHERE account_id = ${accountId} AND kind = ${kind} FOR UPDATE
    `.execute(tx.db);
    const before: Rule = rows[0] ?? { kind, mode: 'off', words: [] };
    const words = wanted.words ? clean(wanted.words) : before.words;
    const mode = wanted.mode ?? before.mode;
    const isUnseen = before.mode === 'off' || hidesMore(before, words);
    const after: Rule = { kind, words, mode: isUnseen && mode === 'on' ? 'watch' : mode };
    const hasOtherWords = words.join('\n') !== before.words.join('\n');
    if (after.mode === before.mode && !hasOtherWords) return;
    await sql`
      INSERT INTO comment_rules (account_id, kind, mode, words)
      VALUES (${accountId}, ${kind}, ${after.mode}, ${words}::text[])
      ON CONFLICT (account_id, kind) DO UPDATE SET mode = excluded.mode, words = excluded.words
    `.execute(tx.db);
    if (after.mode !== 'off' && (before.mode === 'off' || hasOtherWords)) {
      await rehearse(ctx, tx, accountId, after);
    }
    // What has not been hidden yet stays.
    if (after.mode !== 'on') {
      const left = await sql<{ id: string }>`
        UPDATE comment_rule_hits SET state = 'watched', due_at = NULL
        WHERE account_id = ${accountId} AND kind = ${kind} AND state = 'hiding' AND attempts = 0 RETURNING id
      `.execute(tx.db);
      await thinkAfterAll(
        ctx,
        tx,
        accountId,
        left.rows.map(({ id }) => id),
      );
    }
    const details = { rule: kind, mode: after.mode };
    await recordActivity(tx, { accountId, userId, kind: 'comment_rule_changed', details });
    tx.live.publish(accountId, { type: 'account_updated', part: 'comments' });
  });
  const saved = (await listRules(ctx, accountId)).find((rule) => rule.kind === kind);
  if (!saved) throw new Error(`there is no rule ${kind}`);
  return saved;
}

/** By words that are not wanted, or without an address that was allowed. */
function hidesMore({ kind, words: before }: Rule, after: readonly string[]): boolean {
  const [fewer, more] = kind === 'links' ? [after, before] : [before, after];
  return more.some((word) => !fewer.includes(word));
}

const clean = (words: readonly string[]) => [
  ...new Set(words.map((word) => word.normalize('NFC').trim()).filter((word) => word !== '')),
];
