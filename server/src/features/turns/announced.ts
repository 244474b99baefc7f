import type { Context, Tx } from '#context';
import { claimReply, pauseReason } from '#features/allowance/service.ts';
import * as conversations from '#features/conversations/service.ts';
import * as drafts from '#features/drafts/service.ts';
import { takeDraftFiles } from '#features/media/service.ts';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';

import { isModerated } from './moderated.ts';
import { hasOpenTurn, isAiEffective } from './turn-repository.ts';

/**
 * Sends the answers that were announced, when their time has come and nobody has stopped them: draft and message change
 * in one transaction, so that none goes out twice and none is lost, whatever ends in between.
 */
export function createAnnouncedLoop(ctx: Context): ClaimLoop {
  return createClaimLoop<drafts.Announced>({
    name: 'announced',
    log: ctx.log,
    now: ctx.now,
    due: drafts.dueAnnounced,
    concurrency: 8,
    claim: (limit) => drafts.claimAnnounced(ctx, limit),
    handle: (announced) => ctx.transaction((tx) => send(ctx, tx, announced)),
  });
}

async function send(ctx: Context, tx: Tx, announced: drafts.Announced): Promise<void> {
  const { accountId, id, conversationId } = announced;
  const locked = await conversations.lockConversation(tx, accountId, conversationId);
  if (!locked || !(await drafts.lockAnnounced(tx, announced))) return;
  const draft = await drafts.findDraft(tx.db, accountId, id);
  if (!draft || (await mustWait(tx, draft, accountId))) return drafts.keepAnnounced(tx, announced);
  const files = await takeDraftFiles(tx, accountId, id);
  // Its files went meanwhile, and they were all that there was to say.
  if (files.length === 0 && draft.finalText.trim() === '') return drafts.keepAnnounced(tx, announced);
  const claim = await claimReply(ctx, tx, accountId);
  if (claim.pause) {
    await drafts.keepAnnounced(tx, announced, [pauseReason(claim.pause)]);
    return conversations.setAttention(tx, { accountId, conversationId }, 'held', claim.pause);
  }
  const { originalMessage: question, finalText: answer } = draft;
  await drafts.finishAnnounced(ctx, tx, announced);
  await conversations.enqueueOutgoing(
    ctx,
    tx,
    {
      accountId,
      conversationId,
      content: answer,
      files,
      mediaRuleId: files.length > 0 ? draft.mediaRuleId : null,
      author: 'ai',
      purpose: 'reply',
      runId: draft.runId,
      countedIn: claim.countedIn,
      disclosure: await conversations.findDisclosure(ctx, tx, announced, { question, answer }),
      holdSeconds: 0,
    },
    locked,
  );
  await tx.db
    .updateTable('turns')
    .set({ state: 'sending' })
    .where('accountId', '=', accountId)
    .where('id', '=', draft.turnId)
    .execute();
}

/** What has changed since it was thought of asks for a person, or for another answer. */
async function mustWait(tx: Tx, draft: drafts.DraftRow, accountId: string): Promise<boolean> {
  const { conversationId } = draft;
  return (
    drafts.isOutdated(draft) ||
    (await hasOpenTurn(tx, accountId, conversationId)) ||
    !(await isAiEffective(tx.db, accountId, conversationId)) ||
    (await isModerated(tx, accountId))
  );
}
