import { phrases } from '@parley/assistant';
import { LIMITS } from '@parley/contract/limits.ts';
import type { PendingMessage } from '@parley/contract/replies.ts';
import type { Caller, Context, Tx } from '#context';
import { countReply } from '#features/allowance/service.ts';
import * as conversations from '#features/conversations/service.ts';
import { recordActivity } from '#features/identity/service.ts';
import { listRuleFiles, takeDraftFiles } from '#features/media/service.ts';
import * as missingInfo from '#features/missing-info/service.ts';
import type { AskHooks } from '#features/runs/service.ts';
import {
  askForPerson,
  insertRun,
  presentSources,
  questionOf,
  readCoveredMessages,
  readTurnInput,
} from '#features/runs/service.ts';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';
import { windowState } from '#instagram/limits.ts';
import { conversationSubject } from '#subject';
import {
  type Announced,
  claimAnnounced,
  dueAnnounced,
  finishAnnounced,
  keepAnnounced,
  lockAnnounced,
  stopAllAnnounced,
  stopAnnounced,
} from './announced.ts';
import { findDraftMedia } from './draft-media.ts';
import { beginEditing, endEditing, releaseEditor } from './editing.ts';
import { lockEditor, requireFree } from './editor.ts';
import {
  type DraftQuery,
  type DraftRow,
  decideDraft,
  dropDrafts,
  dropNeedlessCorrections,
  findDraft,
  finishDraft,
  insertDraft,
  isOutdated,
  listPending,
  presentDraft,
  reopenDraft,
  tellStatus,
} from './stored-drafts.ts';
import { wipeCorrectionsOf, wipeDraftsOf } from './wiped-drafts.ts';

export type { Announced, DraftRow };
// The door of this feature: what others may use.
export {
  beginEditing,
  claimAnnounced,
  decideDraft,
  dropDrafts,
  dropNeedlessCorrections,
  dueAnnounced,
  endEditing,
  findDraft,
  findDraftMedia,
  finishAnnounced,
  finishDraft,
  insertDraft,
  isOutdated,
  keepAnnounced,
  lockAnnounced,
  releaseEditor,
  reopenDraft,
  stopAllAnnounced,
  stopAnnounced,
  wipeCorrectionsOf,
  wipeDraftsOf,
};

/** Drafts that wait. 404 for a conversation that the account does not have. */
export async function list(ctx: Context, query: DraftQuery): Promise<PendingMessage[]> {
  const { accountId, conversationId } = query;
  if (conversationId !== undefined) await conversations.requireConversation(ctx, accountId, conversationId);
  return listPending(ctx, query);
}

async function requireDraft(ctx: Context, accountId: string, id: string): Promise<DraftRow> {
  const draft = await findDraft(ctx.db, accountId, requireId(id));
  if (!draft) throw new AppError('not_found');
  return draft;
}

/** The same that nobody else edits: before the assistant is asked for another. */
export async function requireOpen(ctx: Context, caller: Caller, id: string): Promise<DraftRow> {
  const { accountId, userId } = caller;
  const draft = await requirePending(ctx, accountId, id);
  await ctx.transaction((tx) => requireFree(ctx, tx, { accountId, id: draft.id, userId }));
  return draft;
}

/** `draft_resolved` when somebody has decided it. */
export async function requirePending(ctx: Context, accountId: string, id: string): Promise<DraftRow> {
  const draft = await requireDraft(ctx, accountId, id);
  if (draft.status !== 'pending') throw new AppError('draft_resolved');
  return draft;
}

/**
 * Sends the draft. Two tabs, two people or two clicks send once: the loser gets `draft_resolved`.
 * An unedited draft is the AI's word and obeys its 24 hours; an edited one is a person's. `draft_outdated` when the
 * knowledge base no longer says what the AI's draft says, unless `evenIfOutdated`; `draft_changed` when it is no longer
 * the text that was `read`.
 */
export async function approve(
  ctx: Context,
  caller: Caller,
  {
    id,
    evenIfOutdated = false,
    withoutFiles = false,
    read,
  }: {
    id: string;
    evenIfOutdated?: boolean | undefined;
    withoutFiles?: boolean | undefined;
    read?: string | undefined;
  },
): Promise<conversations.SendOutcome> {
  const { accountId, userId } = caller;
  const draft = await requirePending(ctx, accountId, id);
  const window = windowState(draft.windowOpenedAt, ctx.now(), { humanAgent: draft.humanAgent });
  if (!(draft.editedAt ? window.mayPerson : window.mayAi)) throw new AppError('window_closed');
  const sent = await ctx.transaction(async (tx) => {
    const locked = await conversations.lockConversation(tx, accountId, draft.conversationId);
    const decided = await decideDraft(ctx, tx, { accountId, id, status: 'sending', userId });
    if (!decided || !locked) throw new AppError('draft_resolved');
    if (read !== undefined && decided.finalText !== read) throw new AppError('draft_changed');
    if (!evenIfOutdated) await requireCurrent(tx, accountId, id);
    const files = withoutFiles ? [] : await takeDraftFiles(tx, accountId, id);
    if (files.length > 0) await conversations.requireFetchableFor(ctx, tx, accountId, locked.channelId);
    else if (decided.finalText.trim() === '') throw new AppError('blank_text');
    const account = await tx.db
      .selectFrom('accounts')
      .select('undoSeconds')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    await conversations.clearAttention(tx, accountId, draft.conversationId);
    await recordActivity(tx, { accountId, userId, kind: 'draft_approved', subjectId: id });
    // What a person only let through is still the assistant's word, and counts as one.
    const countedIn = decided.editedAt ? null : await countReply(ctx, tx, accountId);
    const disclosure = decided.editedAt
      ? null
      : await conversations.findDisclosure(ctx, tx, draftPlace(draft, accountId), {
          question: draft.originalMessage,
          answer: decided.finalText,
        });
    return conversations.enqueueOutgoing(
      ctx,
      tx,
      {
        accountId,
        conversationId: draft.conversationId,
        content: decided.finalText,
        files,
        mediaRuleId: files.length > 0 ? draft.mediaRuleId : null,
        author: decided.editedAt ? 'person' : 'ai',
        purpose: 'reply',
        actorUserId: userId,
        draftId: id,
        runId: decided.runId,
        countedIn,
        disclosure,
        holdSeconds: account.undoSeconds,
      },
      locked,
    );
  });
  return conversations.awaitDelivery(ctx, accountId, sent, 'Approved');
}

/** Read after the draft was taken: neither an edit nor a save of the knowledge base slips in between unseen. */
async function requireCurrent(tx: Tx, accountId: string, id: string): Promise<void> {
  const draft = await findDraft(tx.db, accountId, id);
  if (draft && isOutdated(draft)) throw new AppError('draft_outdated');
}

function draftPlace({ conversationId }: DraftRow, accountId: string) {
  return { accountId, conversationId };
}

export async function reject(ctx: Context, caller: Caller, id: string): Promise<void> {
  const { accountId, userId } = caller;
  const draft = await requirePending(ctx, accountId, id);
  await ctx.transaction(async (tx) => {
    await conversations.lockConversation(tx, accountId, draft.conversationId);
    if (!(await decideDraft(ctx, tx, { accountId, id, status: 'rejected', userId }))) {
      throw new AppError('draft_resolved');
    }
    await conversations.clearAttention(tx, accountId, draft.conversationId);
    await recordActivity(tx, { accountId, userId, kind: 'draft_rejected', subjectId: id });
  });
}

/** Keeps the original text beside the edited one. */
export async function edit(
  ctx: Context,
  caller: Caller,
  id: string,
  content: string,
): Promise<PendingMessage> {
  const { accountId, userId } = caller;
  const text = checkText(content);
  await requirePending(ctx, accountId, id);
  await ctx.transaction(async (tx) => {
    await requireFree(ctx, tx, { accountId, id: requireId(id), userId });
    const row = await tx.db
      .updateTable('drafts')
      .set({
        finalText: text,
        editedBy: userId,
        editedAt: ctx.now(),
        editingBy: null,
        editingUntil: null,
        sendsAt: null,
      })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returning('conversationId')
      .executeTakeFirst();
    if (!row) throw new AppError('draft_resolved');
    await recordActivity(tx, { accountId, userId, kind: 'draft_edited', subjectId: id });
    tellStatus(tx, accountId, { ...row, id, status: 'pending' });
  });
  const files = await listRuleFiles(ctx.db, accountId, 'draft', [id]);
  return presentDraft(await requireDraft(ctx, accountId, id), ctx.now(), files.get(id));
}

/** Text that a person sends or saves: trimmed, not blank, within the message limit. */
export function checkText(content: string): string {
  const text = content.trim();
  if (text === '') throw new AppError('blank_text');
  if (text.length > LIMITS.messageCharacters)
    throw new AppError('text_too_long', { limit: LIMITS.messageCharacters });
  return text;
}

/** Asks the assistant again with what it knows now; the old draft stays until the new one is there. */
export async function regenerate(
  ctx: Context,
  hooks: AskHooks,
  caller: Caller,
  draft: DraftRow,
): Promise<void> {
  const { accountId } = caller;
  const { conversationId, turnId } = draft;
  const messages = turnId ? await readCoveredMessages(ctx.db, accountId, conversationId, turnId) : [];
  if (messages.length === 0) throw new AppError('draft_resolved');
  const tell = (type: 'ai_generation_start' | 'ai_generation_complete') =>
    ctx.transaction(async (tx) => tx.live.publish(accountId, { type, conversationId }));
  await tell('ai_generation_start');
  const asked = await askAgain(ctx, hooks, { accountId, conversationId }, messages).catch(
    async (error: unknown) => {
      await tell('ai_generation_complete');
      throw error;
    },
  );
  // Thrown after the commit: what was asked stands, whatever has become of the draft meanwhile.
  const refusal = await ctx.transaction((tx) => recordRegenerated(ctx, tx, caller, draft, asked));
  if (refusal) throw refusal;
}

type Asked = Awaited<ReturnType<typeof askAgain>>;

async function askAgain(
  ctx: Context,
  hooks: AskHooks,
  where: { accountId: string; conversationId: string },
  messages: Awaited<ReturnType<typeof readCoveredMessages>>,
) {
  const input = await readTurnInput(ctx, where, messages, { withMedia: true });
  return { input, ...(await askForPerson(ctx, hooks, where.accountId, input)) };
}

/** Puts what came in the draft's place. An error: nothing came, and the draft stays as it is. */
async function recordRegenerated(
  ctx: Context,
  tx: Tx,
  { accountId, userId }: Caller,
  { id, conversationId, turnId }: DraftRow,
  { input, outcome, report, cited }: Asked,
): Promise<AppError | null> {
  const locked = await conversations.lockConversation(tx, accountId, conversationId);
  tx.live.publish(accountId, { type: 'ai_generation_complete', conversationId });
  if (!locked) return new AppError('not_found');
  const subject = conversationSubject(conversationId);
  const about = { accountId, subject, turnId };
  const runId = await insertRun(ctx, tx, about, input, { report, told: cited }, outcome.kind, 'regenerate');
  if (outcome.kind === 'failed') {
    const { code, message } = outcome.error;
    return code === 'token_budget'
      ? new AppError('token_budget_used')
      : new AppError('ai_failed', { reason: message });
  }
  if (outcome.kind === 'hand_off' || outcome.kind === 'no_reply') return new AppError('no_new_draft');
  // Asked once more: the assistant took its time, and somebody may have begun to edit.
  const editor = await lockEditor(ctx, tx, { accountId, id, userId });
  if (editor?.refusal) return editor.refusal;
  if (!(await decideDraft(ctx, tx, { accountId, id, status: 'replaced', userId }))) {
    return new AppError('draft_resolved');
  }
  tx.live.publish(accountId, { type: 'pending_messages_replaced', conversationId, pendingMessageId: id });
  await recordActivity(tx, { accountId, userId, kind: 'draft_regenerated', subjectId: id });
  if (outcome.kind === 'missing_information') {
    // Only what covers messages is asked again.
    if (!turnId) return null;
    await missingInfo.create(ctx, tx, {
      accountId,
      subject,
      turnId,
      runId,
      messageId: input.messages.at(-1)?.id ?? null,
      question: outcome.question || questionOf(input),
      reason: outcome.reason,
      reasonCode: phrases.readReason(outcome.reason)?.kind ?? null,
    });
    return null;
  }
  await insertDraft(ctx, tx, {
    accountId,
    subject,
    turnId,
    runId,
    text: outcome.text,
    originalMessage: questionOf(input),
    reading: outcome.decision.question,
    sources: presentSources(outcome.sources),
    heldReasons: outcome.kind === 'held' ? outcome.reason.map(({ code, text }) => ({ code, text })) : null,
    media: await findDraftMedia(tx, accountId, outcome),
  });
  return null;
}
