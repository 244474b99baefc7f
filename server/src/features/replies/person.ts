import type { Message } from '@parley/contract/conversations.ts';

import type { Caller, Context } from '#context';
import { uncountReply } from '#features/allowance/service.ts';
import * as conversations from '#features/conversations/service.ts';
import { checkText, reopenDraft } from '#features/drafts/service.ts';
import { recordActivity } from '#features/identity/service.ts';
import * as triggers from '#features/triggers/service.ts';
import { aiReturned, aiStopped, businessWrote, reopenAnswered } from '#features/turns/service.ts';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';
import { windowState } from '#instagram/limits.ts';

/** What a person types in the dashboard ends the turn and goes on its way. */
export async function sendByPerson(
  ctx: Context,
  caller: Caller,
  message: {
    conversationId: string;
    content: string;
    clientId: string | undefined;
    files: readonly conversations.AskedFile[];
  },
): Promise<Message> {
  const { accountId, userId } = caller;
  const { clientId, files } = message;
  const conversationId = requireId(message.conversationId);
  const isBlank = message.content.trim() === '';
  const content = isBlank && files.length > 0 ? '' : checkText(message.content);
  const stored = await ctx.transaction(async (tx) => {
    const locked = await conversations.lockConversation(tx, accountId, conversationId);
    if (!locked) throw new AppError('not_found');
    if (clientId) {
      const known = await tx.db
        .selectFrom('messages')
        .select(['id', 'conversationId', 'content', 'attachments'])
        .where('accountId', '=', accountId)
        .where('clientId', '=', clientId)
        .executeTakeFirst();
      if (known && isRepeat(known, { conversationId, content, files })) return known.id;
      if (known) throw new AppError('duplicate_client_id');
    }
    const channel = await tx.db
      .selectFrom('channels')
      .select(['humanAgent', 'graphUrl'])
      .where('accountId', '=', accountId)
      .where('id', '=', locked.channelId)
      .executeTakeFirstOrThrow();
    if (!windowState(locked.windowOpenedAt, ctx.now(), channel).mayPerson)
      throw new AppError('window_closed');
    if (files.length > 0) conversations.requireFetchable(ctx.env.publicUrl, channel.graphUrl);
    const attachments = await conversations.takeFiles(tx, accountId, files);
    const account = await tx.db
      .selectFrom('accounts')
      .select('undoSeconds')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const row = await conversations.enqueueOutgoing(
      ctx,
      tx,
      {
        accountId,
        conversationId,
        content,
        files: attachments,
        author: 'person',
        purpose: 'manual',
        actorUserId: userId,
        clientId: clientId ?? null,
        holdSeconds: account.undoSeconds,
      },
      locked,
    );
    await businessWrote(ctx, tx, { accountId, conversationId, messageId: row.id, until: null });
    return row.id;
  });
  return conversations.message(ctx, accountId, stored);
}

type Repeated = { conversationId: string; content: string };

function isRepeat(
  known: Repeated & { attachments: unknown },
  asked: Repeated & { files: readonly conversations.AskedFile[] },
): boolean {
  const sent = (known.attachments as conversations.StoredAttachment[]).map(({ media }) => media?.objectKey);
  return (
    known.conversationId === asked.conversationId &&
    known.content === asked.content &&
    JSON.stringify(sent) === JSON.stringify(conversations.readObjectKeys(asked.files))
  );
}

/** Takes back what has not left: a draft waits again, a typed text returns, and the questions it answered are open again. */
export async function undo(
  ctx: Context,
  caller: Caller,
  messageId: string,
): Promise<{ content: string; pendingMessageId: string | null }> {
  const { accountId, userId } = caller;
  await conversations.message(ctx, accountId, messageId);
  return ctx.transaction(async (tx) => {
    const withdrawn = await conversations.withdrawOutgoing(tx, accountId, messageId);
    if (!withdrawn) throw new AppError('undo_too_late');
    const { conversationId, draftId, content, countedIn } = withdrawn;
    await uncountReply(tx, accountId, countedIn);
    if (draftId) await reopenDraft(tx, accountId, draftId, null);
    await reopenAnswered(ctx, tx, { accountId, conversationId, messageId });
    await recordActivity(tx, { accountId, userId, kind: 'message_withdrawn', subjectId: messageId });
    return { content, pendingMessageId: draftId };
  });
}

/** Sends the missing parts again; only a failed, partial or unknown message can be. */
export async function retry(ctx: Context, caller: Caller, messageId: string): Promise<Message> {
  const { accountId, userId } = caller;
  const message = await conversations.message(ctx, accountId, messageId);
  await ctx.transaction(async (tx) => {
    await conversations.lockConversation(tx, accountId, message.conversationId);
    if (!(await conversations.requeueMissingParts(ctx, tx, accountId, messageId))) {
      throw new AppError('delivery_not_open');
    }
    await recordActivity(tx, { accountId, userId, kind: 'message_retried', subjectId: messageId });
    tx.live.publish(accountId, {
      type: 'message_updated',
      conversationId: message.conversationId,
      messageId,
      status: 'delivery',
      deliveryState: 'queued',
    });
  });
  return conversations.message(ctx, accountId, messageId);
}

export async function setConversationAi(
  ctx: Context,
  caller: Caller,
  conversationId: string,
  enabled: boolean,
): Promise<void> {
  const { accountId, userId } = caller;
  requireId(conversationId);
  await ctx.transaction(async (tx) => {
    if (!(await conversations.lockConversation(tx, accountId, conversationId)))
      throw new AppError('not_found');
    await conversations.switchAi(tx, accountId, conversationId, enabled);
    // What waits is offered, not answered: see `unanswered`.
    if (!enabled) await aiStopped(ctx, tx, { accountId, conversationId });
    await recordActivity(tx, {
      accountId,
      userId,
      kind: enabled ? 'conversation_ai_on' : 'conversation_ai_off',
      subjectId: conversationId,
    });
    tx.live.publish(accountId, { type: 'conversations_updated', conversationId });
  });
}

/** Lets the AI answer again over all that a trigger called for; `isUndo` puts that back as it was. */
export async function resetTriggers(
  ctx: Context,
  caller: Caller,
  conversationId: string,
  isUndo: boolean,
): Promise<void> {
  const { accountId, userId } = caller;
  const where = { accountId, conversationId: requireId(conversationId) };
  await ctx.transaction(async (tx) => {
    if (!(await conversations.lockConversation(tx, accountId, conversationId)))
      throw new AppError('not_found');
    if (isUndo) {
      if (!(await triggers.undoReset(ctx, tx, where, userId))) throw new AppError('not_found');
      await aiStopped(ctx, tx, where);
      return;
    }
    await triggers.reset(ctx, tx, accountId, conversationId, userId);
    await aiReturned(ctx, tx, where);
    await recordActivity(tx, { accountId, userId, kind: 'triggers_reset', subjectId: conversationId });
  });
}
