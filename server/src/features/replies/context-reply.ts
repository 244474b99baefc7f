import { knowledge, type PlacedLine, type RunReport } from '@parley/assistant';
import { LIMITS } from '@parley/contract/limits.ts';
import type { Caller, Context, Tx } from '#context';
import * as conversations from '#features/conversations/service.ts';
import { knowledgeHooks } from '#features/corrections/service.ts';
import { decideDraft, findDraft } from '#features/drafts/service.ts';
import { addFaq, expectPlace, findHeading, type PlacedEntry } from '#features/knowledge/service.ts';
import * as missingInfo from '#features/missing-info/service.ts';
import type { AskHooks } from '#features/runs/service.ts';
import {
  insertRun,
  readCoveredMessages,
  readTurnInput,
  settleTold,
  type TurnInput,
} from '#features/runs/service.ts';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';
import { cutText } from '#instagram/cut.ts';
import { windowState } from '#instagram/limits.ts';
import { conversationSubject, subjectIds } from '#subject';

/** What a person answers: a question of the missing-information queue, or the one behind a draft. */
type Item = {
  kind: 'question' | 'draft';
  id: string;
  /** One of the two is null: a question comes from a conversation or from a comment. */
  conversationId: string | null;
  commentId: string | null;
  turnId: string | null;
  question: string;
  answeredSince: boolean;
};

/** Drafts first, then questions, always inside the account: the same three paths serve both. */
async function findItem(ctx: Context, accountId: string, id: string): Promise<Item> {
  const draft = await findDraft(ctx.db, accountId, requireId(id));
  if (draft) {
    if (draft.status !== 'pending') throw new AppError('draft_resolved');
    const { conversationId, turnId, originalMessage } = draft;
    const about = { conversationId, commentId: null };
    return { kind: 'draft', id, ...about, turnId, question: originalMessage, answeredSince: false };
  }
  const item = await missingInfo.find(ctx, accountId, id);
  if (!item) throw new AppError('not_found');
  if (item.status !== 'open') throw new AppError('item_resolved');
  const { conversationId, commentId, turnId, question, answeredSince } = item;
  return { kind: 'question', id, conversationId, commentId, turnId, question, answeredSince };
}

/** The FAQ entry as it would be stored, its heading, and what the question loses on the way; nothing is written. */
export async function previewContext(
  ctx: Context,
  accountId: string,
  answer: { id: string; context: string; question?: string | undefined },
): Promise<{ text: string; removed: string[]; heading: string | null }> {
  const item = await findItem(ctx, accountId, answer.id);
  const { text: question, removed } = questionOf(item, answer.question);
  const context = requireContext(answer.context);
  const heading = await findHeading(ctx, accountId, { question, answer: context });
  return { text: knowledge.formatFaq(question, context), removed, heading };
}

/** How the knowledge base asks it: as somebody worded it, else as the customer did without what is theirs alone. */
function questionOf(item: Item, worded: string | undefined): { text: string; removed: string[] } {
  const text = worded?.trim() ?? '';
  return text === '' ? knowledge.cleanQuestion(item.question) : { text, removed: [] };
}

function requireContext(context: string): string {
  const text = context.trim();
  if (text === '') throw new AppError('context_empty');
  return text;
}

type Answer = { id: string; context: string; question?: string | undefined; save: boolean };

const SAVED = {
  message: 'Saved to the knowledge base',
  deliveryState: null,
  undoUntil: null,
  messageId: null,
} as const;

/**
 * Replies with a person's words, and saves them to the knowledge base when `save` is set. The reply needs no further
 * moderation: a person wrote it. Saving stores without sending once the business has spoken since, when the window is
 * closed, or where the question comes from a comment: there is no chat to reply in, and the other way is
 * `window_closed`.
 */
export async function answerWithContext(
  ctx: Context,
  hooks: AskHooks,
  caller: Caller,
  answer: Answer,
): Promise<conversations.SendOutcome> {
  const { accountId, userId } = caller;
  const context = requireContext(answer.context);
  const item = await findItem(ctx, accountId, answer.id);
  const { conversationId } = item;
  if (conversationId === null) return saveOnly(ctx, caller, item, { ...answer, context });
  const mayWrite = await isWindowOpen(ctx, accountId, conversationId);
  if (!answer.save && !mayWrite) throw new AppError('window_closed');
  const sends = mayWrite && !(answer.save && item.answeredSince);
  const reply = sends ? await compose(ctx, hooks, { accountId, conversationId }, item, context) : null;
  const entry = { question: questionOf(item, answer.question).text, answer: context };
  const place = answer.save ? await expectPlace(ctx, accountId, entry) : null;
  const queued = await ctx.transaction(async (tx) => {
    const locked = await conversations.lockConversation(tx, accountId, conversationId);
    if (!locked) throw new AppError('not_found');
    await resolveItem(ctx, tx, caller, item, context, answer.save);
    if (place) await saveEntry(ctx, tx, caller, entry, place);
    await conversations.clearAttention(tx, accountId, conversationId);
    if (!reply) {
      tx.live.publish(accountId, {
        type: 'context_added_and_sent',
        conversationId,
        messageId: null,
      });
      return null;
    }
    const about = { accountId, subject: conversationSubject(conversationId), turnId: item.turnId };
    const told = [...reply.told, ...(place?.lines() ?? [])];
    const ran = { report: reply.report, told };
    const runId = await insertRun(ctx, tx, about, reply.input, ran, 'answer', 'context');
    const where = { accountId, conversationId };
    // Nothing says that an AI answers above words that a person wrote.
    const disclosure = reply.isOwn
      ? null
      : await conversations.findDisclosure(ctx, tx, where, { question: item.question, answer: reply.text });
    const message = await conversations.enqueueOutgoing(
      ctx,
      tx,
      {
        ...where,
        content: reply.text,
        author: 'person',
        purpose: 'context',
        actorUserId: userId,
        runId,
        disclosure,
        holdSeconds: 0,
      },
      locked,
    );
    tx.live.publish(accountId, {
      type: 'context_added_and_sent',
      conversationId,
      messageId: message.id,
    });
    return message;
  });
  if (!queued) {
    return SAVED;
  }
  // The question is answered and stored: a failed delivery shows on the message, with its retry.
  return conversations
    .awaitDelivery(ctx, accountId, queued, answer.save ? 'Saved and sent' : 'Sent')
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'platform_failed') {
        return { message: error.message, deliveryState: 'failed', undoUntil: null, messageId: queued.id };
      }
      throw error;
    });
}

/** Closes a question that has no chat, with its answer in the knowledge base. */
async function saveOnly(
  ctx: Context,
  caller: Caller,
  item: Item,
  { context, question, save }: Answer,
): Promise<conversations.SendOutcome> {
  if (!save) throw new AppError('window_closed');
  const entry = { question: questionOf(item, question).text, answer: context };
  const place = await expectPlace(ctx, caller.accountId, entry);
  await ctx.transaction(async (tx) => {
    await resolveItem(ctx, tx, caller, item, context, true);
    await saveEntry(ctx, tx, caller, entry, place);
    const { commentId } = item;
    const { accountId } = caller;
    if (commentId !== null) await ctx.tell(tx, 'commentQuestionAnswered', { accountId, commentId });
    tx.live.publish(caller.accountId, {
      type: 'context_added_and_sent',
      ...subjectIds(item),
      messageId: null,
    });
  });
  return SAVED;
}

async function saveEntry(
  ctx: Context,
  tx: Tx,
  { accountId, userId }: Caller,
  entry: { question: string; answer: string },
  place: PlacedEntry,
): Promise<void> {
  await addFaq(knowledgeHooks(ctx), tx, accountId, { ...entry, userId, source: 'missing_info', place });
}

async function isWindowOpen(ctx: Context, accountId: string, conversationId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('conversations')
    .innerJoin('channels', (join) =>
      join
        .onRef('channels.accountId', '=', 'conversations.accountId')
        .onRef('channels.id', '=', 'conversations.channelId'),
    )
    .select(['conversations.windowOpenedAt', 'channels.humanAgent'])
    .where('conversations.accountId', '=', accountId)
    .where('conversations.id', '=', conversationId)
    .executeTakeFirst();
  return (
    row !== undefined && windowState(row.windowOpenedAt, ctx.now(), { humanAgent: row.humanAgent }).mayPerson
  );
}

async function resolveItem(
  ctx: Context,
  tx: Tx,
  { accountId, userId }: Caller,
  item: Item,
  answer: string,
  save: boolean,
): Promise<void> {
  if (item.kind === 'draft') {
    const decided = await decideDraft(ctx, tx, { accountId, id: item.id, status: 'replaced', userId });
    if (!decided) throw new AppError('draft_resolved');
    if (decided.correctsMessageId) await settleTold(tx, accountId, decided.correctsMessageId, ctx.now());
    return;
  }
  const status = save ? 'saved' : 'replied';
  const resolved = await missingInfo.resolve(ctx, tx, { accountId, id: item.id, status, userId, answer });
  if (!resolved) throw new AppError('item_resolved');
}

type Reply = {
  text: string;
  /** A person's words stand in it as they were written; no model worded it. */
  isOwn: boolean;
  input: TurnInput;
  report: RunReport;
  /** What it tells from the knowledge base beside the person's words, which nobody took from there. */
  told: PlacedLine[];
};

async function compose(
  ctx: Context,
  hooks: AskHooks,
  { accountId, conversationId }: { accountId: string; conversationId: string },
  item: Item,
  context: string,
): Promise<Reply> {
  const { turnId } = item;
  const messages = turnId ? await readCoveredMessages(ctx.db, accountId, conversationId, turnId) : [];
  const input = await readTurnInput(ctx, { accountId, conversationId }, messages);
  const provider = await hooks.providerFor(accountId);
  const started = performance.now();
  const question = item.answeredSince ? null : item.question;
  const composed = await ctx.assistant.composeFromContext(
    { ...input.assistant, context, question },
    provider,
  );
  const text = cutText(composed.text, LIMITS.textCharacters);
  return {
    text,
    isOwn: composed.verbatim || composed.attempts.length === 0,
    input,
    told: await readTold(ctx, input, composed, { text, words: context }),
    report: {
      provider: provider.name,
      model: provider.model,
      inputTokens: composed.inputTokens,
      outputTokens: composed.outputTokens,
      milliseconds: Math.round(performance.now() - started),
      retrieved: [],
      attempts: composed.attempts,
      ...(composed.secondLook ? { secondLook: composed.secondLook } : {}),
      guard: composed.attempts.at(-1)?.guard ?? { ok: true, findings: [] },
      promptHash: '',
      knowledgeHash: '',
    },
  };
}

async function readTold(
  ctx: Context,
  { assistant }: TurnInput,
  { verbatim, attempts, cited }: Awaited<ReturnType<Context['assistant']['composeFromContext']>>,
  { text, words }: { text: string; words: string },
): Promise<PlacedLine[]> {
  if (verbatim) return [];
  if (attempts.length > 0) return cited;
  return ctx.assistant.findSaidLines(
    assistant,
    text.replace(words, () => '\n'),
  );
}
