import { LostThoughtError } from '@parley/assistant';
import { sql } from 'kysely';

import type { Context } from '#context';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';

import { openComments } from './changed.ts';

type Unread = { accountId: string; id: string; text: string };
type Read = { id: string; asked: string | null };

/** Many at once, so that a post that goes viral costs a transaction now and then, and the list is not told of each. */
const AT_ONCE = 100;
const REST_MILLISECONDS = 200;
/** What is claimed and forgotten is claimed again. */
const LEASE_SECONDS = 30;

/**
 * Reads what the questions among new comments ask, in the assistant's threads: those under one post that ask the same
 * are told together from then on.
 */
export function createAskedLoop(ctx: Context): ClaimLoop {
  async function handle(unread: readonly Unread[]): Promise<void> {
    const asked = await read(unread.map(({ text }) => text));
    const byAccount = Map.groupBy(
      unread.map(({ accountId, id }, index) => ({ accountId, id, asked: asked[index] ?? null })),
      ({ accountId }) => accountId,
    );
    for (const [accountId, comments] of byAccount) await record(accountId, comments);
  }

  async function read(texts: readonly string[]): Promise<(string | null)[]> {
    try {
      return await ctx.assistant.readAsked(texts);
    } catch (error) {
      if (!(error instanceof LostThoughtError)) throw error;
      // They stand alone, and are answered all the same.
      ctx.log.error({ err: error }, 'what comments ask could not be read');
      return [];
    }
  }

  async function record(accountId: string, comments: readonly Read[]): Promise<void> {
    await ctx.transaction(async (tx) => {
      await openComments(tx, accountId);
      await sql`
        UPDATE comments c SET asked = r.asked, asked_due_at = NULL
        FROM jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) AS r(id uuid, asked text)
        WHERE c.account_id = ${accountId} AND c.id = r.id
      `.execute(tx.db);
      if (comments.some(({ asked }) => asked !== null)) {
        tx.live.publish(accountId, { type: 'comments_updated' });
      }
    });
  }

  return createClaimLoop<Unread[]>({
    name: 'comments asked',
    log: ctx.log,
    now: ctx.now,
    due: sql`SELECT FROM comments WHERE asked_due_at IS NOT NULL AND asked_due_at <= clock.now`,
    concurrency: 1,
    restMilliseconds: REST_MILLISECONDS,
    async claim() {
      const unread = await claimUnread(ctx);
      return unread.length > 0 ? [unread] : [];
    },
    handle,
  });
}

async function claimUnread(ctx: Context): Promise<Unread[]> {
  const now = ctx.now();
  const { rows } = await sql<Unread>`
    UPDATE comments c SET asked_due_at = ${new Date(now.getTime() + LEASE_SECONDS * 1000)}
    FROM (
      SELECT account_id, id FROM comments WHERE asked_due_at IS NOT NULL AND asked_due_at <= ${now}
      ORDER BY asked_due_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
    ) due
    WHERE c.account_id = due.account_id AND c.id = due.id
    RETURNING c.account_id, c.id, coalesce(c.content, '') AS text
  `.execute(ctx.prepared);
  return rows;
}
