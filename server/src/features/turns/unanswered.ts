import { LIMITS } from '@parley/contract/limits.ts';
import { sql } from 'kysely';

import type { Caller, Context, Tx } from '#context';
import { requireConversation } from '#features/conversations/service.ts';
import { recordActivity } from '#features/identity/service.ts';
import { answerableSince } from '#features/runs/service.ts';
import { requireId } from '#infra/ids.ts';

import { openTurns } from './turn-repository.ts';

/** Turns opened in one transaction. */
const AT_ONCE = 100;
/** Of one press: the rest is offered again. */
const MOST = 1000;

type Asked = { accountId: string; conversationId?: string | undefined };
type Waiting = { conversationId: string; messageId: string; at: Date };

/** How many chats wait for an answer that no turn will write, up to `LIMITS.countCap`. */
export async function countUnanswered(ctx: Context, asked: Asked): Promise<number> {
  await requireChat(ctx, asked);
  return (await findUnanswered(ctx, ctx.db, asked, LIMITS.countCap)).length;
}

/** A person asks for answers to what waits: each is drafted, and nothing goes out by itself. Answers how many. */
export async function draftUnanswered(ctx: Context, caller: Caller, asked: Asked): Promise<number> {
  const { accountId } = asked;
  await requireChat(ctx, asked);
  let count = 0;
  while (count < MOST) {
    const taken = await ctx.transaction(async (tx) => {
      const waiting = await findUnanswered(ctx, tx.db, asked, AT_ONCE);
      const turns = waiting.map((one) => ({ ...one, accountId, draftsOnly: true }));
      if (turns.length > 0) await openTurns(ctx, tx, turns);
      return turns.length;
    });
    count += taken;
    if (taken < AT_ONCE) break;
  }
  if (count > 0) {
    const { userId } = caller;
    const details = { count };
    await recordActivity(ctx, { accountId, userId, kind: 'unanswered_drafted', details });
  }
  return count;
}

/** Not found where a chat is named that the account does not have. */
async function requireChat(ctx: Context, { accountId, conversationId }: Asked): Promise<void> {
  if (conversationId !== undefined) await requireConversation(ctx, accountId, conversationId);
}

/**
 * What the customer wrote last is within the window, nobody has written since, no turn is open, and the AI may answer. The
 * newest come first. The walk is over those that moved within the window, however many there are.
 */
async function findUnanswered(
  ctx: Context,
  db: Context['db'] | Tx['db'],
  { accountId, conversationId }: Asked,
  limit: number,
): Promise<Waiting[]> {
  const since = answerableSince(ctx.now());
  const only = conversationId !== undefined ? sql`AND c.id = ${requireId(conversationId)}` : sql``;
  const { rows } = await sql<Waiting>`
    SELECT c.id AS conversation_id, m.id AS message_id, m.sort_at AS at
    FROM conversations c JOIN accounts a ON a.id = c.account_id
    CROSS JOIN LATERAL (
      SELECT id, sort_at FROM messages
      WHERE account_id = c.account_id AND conversation_id = c.id AND author = 'customer' AND turn_id IS NULL
        AND unsent_at IS NULL AND sort_at > ${since}
      ORDER BY sort_at DESC LIMIT 1
    ) m
    WHERE c.account_id = ${accountId} ${only} AND c.moved_at > ${since} AND c.last_customer_at > ${since}
      AND a.auto_response_enabled AND c.ai_enabled AND NOT c.disabled_by_trigger AND NOT c.is_test
      AND m.sort_at > coalesce(c.last_business_at, '-infinity')
      AND coalesce(c.unreachable_at, '-infinity') < ${since}
      AND NOT EXISTS (
        SELECT FROM turns t
        WHERE t.account_id = c.account_id AND t.conversation_id = c.id AND t.state IN ('waiting', 'generating')
      )
    ORDER BY c.moved_at DESC, c.id DESC LIMIT ${limit}
  `.execute(db);
  return rows;
}
