import {
  type AppointmentWish,
  type DetectedLanguage,
  type Outcome,
  phrases,
  type RunReport,
  reading,
} from '@parley/assistant';
import type { Context, Tx } from '#context';
import { claimReply, findPause, pauseReason } from '#features/allowance/service.ts';
import * as conversations from '#features/conversations/service.ts';
import { dropDrafts, findDraftMedia, insertDraft } from '#features/drafts/service.ts';
import * as missingInfo from '#features/missing-info/service.ts';
import {
  insertRun,
  mayGoUnread,
  presentSources,
  questionOf,
  type RunAbout,
  type RunResult,
  readTurnMessages,
  sameInputs,
  type TurnInput,
  writtenIn,
} from '#features/runs/service.ts';
import * as triggers from '#features/triggers/service.ts';
import { conversationSubject } from '#subject';
import { isSilent, tellHolding } from './holding.ts';
import { isModerated } from './moderated.ts';
import {
  type ClaimedTurn,
  countSupersession,
  endTurn,
  hasOpenTurn,
  isAiEffective,
  openTurns,
  ownTurn,
  secondsLeft,
  waitAgain,
  waitUncounted,
} from './turn-repository.ts';
import { isWishAlone, recordWish, wishOf } from './wishes.ts';

/** So often in a row a turn's result is thrown away for what the customer wrote meanwhile. */
const MOST_SUPERSESSIONS = 3;
const TRIES = 3;
const RETRY_SECONDS = [2, 10];
/** How long past its cap a turn waits for a provider that is left alone, before a person hears of it. */
const PATIENCE_MILLISECONDS = 10 * 60_000;

/**
 * The customer wrote, edited or took back something while the run was under way: its result is thrown away and the
 * wait starts again. So that who never stops writing is answered all the same, it stands after a few times, and the
 * rest becomes the next turn.
 */
export async function recordSuperseded(
  ctx: Context,
  tx: Tx,
  turn: ClaimedTurn,
  input: TurnInput,
  result: RunResult,
): Promise<boolean> {
  const { accountId, conversationId } = turn;
  await conversations.lockConversation(tx, accountId, conversationId);
  const owned = await ownTurn(ctx, tx, turn);
  if (!owned) {
    // Cancelled meanwhile, or taken over by another instance.
    tx.live.publish(accountId, { type: 'ai_generation_complete', conversationId });
    return true;
  }
  const now = await readTurnMessages(tx.db, ctx.now(), accountId, conversationId);
  const stillStands = input.messages.every((old) => now.some((fresh) => sameInputs([old], [fresh])));
  const mayStand = owned.supersessions >= MOST_SUPERSESSIONS;
  if (sameInputs(input.messages, now) || (mayStand && stillStands)) return false;
  if (result.kind === 'decided') {
    const ran = { report: result.report, told: [] };
    await insertRun(ctx, tx, aboutOf(turn), input, ran, 'superseded', result.purpose);
  }
  await waitAgain(tx, turn, owned.dueAt, false);
  await countSupersession(tx, turn);
  tx.live.publish(accountId, { type: 'ai_generation_complete', conversationId });
  tx.afterCommit(() => ctx.wake('turns', owned.dueAt));
  return true;
}

/** Draft, outgoing message, missing information or hand-off: with the run, in one transaction. */
export async function recordOutcome(
  ctx: Context,
  tx: Tx,
  turn: ClaimedTurn,
  input: TurnInput,
  result: RunResult,
): Promise<void> {
  const { accountId, conversationId } = turn;
  tx.live.publish(accountId, { type: 'ai_generation_complete', conversationId });
  if (!(await isAiEffective(tx.db, accountId, conversationId))) {
    await endTurn(ctx, tx, turn, 'cancelled', 'ai_off');
    return;
  }
  if (result.kind === 'fired') {
    if (result.report) {
      const ran = { report: result.report, told: [] };
      await insertRun(ctx, tx, aboutOf(turn), input, ran, 'fired', 'trigger');
    }
    await settle(ctx, tx, turn, input);
    await handOff(ctx, tx, turn, input, result.firings);
    return;
  }
  const { outcome, report, cited, purpose } = result;
  if (outcome.kind === 'failed') {
    await recordFailure(ctx, tx, turn, input, { outcome, report, purpose });
    return;
  }
  await settle(ctx, tx, turn, input, outcome.kind === 'missing_information');
  await conversations.noteLanguage(tx, turn, readLanguage(input));
  const ran = { report, told: cited };
  const runId = await insertRun(ctx, tx, aboutOf(turn), input, ran, outcome.kind, 'reply');
  // Who takes over reads the chat.
  const wish = outcome.kind === 'hand_off' ? null : wishOf(input);
  await recordDecision(ctx, tx, { turn, input, outcome, report, runId, wish });
  if (wish) await recordWish(ctx, tx, turn, wish, runId);
}

type Decided = {
  turn: ClaimedTurn;
  input: TurnInput;
  outcome: Exclude<Outcome, { kind: 'failed' }>;
  report: RunReport;
  runId: string;
  wish: AppointmentWish | null;
};

async function recordDecision(ctx: Context, tx: Tx, decided: Decided): Promise<void> {
  const { turn, input, outcome, report, runId } = decided;
  const { accountId, conversationId } = turn;
  const question = questionOf(input);
  switch (outcome.kind) {
    case 'answer': {
      const media = await findDraftMedia(tx, accountId, outcome);
      // Their rule went while it was thought of, and they were all that there was to say.
      if (outcome.text === '' && !media) return recordMissing(ctx, tx, decided, question, '');
      // What was thought out without any knowledge goes out by itself no more than what is saved by now would say it.
      const mustRead = turn.draftsOnly || input.knowledgeVersionId === null || !mayGoUnread(report);
      // Drafts may have been switched off since it was thought out for one.
      if (mustRead || (await isModerated(tx, accountId))) {
        await insertDraft(ctx, tx, { ...draftOf(turn, outcome, question), runId, heldReasons: null, media });
        return endTurn(ctx, tx, turn, 'drafted');
      }
      if (await isAnnounced(ctx, tx, turn)) {
        await insertDraft(ctx, tx, {
          ...draftOf(turn, outcome, question),
          runId,
          heldReasons: null,
          media,
          sendsAt: turn.sendAt,
        });
        return endTurn(ctx, tx, turn, 'drafted');
      }
      const claim = await claimReply(ctx, tx, accountId);
      if (claim.pause) {
        const heldReasons = [pauseReason(claim.pause)];
        await insertDraft(ctx, tx, { ...draftOf(turn, outcome, question), runId, heldReasons, media });
        await conversations.setAttention(tx, turn, 'held', claim.pause);
        return endTurn(ctx, tx, turn, 'held', claim.pause);
      }
      await conversations.enqueueOutgoing(ctx, tx, {
        accountId,
        conversationId,
        content: outcome.text,
        files: media?.files ?? [],
        mediaRuleId: media?.ruleId ?? null,
        author: 'ai',
        purpose: 'reply',
        runId,
        countedIn: claim.countedIn,
        disclosure: await conversations.findDisclosure(ctx, tx, turn, { question, answer: outcome.text }),
        holdSeconds: 0,
      });
      return endTurn(ctx, tx, turn, 'sending');
    }
    case 'held': {
      const heldReasons = outcome.reason.map(({ code, text }) => ({ code, text }));
      const media = await findDraftMedia(tx, accountId, outcome);
      await insertDraft(ctx, tx, { ...draftOf(turn, outcome, question), runId, heldReasons, media });
      await conversations.setAttention(tx, turn, 'held', heldReasons[0]?.code ?? null);
      return endTurn(ctx, tx, turn, 'held');
    }
    case 'missing_information':
      return recordMissing(ctx, tx, decided, outcome.question || question, outcome.reason);
    case 'hand_off': {
      const triggerId = await triggers.findPersonTrigger(tx, accountId);
      const messageId = input.messages.at(-1)?.id;
      if (triggerId && messageId)
        return handOff(ctx, tx, turn, input, [{ triggerId, messageId, reason: outcome.reason, words: [] }]);
      await conversations.setAttention(tx, turn, 'held', outcome.reason);
      return endTurn(ctx, tx, turn, 'handed_off', outcome.reason);
    }
    case 'no_reply':
      if (decided.wish) await holdOn(ctx, tx, turn, input);
      return endTurn(ctx, tx, turn, 'no_reply');
  }
}

/** The wait is not over, and can be used to stop the answer. What goes on waiting behind it must not wait for it. */
async function isAnnounced(ctx: Context, tx: Tx, turn: ClaimedTurn): Promise<boolean> {
  const { accountId, conversationId, id } = turn;
  if (secondsLeft(ctx, turn) === 0) return false;
  if ((await findPause(ctx, tx, accountId)) !== null) return false;
  return !(await hasOpenTurn(tx, accountId, conversationId, id));
}

async function recordMissing(
  ctx: Context,
  tx: Tx,
  { turn, input, runId, wish }: Decided,
  question: string,
  reason: string,
): Promise<void> {
  const { accountId, conversationId } = turn;
  await holdOn(ctx, tx, turn, input);
  // The wish that was found is that question: one card says both.
  if (wish && isWishAlone(input, wish, question)) return endTurn(ctx, tx, turn, 'missing_info');
  await missingInfo.create(ctx, tx, {
    accountId,
    subject: conversationSubject(conversationId),
    turnId: turn.id,
    runId,
    messageId: input.messages.at(-1)?.id ?? null,
    question,
    reason,
    reasonCode: phrases.readReason(reason)?.kind ?? null,
  });
  return endTurn(ctx, tx, turn, 'missing_info');
}

async function holdOn(ctx: Context, tx: Tx, turn: ClaimedTurn, input: TurnInput): Promise<void> {
  const said = { setPhrases: input.assistant.setPhrases, written: writtenIn(input) };
  await tellHolding(ctx, tx, turn, said);
}

/**
 * The messages that the run read are covered by this turn; an older draft of theirs is replaced. When what came after
 * that draft is `unknown`, nothing takes its place: it stays, with the messages that it answers.
 */
async function settle(
  ctx: Context,
  tx: Tx,
  turn: ClaimedTurn,
  input: TurnInput,
  unknown = false,
): Promise<void> {
  const { accountId, conversationId } = turn;
  const added = input.messages.filter((message) => !message.isCovered);
  const keepsDraft = unknown && added.length > 0 && added.length < input.messages.length;
  if (!keepsDraft) {
    await dropDrafts(ctx, tx, accountId, conversationId, null);
    await conversations.clearAttention(tx, accountId, conversationId);
  }
  await tx.db
    .updateTable('messages')
    .set({ turnId: turn.id })
    .where('accountId', '=', accountId)
    .where(
      'id',
      'in',
      (keepsDraft ? added : input.messages).map((message) => message.id),
    )
    .execute();
  tx.afterCommit(() => ctx.wake('turns'));
  await openNextTurn(ctx, tx, turn);
}

/** What arrived during a run whose result stands all the same waits in a turn of its own. */
async function openNextTurn(ctx: Context, tx: Tx, turn: ClaimedTurn): Promise<void> {
  const { accountId, conversationId } = turn;
  const left = await readTurnMessages(tx.db, ctx.now(), accountId, conversationId);
  const first = left.find(({ isCovered, origin }) => !isCovered && conversations.mayCause(origin, 'turn'));
  if (!first) return;
  // This turn ends in the same transaction; it must make room for the next one first.
  await endTurn(ctx, tx, turn, 'sending');
  const asked = { accountId, conversationId, messageId: first.id, at: first.sortAt };
  await openTurns(ctx, tx, [asked]);
}

async function handOff(
  ctx: Context,
  tx: Tx,
  turn: ClaimedTurn,
  input: TurnInput,
  firings: readonly triggers.Firing[],
): Promise<void> {
  const { accountId, conversationId } = turn;
  await triggers.activate(ctx, tx, accountId, conversationId, firings);
  const account = await tx.db
    .selectFrom('accounts')
    .select('handOffNoticeEnabled')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (account.handOffNoticeEnabled && !(await isSilent(ctx, tx, turn))) {
    const languages = await conversations.findLanguages(tx, turn, writtenIn(input));
    await conversations.enqueueOutgoing(ctx, tx, {
      accountId,
      conversationId,
      content: phrases.choosePhrase(input.assistant.setPhrases, 'handOff', null, languages),
      author: 'ai',
      purpose: 'hand_off',
      holdSeconds: secondsLeft(ctx, turn),
    });
  }
  await endTurn(ctx, tx, turn, 'handed_off', triggers.reasonOf(firings));
}

type Failed = Pick<Extract<RunResult, { kind: 'decided' }>, 'report' | 'purpose'> & {
  outcome: Extract<Outcome, { kind: 'failed' }>;
};

/** The provider is down: tried again with growing pauses, then left to a person, with nothing lost. */
async function recordFailure(
  ctx: Context,
  tx: Tx,
  turn: ClaimedTurn,
  input: TurnInput,
  { outcome: { error }, report, purpose }: Failed,
): Promise<void> {
  // A second call may be refused after a first one that cost.
  const isUncalled = error.isUncalled && report.attempts.length === 1;
  if (isUncalled && (await waitForProvider(ctx, tx, turn, error.retryAfterSeconds ?? 1))) return;
  const ran = { report, told: [] };
  await insertRun(ctx, tx, aboutOf(turn), input, ran, `failed:${error.code}`, purpose);
  if (error.retryable && !isUncalled && turn.attempts < TRIES) {
    const seconds = error.retryAfterSeconds ?? RETRY_SECONDS[turn.attempts - 1] ?? 30;
    const dueAt = new Date(ctx.now().getTime() + Math.min(seconds, 300) * 1000);
    await waitAgain(tx, turn, dueAt, true);
    tx.afterCommit(() => ctx.wake('turns', dueAt));
    return;
  }
  await giveUp(ctx, tx, turn, purpose === 'trigger' ? `unchecked:${error.code}` : error.code);
}

/** Waits out the rest of a provider that is left alone; false for a turn that has waited for it long enough. */
async function waitForProvider(ctx: Context, tx: Tx, turn: ClaimedTurn, seconds: number): Promise<boolean> {
  const owned = await ownTurn(ctx, tx, turn);
  const dueAt = new Date(ctx.now().getTime() + seconds * 1000);
  if (!owned || dueAt.getTime() > owned.capAt.getTime() + PATIENCE_MILLISECONDS) return false;
  await waitUncounted(tx, turn, dueAt);
  tx.afterCommit(() => ctx.wake('turns', dueAt));
  return true;
}

/** The turn waits for a person; its messages stay open, and the customer's next one brings them along. */
export async function giveUp(ctx: Context, tx: Tx, turn: ClaimedTurn, code: string): Promise<void> {
  const { accountId, conversationId } = turn;
  await endTurn(ctx, tx, turn, 'failed', code);
  await conversations.setAttention(tx, turn, 'failed', code);
  tx.live.publish(accountId, { type: 'auto_response_error', conversationId, code });
}

function aboutOf({ accountId, conversationId, id }: ClaimedTurn): RunAbout {
  return { accountId, subject: conversationSubject(conversationId), turnId: id };
}

/** The language of what the customer wrote: the kind in the place of a file is our word. */
function readLanguage(input: TurnInput): DetectedLanguage {
  return reading.detectLanguage(writtenIn(input));
}

function draftOf(
  turn: ClaimedTurn,
  outcome: Extract<Outcome, { kind: 'answer' | 'held' }>,
  originalMessage: string,
) {
  return {
    accountId: turn.accountId,
    subject: conversationSubject(turn.conversationId),
    turnId: turn.id,
    text: outcome.text,
    originalMessage,
    reading: outcome.decision.question,
    sources: presentSources(outcome.sources),
  };
}
