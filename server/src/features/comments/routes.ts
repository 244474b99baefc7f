import { LIMITS } from '@parley/contract/limits.ts';

import type { Context } from '#context';
import { actIn, resolveAccount } from '#features/identity/policy.ts';
import { AppError } from '#infra/errors.ts';
import { signedIn } from '#procedures';

import { discardDraft, editDraft, moveToPrivate, reply, requireComment, sendDraft } from './answer.ts';
import { beginEditing, endEditing } from './editing.ts';
import { hide, remove, removeAll } from './moderate.ts';
import { replyPrivately } from './private-reply.ts';
import * as service from './service.ts';
import { getCommentSettings, saveCommentSettings } from './settings.ts';

export function commentsRoutes(ctx: Context) {
  const { comments } = signedIn;
  const stands = async (accountId: string, id: string, message: string) => ({
    ...(await service.get(ctx, accountId, id)),
    message,
  });
  return {
    list: comments.list.handler(({ input, context }) => {
      const accountId = resolveAccount(context.caller, input.userId);
      const { filter = 'all', commentId: beside, cursor, limit = LIMITS.commentPage } = input;
      return service.list(ctx, { accountId, filter, beside, cursor, limit }, context.tag);
    }),
    counts: comments.counts.handler(({ input, context }) =>
      service.counts(ctx, resolveAccount(context.caller, input.userId)),
    ),
    reply: comments.reply.handler(async ({ input, context }) => {
      const actor = actIn(context.caller, input.userId);
      await reply(ctx, actor, input.id, input.customText);
      return stands(actor.accountId, input.id, 'The answer is on its way');
    }),
    sendDraft: comments.sendDraft.handler(async ({ input, context }) => {
      const actor = actIn(context.caller, input.userId);
      await sendDraft(ctx, actor, input.id, { text: input.editedText, privately: input.privateText });
      return stands(actor.accountId, input.id, 'The answer is on its way');
    }),
    editDraft: comments.editDraft.handler(async ({ input, context }) => {
      const actor = actIn(context.caller, input.userId);
      await editDraft(ctx, actor, input.id, { text: input.draftText, privately: input.privateText });
      return stands(actor.accountId, input.id, 'The draft is saved');
    }),
    beginEditing: comments.beginEditing.handler(async ({ input, context }) => ({
      editingUntil: (await beginEditing(ctx, actIn(context.caller, input.userId), input.id)).toISOString(),
    })),
    endEditing: comments.endEditing.handler(async ({ input, context }) => {
      await endEditing(ctx, actIn(context.caller, input.userId), input.id);
      return { success: true as const, message: 'Not edited any more' };
    }),
    moveToPrivate: comments.moveToPrivate.handler(async ({ input, context }) => {
      const actor = actIn(context.caller, input.userId);
      await moveToPrivate(ctx, actor, input.id);
      return stands(actor.accountId, input.id, 'The price goes in private');
    }),
    discardDraft: comments.discardDraft.handler(async ({ input, context }) => {
      await discardDraft(ctx, actIn(context.caller, input.userId), input.id);
      return { success: true as const, message: 'The draft is discarded' };
    }),
    privateReply: comments.privateReply.handler(async ({ input, context }) => {
      const actor = actIn(context.caller, input.userId);
      await replyPrivately(ctx, actor, input.id, input.text);
      return stands(actor.accountId, input.id, 'The message was sent');
    }),
    hide: comments.hide.handler(async ({ input, context }) => {
      const actor = actIn(context.caller, input.userId);
      await hide(ctx, actor, input.id, input.hide);
      return stands(actor.accountId, input.id, input.hide ? 'The comment is hidden' : 'The comment is shown');
    }),
    like: comments.like.handler(async ({ input, context }) => {
      await requireComment(ctx, resolveAccount(context.caller, input.userId), input.id);
      throw new AppError('like_unsupported');
    }),
    remove: comments.remove.handler(async ({ input, context }) => {
      await remove(ctx, actIn(context.caller, input.userId), input.id);
      return { success: true as const, message: 'Comment deleted' };
    }),
    removeAll: comments.removeAll.handler(async ({ context }) => {
      const count = await removeAll(ctx, actIn(context.caller));
      return { success: true as const, message: `${count} comments deleted` };
    }),
    getSettings: comments.getSettings.handler(({ input, context }) =>
      getCommentSettings(ctx, resolveAccount(context.caller, input.userId)),
    ),
    putSettings: comments.putSettings.handler(async ({ input, context }) => {
      const { userId, ...wanted } = input;
      const stored = await saveCommentSettings(ctx, actIn(context.caller, userId), wanted);
      return { ...stored, message: 'The comment settings are saved' };
    }),
  };
}
