import type { Context, Tx } from '#context';
import { uncountReply } from '#features/allowance/service.ts';
import {
  clearAttention,
  type DeliveredMessage,
  endAsking,
  noteDisclosed,
  noteUnreachable,
  reached,
  type SettleHooks,
  setAttention,
  UNREACHABLE,
  withdrawRefused,
} from '#features/conversations/service.ts';
import { finishDraft, reopenDraft } from '#features/drafts/service.ts';
import { stopAi } from './stop-ai.ts';

/** What the end of a delivery means for drafts, attention and the automatic answer. */
export function deliveryHooks(ctx: Context): SettleHooks {
  return {
    async delivered(tx: Tx, message: DeliveredMessage): Promise<void> {
      const { accountId, conversationId, messageId, draftId, purpose } = message;
      if (purpose === 'disclosure') {
        await endAsking(tx, message);
        return noteDisclosed(tx, message, ctx.now());
      }
      if (draftId) await finishDraft(tx, accountId, draftId, ctx.now());
      if (purpose === 'reply' && !draftId) {
        tx.live.publish(accountId, { type: 'auto_response_sent', conversationId, messageId });
      }
      await ctx.tell(tx, 'messageSettled', { accountId, messageId, purpose, draftId, code: null });
      await reached(tx, accountId, conversationId);
      await clearAttention(tx, accountId, conversationId);
    },
    /** A refused draft waits again, with the reason; a refused automatic answer needs a person. */
    async refused(tx: Tx, message: DeliveredMessage, code: string): Promise<void> {
      const { accountId, messageId, draftId, purpose } = message;
      if (UNREACHABLE.has(code)) await noteUnreachable(tx, message, ctx.now());
      if (code === 'account_restricted') await stopAi(ctx, tx, accountId);
      await ctx.tell(tx, 'messageSettled', { accountId, messageId, purpose, draftId, code });
      await endAsking(tx, message);
      if (draftId) {
        await uncountReply(tx, accountId, await withdrawRefused(tx, accountId, messageId));
        await reopenDraft(tx, accountId, draftId, code);
        return;
      }
      if (purpose === 'disclosure') {
        // The answer behind it tells whether a person is needed.
        await withdrawRefused(tx, accountId, messageId);
        if (code !== 'superseded') await noteDisclosed(tx, message, null);
        return;
      }
      // A reminder that is not taken is no fault that somebody must mend: its history tells.
      if (code === 'superseded' || purpose === 'reminder' || purpose === 'reminder_stop') {
        await uncountReply(tx, accountId, await withdrawRefused(tx, accountId, messageId));
        return;
      }
      if (purpose !== 'manual') await setAttention(tx, message, 'failed', code);
    },
    async undecided(_tx: Tx, message: DeliveredMessage): Promise<void> {
      // It may still echo; when it does not, it is looked for, and then a person is asked.
      ctx.log.info({ message: message.messageId }, 'a message waits for its echo');
    },
  };
}
