import { LIMITS } from '@parley/contract/limits.ts';
import {
  REHEARSAL_CONVERSATIONS,
  REHEARSAL_VERDICTS,
  type Rehearsal,
  type RehearsalTurn,
  type RehearsalVerdict,
  type Trust,
} from '@parley/contract/rehearsal.ts';

import type { Context, Tx } from '#context';
import { knowledgeHooks } from '#features/corrections/service.ts';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { addFaq, currentKnowledge, expectFaq } from '#features/knowledge/service.ts';
import { type AskHooks, readTexts } from '#features/runs/service.ts';
import { AppError } from '#infra/errors.ts';
import { newId, requireId } from '#infra/ids.ts';

import { findTurns } from './find-turns.ts';
import * as repository from './repository.ts';
import { measureTrust } from './trust.ts';

/**
 * Begins to ask the last conversations again. One that runs already is answered as it stands; 409
 * `nothing_to_rehearse` when a person has answered nothing yet.
 */
export async function start(
  ctx: Context,
  hooks: Pick<AskHooks, 'providerFor'>,
  { accountId, userId }: Actor,
  conversations: number,
): Promise<Rehearsal> {
  const latest = await repository.findRehearsal(ctx.db, accountId);
  if (latest?.state === 'running') return present(latest);
  const [provider, turns] = await Promise.all([
    hooks.providerFor(accountId),
    findTurns(ctx, accountId, conversations),
  ]);
  if (turns.length === 0) throw new AppError('nothing_to_rehearse');
  const id = newId();
  return ctx.transaction(async (tx) => {
    const { promptVersionId, knowledgeVersionId } = await currentKnowledge(tx.db, accountId);
    const startedAt = ctx.now();
    const versions = { promptVersionId, knowledgeVersionId };
    const rehearsal = { accountId, id, provider: provider.name, ...versions, startedAt };
    if (await repository.insertRehearsal(tx, rehearsal)) {
      await repository.insertTurns(tx, rehearsal, turns);
      await recordActivity(tx, { accountId, userId, kind: 'rehearsal_started', subjectId: id });
      tellChange(tx, accountId);
      tx.afterCommit(() => ctx.wake('rehearsals'));
    }
    return present(await require(tx, accountId));
  });
}

/** The latest rehearsal, and how far the drafts of the last days could be trusted. */
export async function overview(
  ctx: Context,
  hooks: Pick<AskHooks, 'providerFor'>,
  accountId: string,
): Promise<{ rehearsal: Rehearsal | null; costsTokens: boolean; trust: Trust }> {
  const [row, provider, trust] = await Promise.all([
    repository.findRehearsal(ctx.db, accountId),
    hooks.providerFor(accountId),
    measureTrust(ctx, accountId),
  ]);
  return {
    rehearsal: row ? present(row) : null,
    costsTokens: provider.model !== null,
    trust,
  };
}

/** How many turns a rehearsal of the default length could ask. Reads whole threads: not for every look at a page. */
export async function countAvailable(ctx: Context, accountId: string): Promise<number> {
  return (await findTurns(ctx, accountId, REHEARSAL_CONVERSATIONS.default)).length;
}

/** What was judged so far, the newest question first; texts are read as the messages say them now. */
export async function listTurns(
  ctx: Context,
  accountId: string,
  { id, verdict }: { id: string; verdict?: RehearsalVerdict | undefined },
): Promise<RehearsalTurn[]> {
  await require(ctx, accountId, id);
  const rows = await repository.findJudged(ctx.db, accountId, id, verdict);
  const ids = rows.flatMap(({ questionIds, answerIds }) => [...questionIds, ...answerIds]);
  const texts = await readTexts(ctx.db, accountId, ids);
  return rows.map(({ questionIds, answerIds, askedAt, ...row }) => ({
    ...row,
    question: joinTexts(texts, questionIds),
    answer: joinTexts(texts, answerIds),
    askedAt: askedAt.toISOString(),
  }));
}

/** What the messages say, one per line. */
export function joinTexts(texts: ReadonlyMap<string, string>, ids: readonly string[]): string {
  return ids.flatMap((id) => texts.get(id) || []).join('\n');
}

/** Asks no further turn. Idempotent: one that has ended is answered as it stands. */
export async function stop(ctx: Context, { accountId, userId }: Actor, id: string): Promise<Rehearsal> {
  await require(ctx, accountId, id);
  return ctx.transaction(async (tx) => {
    if (await repository.stopRehearsal(tx, accountId, id, ctx.now())) {
      await recordActivity(tx, { accountId, userId, kind: 'rehearsal_stopped', subjectId: id });
      tellChange(tx, accountId);
    }
    return present(await require(tx, accountId, id));
  });
}

/** Puts what a person answered into the knowledge base; of two clicks or two tabs the first one does. */
export async function addToFaq(
  ctx: Context,
  { accountId, userId }: Actor,
  { id, question, answer }: { id: string; question: string; answer: string },
): Promise<string> {
  requireId(id);
  await expectFaq(ctx, accountId, { question, answer });
  return ctx.transaction(async (tx) => {
    const turn = await repository.lockTurn(tx, accountId, id);
    if (!turn) throw new AppError('not_found');
    if (turn.isInFaq) return 'It is in the knowledge base already';
    const limit = LIMITS.textCharacters;
    if (Math.max(question.length, answer.length) > limit) throw new AppError('text_too_long', { limit });
    const entry = { question, answer, userId, source: 'faq' as const };
    const { knowledgeVersionId } = await addFaq(knowledgeHooks(ctx), tx, accountId, entry);
    await repository.markInFaq(tx, accountId, id, knowledgeVersionId);
    tellChange(tx, accountId);
    return 'Saved to the knowledge base';
  });
}

/** Somebody took a message back: what was said of it goes. */
export async function forgetMessage(
  tx: Tx,
  message: { accountId: string; conversationId: string; messageId: string },
): Promise<void> {
  if (await repository.removeTurnsOf(tx, message)) tellChange(tx, message.accountId);
}

function tellChange(tx: Tx, accountId: string): void {
  tx.live.publish(accountId, { type: 'account_updated', part: 'rehearsal' });
}

async function require(
  { db }: Pick<Context, 'db'> | Pick<Tx, 'db'>,
  accountId: string,
  id?: string,
): Promise<repository.RehearsalRow> {
  const row = await repository.findRehearsal(db, accountId, id && requireId(id));
  if (!row) throw new AppError('not_found');
  return row;
}

function present({ verdicts, tokens, startedAt, endedAt, ...row }: repository.RehearsalRow): Rehearsal {
  const count = (verdict: RehearsalVerdict | null) => verdicts.filter((one) => one === verdict).length;
  return {
    ...row,
    total: verdicts.length,
    done: verdicts.length - count(null),
    verdicts: Object.fromEntries(
      REHEARSAL_VERDICTS.map((verdict) => [verdict, count(verdict)]),
    ) as Rehearsal['verdicts'],
    tokens: Number(tokens),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
