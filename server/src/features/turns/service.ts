import type { Origin } from '@parley/contract/origins.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import {
  answerAsked,
  clearAttention,
  findDisclosedAnswer,
  mayCause,
} from '#features/conversations/service.ts';
import { dropDrafts, stopAllAnnounced, wipeCorrectionsOf, wipeDraftsOf } from '#features/drafts/service.ts';
import * as missingInfo from '#features/missing-info/service.ts';
import { answerableSince, forgetMessage } from '#features/runs/service.ts';
import { WINDOW_MS } from '#instagram/limits.ts';
import { coverImported } from './cover-imported.ts';
import { deliveryHooks } from './delivery-hooks.ts';
import {
  cancelTurn,
  coverMessages,
  findUncovered,
  hasUncovered,
  isAiEffective,
  openTurns,
  restartTurn,
} from './turn-repository.ts';
import { countUnanswered, draftUnanswered } from './unanswered.ts';

// The door of this feature: what others may use.
export { countUnanswered, coverImported, deliveryHooks, draftUnanswered };

type Where = { accountId: string; conversationId: string };

type Queued = { author: string; purpose: string | null; draftId: string | null };

/** False: the AI was switched off or a person took over after this automatic reply, or its disclosure, was queued. */
export async function mayStillSend(
  ctx: Context,
  part: Queued & Where & { messageId: string },
): Promise<boolean> {
  const { accountId, conversationId } = part;
  const answer: Queued | undefined =
    part.purpose === 'disclosure' ? await findDisclosedAnswer(ctx.db, accountId, part.messageId) : part;
  if (!answer) return false;
  if (part.purpose === 'reminder' && !(await stillReminds(ctx, part))) return false;
  const isAutomatic = answer.purpose === 'reply' || answer.purpose === 'reminder';
  if (!isAutomatic || answer.draftId !== null || answer.author !== 'ai') return true;
  return isAiEffective(ctx.db, accountId, conversationId);
}

/** So long after it was queued a reminder is none any more, as when Instagram could not be reached. */
const REMINDER_MILLISECONDS = 60 * 60_000;

/** The customer has not written since it was queued, and that was not long ago. */
async function stillReminds(
  ctx: Context,
  { accountId, messageId }: { accountId: string; messageId: string },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('reminderExecutions')
    .select('id')
    .where('accountId', '=', accountId)
    .where('messageId', '=', messageId)
    .where('state', '=', 'sending')
    .where('claimedAt', '>', new Date(ctx.now().getTime() - REMINDER_MILLISECONDS))
    .executeTakeFirst();
  return row !== undefined;
}

/** What a customer wrote has been answered by this message, and needs no turn. */
export async function coverMessage(
  tx: Tx,
  { accountId, messageId }: { accountId: string; messageId: string },
  by: string,
): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ turnId: by })
    .where('accountId', '=', accountId)
    .where('id', '=', messageId)
    .execute();
}

/** Customers' messages were stored, at most one a conversation: the turn of each starts, or waits anew. */
export async function customersWrote(
  ctx: Context,
  tx: Tx,
  messages: readonly (Where & { messageId: string; at: Date; origin: Origin })[],
): Promise<void> {
  const asked = messages.filter(({ origin }) => mayCause(origin, 'turn'));
  if (asked.length > 0) await openTurns(ctx, tx, asked);
}

/** Where a person should see the answer first: the customer may not expect one any more. */
const PROMPT_MILLISECONDS = 60 * 60_000;

/**
 * A customer's message was found that no webhook brought, the newest of its conversation: it is answered within the
 * window, where nobody has written since; after an hour a draft waits for a person.
 */
export async function questionRecovered(
  ctx: Context,
  tx: Tx,
  message: Where & { messageId: string; at: Date; origin: Origin },
): Promise<void> {
  const now = ctx.now();
  if (!mayCause(message.origin, 'turn') || message.at <= answerableSince(now)) return;
  const { accountId, conversationId, at } = message;
  const { rows } = await sql`
    SELECT FROM conversations
    WHERE account_id = ${accountId} AND id = ${conversationId} AND last_business_at >= ${at}
  `.execute(tx.db);
  if (rows.length > 0) return;
  const draftsOnly = now.getTime() - at.getTime() > PROMPT_MILLISECONDS;
  await openTurns(ctx, tx, [{ ...message, draftsOnly }]);
}

/**
 * The business spoke: the wait ends and unsent drafts are dropped. `until` is set for what was typed in the Instagram
 * app: it answers what stood there at that time, not what the customer wrote later.
 */
export async function businessWrote(
  ctx: Context,
  tx: Tx,
  message: Where & { messageId: string; until: Date | null },
): Promise<void> {
  const { accountId, conversationId, messageId, until } = message;
  await coverMessages(tx, accountId, conversationId, messageId, until);
  await answerAsked(tx, message, until);
  if (await hasUncovered(tx, accountId, conversationId)) return;
  await cancelTurn(ctx, tx, accountId, conversationId, 'business_wrote');
  await dropDrafts(ctx, tx, accountId, conversationId, messageId);
  await clearAttention(tx, accountId, conversationId);
}

/** The text of a waiting question changed; an answer that is about to go out was thought of for another one. */
export async function questionEdited(ctx: Context, tx: Tx, where: Where): Promise<void> {
  const turn = await restartTurn(ctx, tx, where.accountId, where.conversationId);
  if (turn) tx.afterCommit(() => ctx.wake('turns', turn.dueAt));
  for (const turnId of await stopAllAnnounced(tx, where.accountId, where.conversationId)) {
    await askAnew(ctx, tx, where, { turnId, besidesId: null });
  }
}

/** The customer took a message back: what was derived from it goes, and an unsent sole question ends the turn. */
export async function questionUnsent(
  ctx: Context,
  tx: Tx,
  where: Where & { messageId: string },
): Promise<void> {
  const { accountId, conversationId, messageId } = where;
  await missingInfo.forget(tx, accountId, [messageId]);
  await dropDraftsOf(ctx, tx, where);
  await dropCorrectionsOf(ctx, tx, where);
  await forgetMessage(tx, where);
  if (await hasUncovered(tx, accountId, conversationId)) await questionEdited(ctx, tx, where);
  else await cancelTurn(ctx, tx, accountId, conversationId, 'unsent');
}

/** Drafts that answer the unsent message go; the other questions that they answered wait for a new one. */
async function dropDraftsOf(ctx: Context, tx: Tx, where: Where & { messageId: string }): Promise<void> {
  const { accountId, conversationId, messageId } = where;
  for (const turnId of await wipeDraftsOf(ctx, tx, accountId, messageId)) {
    tx.live.publish(accountId, { type: 'pending_messages_replaced', conversationId });
    await askAnew(ctx, tx, where, { turnId, besidesId: messageId });
  }
}

/** What a turn had covered waits for an answer again, but for the named message. */
async function askAnew(
  ctx: Context,
  tx: Tx,
  where: Where,
  { turnId, besidesId }: { turnId: string; besidesId: string | null },
): Promise<void> {
  const reopened = await tx.db
    .updateTable('messages')
    .set({ turnId: null })
    .where('accountId', '=', where.accountId)
    .where('conversationId', '=', where.conversationId)
    .where('turnId', '=', turnId)
    .where('id', 'is distinct from', besidesId)
    .returning(['id', 'sortAt', 'origin'])
    .execute();
  await reopenQuestions(ctx, tx, where, reopened);
}

type Question = { id: string; sortAt: Date; origin: string };

/** Messages that wait for an answer again: the newest tells what was said after them. */
export async function reopenQuestions(
  ctx: Context,
  tx: Tx,
  { accountId, conversationId }: Where,
  questions: readonly Question[],
): Promise<void> {
  const newest = questions.reduce<Question | null>(
    (last, one) => (last && last.sortAt >= one.sortAt ? last : one),
    null,
  );
  if (!newest) return;
  const { id: messageId, sortAt: at } = newest;
  const origin = newest.origin as Origin;
  await customersWrote(ctx, tx, [{ accountId, conversationId, messageId, at, origin }]);
}

/** A message that the business takes back answers nothing any more. */
export async function reopenAnswered(
  ctx: Context,
  tx: Tx,
  where: Where & { messageId: string },
): Promise<void> {
  const reopened = await tx.db
    .updateTable('messages')
    .set({ turnId: null })
    .where('accountId', '=', where.accountId)
    .where('conversationId', '=', where.conversationId)
    .where('turnId', '=', where.messageId)
    .returning(['id', 'sortAt', 'origin'])
    .execute();
  await missingInfo.reopenWishes(tx, where.accountId, where.messageId);
  await reopenQuestions(ctx, tx, where, reopened);
}

/** A correction repeats the question that was taken back. */
async function dropCorrectionsOf(ctx: Context, tx: Tx, where: Where & { messageId: string }): Promise<void> {
  const { accountId, conversationId } = where;
  if (!(await wipeCorrectionsOf(ctx, tx, where))) return;
  tx.live.publish(accountId, { type: 'pending_messages_replaced', conversationId });
  tx.live.publish(accountId, { type: 'account_updated', part: 'corrections' });
}

/** The AI was switched off in one conversation, or stopped by a trigger. */
export async function aiStopped(ctx: Context, tx: Tx, where: Where): Promise<void> {
  await cancelTurn(ctx, tx, where.accountId, where.conversationId, 'ai_off');
  await stopAllAnnounced(tx, where.accountId, where.conversationId);
}

/** The AI answers in this conversation again: what the customer asked meanwhile, and nobody answered, gets its turn. */
export async function aiReturned(ctx: Context, tx: Tx, where: Where): Promise<void> {
  const { accountId, conversationId } = where;
  const since = new Date(ctx.now().getTime() - WINDOW_MS);
  const waiting = await findUncovered(tx, accountId, conversationId, since);
  if (waiting) await customersWrote(ctx, tx, [{ ...where, ...waiting }]);
}
