import { type Outcome, type PlacedLine, phrases, type RunReport } from '@parley/assistant';
import type { ToldMessage } from '@parley/contract/corrections.ts';
import type { Caller, Context, Tx } from '#context';
import * as conversations from '#features/conversations/service.ts';
import { type DraftRow, decideDraft, insertDraft } from '#features/drafts/service.ts';
import { recordActivity } from '#features/identity/service.ts';
import type { AskHooks } from '#features/runs/service.ts';
import {
  askForPerson,
  insertRun,
  presentSources,
  questionOf,
  readMessages,
  readTurnInput,
  settleTold,
  type TurnInput,
  writtenIn,
} from '#features/runs/service.ts';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';
import { windowState } from '#instagram/limits.ts';
import { conversationSubject } from '#subject';
import { knowledgeHooks } from './told-lines.ts';
import { type CorrectionRow, findTold, listTold, type Told } from './told-repository.ts';

// The door of this feature: what others may use.
export { knowledgeHooks };

const LIST_LIMIT = 100;

/** Customers who were told something in the last 30 days that the knowledge base says differently now. */
export async function listCorrections(
  ctx: Context,
  accountId: string,
): Promise<{ conversations: number; messages: ToldMessage[] }> {
  const now = ctx.now();
  const { rows, conversations: count } = await listTold(ctx.db, accountId, { now, limit: LIST_LIMIT });
  return { conversations: count, messages: rows.map((row) => present(row, now)) };
}

function present(row: CorrectionRow, now: Date): ToldMessage {
  const window = windowState(row.windowOpenedAt, now);
  return {
    id: row.messageId,
    conversationId: row.conversationId,
    participantName: row.participantName,
    participantUsername: row.participantUsername,
    content: row.content,
    toldAt: row.toldAt.toISOString(),
    lines: row.lines.map(({ line, successor }) => ({ before: line, after: successor })),
    isWindowOpen: window.mayAi,
    windowClosesAt: window.closesAt?.toISOString() ?? null,
    pendingMessageId: row.draftId,
    isHeld: row.isHeld ?? false,
  };
}

type CorrectionOutcome = {
  outcome: 'drafted' | 'held' | 'no_answer';
  pendingMessageId: string | null;
};

/**
 * Asks the assistant the customer's question again and keeps what it says as a draft: a correction never goes out
 * without a person. 404 where nothing has to be corrected, 409 `window_closed` past 24 hours; a message that has its
 * draft already keeps it.
 */
export async function draftCorrection(
  ctx: Context,
  hooks: AskHooks,
  caller: Caller,
  messageId: string,
): Promise<CorrectionOutcome> {
  const { accountId } = caller;
  const told = await findTold(ctx.db, accountId, requireId(messageId));
  if (!told) throw new AppError('not_found');
  if (told.draftId) return standing(told);
  if (!windowState(told.windowOpenedAt, ctx.now()).mayAi) throw new AppError('window_closed');
  const asked = await askAgain(ctx, hooks, accountId, told);
  if (!asked) return { outcome: 'no_answer', pendingMessageId: null };
  return ctx.transaction(async (tx) => {
    await conversations.lockConversation(tx, accountId, told.conversationId);
    const now = await findTold(tx.db, accountId, messageId);
    if (!now) throw new AppError('not_found');
    if (now.draftId) return standing(now);
    return storeCorrection(ctx, tx, caller, { messageId, told, ...asked });
  });
}

function standing({ draftId, isHeld }: Told): CorrectionOutcome {
  return { outcome: isHeld ? 'held' : 'drafted', pendingMessageId: draftId };
}

type Asked = {
  input: TurnInput;
  outcome: Exclude<Outcome, { kind: 'failed' }>;
  report: RunReport;
  cited: PlacedLine[];
};

/** Null when the customer has taken the question back. 502 `ai_failed` when the provider does not answer. */
async function askAgain(
  ctx: Context,
  hooks: AskHooks,
  accountId: string,
  { conversationId, inputs }: Pick<Told, 'conversationId' | 'inputs'>,
): Promise<Asked | null> {
  const ids = inputs.map((input) => input.messageId);
  const messages = await readMessages(ctx.db, accountId, conversationId, ids);
  if (messages.length === 0) return null;
  const input = await readTurnInput(ctx, { accountId, conversationId }, messages);
  const { outcome, report, cited } = await askForPerson(ctx, hooks, accountId, input);
  if (outcome.kind === 'failed') throw new AppError('ai_failed', { reason: outcome.error.message });
  return { input, outcome, report, cited };
}

/** Writes the draft of a correction anew, with what the knowledge base says now; without an answer in it none is left. */
export async function rewriteCorrection(
  ctx: Context,
  hooks: AskHooks,
  caller: Caller,
  draft: DraftRow,
): Promise<void> {
  const { accountId, userId } = caller;
  const { id, conversationId, correctsMessageId: messageId, runId } = draft;
  const run = await ctx.db
    .selectFrom('runs')
    .select('inputs')
    .where('accountId', '=', accountId)
    .where('id', '=', runId)
    .executeTakeFirst();
  const inputs = (run?.inputs ?? []) as Told['inputs'];
  const asked = await askAgain(ctx, hooks, accountId, { conversationId, inputs });
  await ctx.transaction(async (tx) => {
    await conversations.lockConversation(tx, accountId, conversationId);
    const decided = await decideDraft(ctx, tx, { accountId, id, status: 'replaced', userId });
    if (!decided || !messageId) throw new AppError('draft_resolved');
    tx.live.publish(accountId, { type: 'pending_messages_replaced', conversationId, pendingMessageId: id });
    if (asked) await storeCorrection(ctx, tx, caller, { messageId, told: draft, ...asked });
  });
}

/** The conversation must be locked, and no other draft may correct this message. */
async function storeCorrection(
  ctx: Context,
  tx: Tx,
  { accountId, userId }: Caller,
  {
    messageId,
    told,
    input,
    outcome,
    report,
    cited,
  }: Asked & { messageId: string; told: Pick<Told, 'conversationId'> },
): Promise<CorrectionOutcome> {
  const { conversationId } = told;
  const subject = conversationSubject(conversationId);
  const about = { accountId, subject, turnId: null };
  const runId = await insertRun(ctx, tx, about, input, { report, told: cited }, outcome.kind, 'correction');
  if (outcome.kind !== 'answer' && outcome.kind !== 'held') {
    return { outcome: 'no_answer', pendingMessageId: null };
  }
  const question = questionOf(input);
  const languages = await conversations.findLanguages(tx, { accountId, conversationId }, writtenIn(input));
  const lead = phrases.choosePhrase(input.assistant.setPhrases, 'correction', null, languages);
  const pendingMessageId = await insertDraft(ctx, tx, {
    accountId,
    subject,
    turnId: null,
    runId,
    text: `${lead}\n${outcome.text}`,
    originalMessage: question,
    reading: outcome.decision.question,
    sources: presentSources(outcome.sources),
    heldReasons: outcome.kind === 'held' ? outcome.reason.map(({ code, text }) => ({ code, text })) : null,
    correctsMessageId: messageId,
  });
  await recordActivity(tx, { accountId, userId, kind: 'correction_drafted', subjectId: messageId });
  return { outcome: outcome.kind === 'held' ? 'held' : 'drafted', pendingMessageId };
}

/**
 * The customer needs no correction, or got one by hand: a draft that waits is thrown away. Idempotent; 404 for a message
 * of nobody here, 409 `draft_resolved` when its correction is on its way.
 */
export async function dismissCorrection(ctx: Context, caller: Caller, messageId: string): Promise<void> {
  const { accountId, userId } = caller;
  const { conversationId } = await conversations.message(ctx, accountId, messageId);
  await ctx.transaction(async (tx) => {
    await conversations.lockConversation(tx, accountId, conversationId);
    const told = await findTold(tx.db, accountId, messageId);
    if (!told) return;
    const { draftId: id } = told;
    if (id && !(await decideDraft(ctx, tx, { accountId, id, status: 'rejected', userId }))) {
      throw new AppError('draft_resolved');
    }
    await settleTold(tx, accountId, messageId, ctx.now());
    await recordActivity(tx, { accountId, userId, kind: 'correction_dismissed', subjectId: messageId });
  });
}
