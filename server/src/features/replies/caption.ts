import type { Message } from '@parley/contract/conversations.ts';

import type { Caller, Context } from '#context';
import * as conversations from '#features/conversations/service.ts';
import { checkText } from '#features/drafts/service.ts';
import { recordActivity } from '#features/identity/service.ts';
import { questionEdited } from '#features/turns/service.ts';
import { AppError } from '#infra/errors.ts';

/** A person says what a customer's file, story or shared post shows. A question that waits is answered with it. */
export async function setCaption(
  ctx: Context,
  caller: Caller,
  { messageId, caption }: { messageId: string; caption: string },
): Promise<Message> {
  const { accountId, userId } = caller;
  const message = await conversations.message(ctx, accountId, messageId);
  const text = checkText(caption);
  if (!canBeCaptioned(message)) throw new AppError('not_captionable');
  const { conversationId } = message;
  await ctx.transaction(async (tx) => {
    if (!(await conversations.lockConversation(tx, accountId, conversationId))) {
      throw new AppError('not_found');
    }
    if (!(await conversations.setCaption(tx, accountId, messageId, text))) return;
    await recordActivity(tx, { accountId, userId, kind: 'caption_set', subjectId: messageId });
    tx.live.publish(accountId, { type: 'message_updated', conversationId, messageId, status: 'edited' });
    await questionEdited(ctx, tx, { accountId, conversationId });
  });
  return conversations.message(ctx, accountId, messageId);
}

function canBeCaptioned({ author, messageType, storyData, unsentAt }: Message): boolean {
  return author === 'customer' && unsentAt === null && (messageType !== 'text' || storyData !== null);
}
