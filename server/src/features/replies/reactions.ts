import type { Message } from '@parley/contract/conversations.ts';
import { findReaction, REACTIONS, type ReactionName } from '@parley/contract/reactions.ts';
import { sql } from 'kysely';

import type { Caller, Context } from '#context';
import * as conversations from '#features/conversations/service.ts';
import { recordActivity } from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';
import type { ActionResult } from '#instagram/client-types.ts';

import type { CheckHooks } from './check-delivery.ts';

type Reaction = Message['reactions'][number];

type Target = {
  conversationId: string;
  channelId: string;
  platformAccountId: string;
  customerId: string;
  mid: string | null;
  unsentAt: Date | null;
};

export async function listReactions(ctx: Context, accountId: string, messageId: string): Promise<Reaction[]> {
  return (await conversations.message(ctx, accountId, messageId)).reactions;
}

/** The business reacts; its earlier reaction to the message is replaced. Answers when the platform took it. */
export async function react(
  ctx: Context,
  hooks: CheckHooks,
  caller: Caller,
  { messageId, reaction }: { messageId: string; reaction: string },
): Promise<Reaction[]> {
  return inTurn(caller.accountId, messageId, () => change(ctx, hooks, caller, messageId, reaction));
}

/** Takes the business's reaction back, also where none is known here: an attempt in doubt may have left one. */
export async function unreact(
  ctx: Context,
  hooks: CheckHooks,
  caller: Caller,
  messageId: string,
): Promise<Reaction[]> {
  return inTurn(caller.accountId, messageId, () => change(ctx, hooks, caller, messageId, null));
}

const lines = new Map<string, Promise<unknown>>();

/** What is clicked fast reaches the platform in that order. */
async function inTurn<T>(accountId: string, messageId: string, work: () => Promise<T>): Promise<T> {
  const key = `${accountId} ${messageId}`;
  const done = (lines.get(key) ?? Promise.resolve()).then(work, work);
  lines.set(key, done);
  try {
    return await done;
  } finally {
    if (lines.get(key) === done) lines.delete(key);
  }
}

/**
 * The platform echoes no reaction of the business, so the row is written when it has accepted. Sending the same again
 * changes nothing there: whoever is told that it is in doubt may simply repeat it.
 */
async function change(
  ctx: Context,
  hooks: CheckHooks,
  caller: Caller,
  messageId: string,
  reaction: string | null,
): Promise<Reaction[]> {
  const { accountId, userId } = caller;
  const target = await findTarget(ctx, accountId, messageId);
  const { conversationId, channelId, customerId: recipientId, mid } = target;
  const name = reaction === null ? null : findReaction(reaction);
  if (name === null && reaction !== null) throw new AppError('unknown_reaction');
  if (!mid || target.unsentAt || conversations.isOfTest(mid)) throw new AppError('not_reactable');
  const client = await hooks.clientFor(accountId, channelId);
  if (!client) throw new AppError('no_channel');
  requireAccepted(
    name
      ? await client.react({ recipientId, mid, reaction: toPlatform(name) })
      : await client.unreact({ recipientId, mid }),
  );
  await ctx.transaction(async (tx) => {
    const now = ctx.now();
    // Deleted meanwhile: nothing of it is kept.
    if (!(await conversations.lockConversation(tx, accountId, conversationId)))
      throw new AppError('not_found');
    await conversations.applyReaction(tx, {
      accountId,
      channelId,
      mid,
      senderId: target.platformAccountId,
      name,
      emoji: name && REACTIONS[name],
      isRemoved: name === null,
      at: now,
      shownAt: now,
    });
    const kind = name ? 'reaction_given' : 'reaction_withdrawn';
    await recordActivity(tx, { accountId, userId, kind, subjectId: messageId });
  });
  return listReactions(ctx, accountId, messageId);
}

/** Of the names only `love` is documented for both logins; emojis are for the others. */
function toPlatform(name: ReactionName): string {
  return name === 'love' ? name : REACTIONS[name];
}

function requireAccepted(result: ActionResult): void {
  if (result.outcome === 'accepted') return;
  if (result.outcome === 'unknown') throw new AppError('platform_silent');
  const { error } = result;
  if (error.class === 'window') throw new AppError('window_closed');
  throw new AppError('platform_failed', { reason: error.message });
}

async function findTarget(ctx: Context, accountId: string, messageId: string): Promise<Target> {
  const { rows } = await sql<Target>`
    SELECT m.conversation_id, m.channel_id, ch.platform_account_id, c.customer_id, m.mid, m.unsent_at
    FROM messages m
    JOIN conversations c ON c.account_id = m.account_id AND c.id = m.conversation_id
    JOIN channels ch ON ch.account_id = m.account_id AND ch.id = m.channel_id
    WHERE m.account_id = ${accountId} AND m.id = ${requireId(messageId)}
  `.execute(ctx.db);
  const [target] = rows;
  if (!target) throw new AppError('not_found');
  return target;
}
