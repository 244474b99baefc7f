import { phrases, type SetPhrases } from '@parley/assistant';
import { sql } from 'kysely';
import type { Context, Tx } from '#context';
import { findPause } from '#features/allowance/service.ts';
import * as conversations from '#features/conversations/service.ts';
import { hasKnowledge } from '#features/knowledge/service.ts';
import { type ClaimedTurn, secondsLeft } from './turn-repository.ts';

/**
 * Tells a customer that the question was passed on to a person, where the owner wants it: once per wait, which ends when
 * a person writes or no question is open any more. To be called before the question becomes an open one. `written`: what
 * the customer wrote.
 */
export async function tellHolding(
  ctx: Context,
  tx: Tx,
  turn: ClaimedTurn,
  { setPhrases, written }: { setPhrases: SetPhrases; written: string },
): Promise<void> {
  const { accountId, conversationId } = turn;
  const { rows } = await sql<{ isTold: boolean }>`
    SELECT EXISTS (
      SELECT FROM missing_info i
      WHERE i.account_id = ${accountId} AND i.conversation_id = ${conversationId} AND i.status = 'open'
    ) AND EXISTS (
      SELECT FROM messages h
      WHERE h.account_id = ${accountId} AND h.conversation_id = ${conversationId} AND h.purpose = 'holding'
        AND h.delivery_state IS DISTINCT FROM 'failed'
        AND NOT EXISTS (
          SELECT FROM messages p
          WHERE p.account_id = h.account_id AND p.conversation_id = h.conversation_id
            AND p.author NOT IN ('customer', 'ai') AND p.sort_at > h.sort_at
        )
    ) AS is_told
    FROM accounts a WHERE a.id = ${accountId} AND a.holding_notice_enabled
  `.execute(tx.db);
  // No row: switched off.
  if (rows[0]?.isTold !== false) return;
  if (await isSilent(ctx, tx, turn)) return;
  const languages = await conversations.findLanguages(tx, turn, written);
  await conversations.enqueueOutgoing(ctx, tx, {
    accountId,
    conversationId,
    content: phrases.choosePhrase(setPhrases, 'holding', null, languages),
    author: 'ai',
    purpose: 'holding',
    holdSeconds: secondsLeft(ctx, turn),
  });
}

/** Nothing of this turn goes out without a person, not even that one will answer. */
export async function isSilent(
  ctx: Context,
  tx: Tx,
  { accountId, draftsOnly }: Pick<ClaimedTurn, 'accountId' | 'draftsOnly'>,
): Promise<boolean> {
  if (draftsOnly || !(await hasKnowledge(tx.db, accountId, ctx.now()))) return true;
  return (await findPause(ctx, tx, accountId)) !== null;
}
