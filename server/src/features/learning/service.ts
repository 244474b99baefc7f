import { history, type Learned, type Provider } from '@parley/assistant';
import { isLanguageCode, type LanguageCode } from '@parley/contract/languages.ts';
import { LEARNED_KINDS, type LearnedFact, type Learning } from '@parley/contract/learning.ts';

import type { Context, Tx } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import * as knowledge from '#features/knowledge/service.ts';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';

import { createKnown, findDownloaded, isDownloaded, readDownloads } from './read-downloads.ts';
import { readPages, readPast } from './read-past.ts';
import * as repository from './repository.ts';

export const LEARN_JOB = 'learning.learn';

export async function latest(ctx: Context, accountId: string): Promise<Learning | null> {
  const row = await repository.findLearning(ctx.db, accountId);
  if (!row) return null;
  const facts = await repository.findFacts(ctx.db, accountId);
  const ids = [...new Set(facts.flatMap(({ messageIds }) => messageIds))];
  const refs = [...new Set(facts.flatMap(({ materialNames }) => materialNames.filter(isDownloaded)))];
  const origins = [
    ...(await repository.findOrigins(ctx.db, accountId, ids)),
    ...(await findDownloaded(ctx.db, accountId, refs)),
  ];
  const { state, startedAt, endedAt, messages, typed, takenAt } = row;
  return {
    state: state as Learning['state'],
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    messages,
    typed,
    facts: facts.map((fact) => present(fact, origins)),
    takenAt: takenAt?.toISOString() ?? null,
  };
}

const isKind = (kind: string): kind is LearnedFact['kind'] => LEARNED_KINDS.some((one) => one === kind);
const kindOf = ({ kind }: repository.FactRow) => (isKind(kind) ? kind : 'answer');

function present(fact: repository.FactRow, origins: readonly repository.OriginRow[]): LearnedFact {
  const { id, question, text, times, lastSaidAt, isChosen, rivalry, messageIds, materialNames } = fact;
  return {
    id,
    kind: kindOf(fact),
    question,
    text,
    times,
    lastSaidAt: lastSaidAt.toISOString(),
    isChosen,
    rivalry,
    origins: origins
      .filter((origin) => messageIds.includes(origin.id) || materialNames.includes(origin.id))
      .map(({ sortAt, ...origin }) => ({ ...origin, saidAt: sortAt.toISOString() })),
    pages: materialNames.filter((name) => !isDownloaded(name)),
  };
}

export async function start(ctx: Context, { accountId }: Actor): Promise<Learning | null> {
  await ctx.transaction((tx) => begin(tx, accountId, ctx.now()));
  return latest(ctx, accountId);
}

/** Has the history read after the commit. While it is being read, nothing changes, and this answers false. */
export async function begin(tx: Tx, accountId: string, at: Date): Promise<boolean> {
  const runId = await repository.beginRun(tx.db, accountId, at);
  if (runId === null) return false;
  await tx.jobs.add(LEARN_JOB, { accountId, runId });
  tx.live.publish(accountId, { type: 'account_updated', part: 'learning' });
  return true;
}

/**
 * What material besides the conversations told, and nobody in a conversation, is forgotten with it. A run that may have
 * read it already is overtaken, and begins anew without it.
 */
export async function forgetMaterials(
  tx: Tx,
  accountId: string,
  { kind, at }: { kind: 'website' | 'download'; at: Date },
): Promise<void> {
  const runId = await repository.overtakeRun(tx.db, accountId, at);
  if (runId !== null) await tx.jobs.add(LEARN_JOB, { accountId, runId });
  await repository.deleteMaterial(tx.db, accountId, kind);
  tx.live.publish(accountId, { type: 'account_updated', part: 'learning' });
}

/** The provider whose model reads along, where it is one. */
export type LearnHooks = { providerFor: (accountId: string) => Promise<Provider> };

type Run = { accountId: string; runId: string };

/** Reads the history and keeps what it tells. Begun again where its process was stopped. */
export async function learn(
  ctx: Context,
  { providerFor }: LearnHooks,
  run: Run,
  signal: AbortSignal,
): Promise<void> {
  const { accountId, runId } = run;
  const row = await repository.findLearning(ctx.db, accountId);
  if (row?.runId !== runId || row.state !== 'running') return;
  async function* talks() {
    const known = createKnown();
    for await (const talk of readPast(ctx, accountId)) {
      signal.throwIfAborted();
      known.add(talk);
      yield talk;
    }
    for await (const talk of readDownloads(ctx, accountId)) {
      signal.throwIfAborted();
      yield known.mark(talk);
    }
  }
  let learned: Learned | null = null;
  try {
    const provider = await providerFor(accountId);
    const reader = provider.model === null ? undefined : provider.history;
    const past = { talks, posts: [], pages: await readPages(ctx, accountId) };
    learned = await ctx.assistant.learnFromHistory(past, reader ? { reader, signal } : null);
  } catch (error) {
    signal.throwIfAborted();
    ctx.log.error({ err: error, accountId }, 'the history could not be learned from');
  }
  await ctx.transaction(async (tx) => {
    const endedAt = ctx.now();
    const prompt = learned ? history.composePrompt(learned.tone, languageOf(learned.facts)) : '';
    const ended = learned
      ? ({ state: 'ready', endedAt, messages: learned.messages, typed: learned.typed, prompt } as const)
      : ({ state: 'failed', endedAt } as const);
    if (!(await repository.endRun(tx.db, run, ended))) return;
    if (learned) await repository.replaceFacts(tx.db, accountId, learned);
    tx.live.publish(accountId, { type: 'account_updated', part: 'learning' });
  });
}

/** That most of the facts are in. */
function languageOf(facts: readonly { language: string | null }[]): LanguageCode {
  const counts = new Map<LanguageCode, number>();
  for (const { language } of facts) {
    if (language !== null && isLanguageCode(language)) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 'en';
}

/** 404 for a fact that is none, as after the history was learned from anew. */
export async function choose(
  ctx: Context,
  { accountId }: Actor,
  { id, isChosen }: { id: string; isChosen: boolean },
): Promise<{ id: string; isChosen: boolean }> {
  const fact = requireId(id);
  await ctx.transaction(async (tx) => {
    if (!(await repository.chooseFact(tx.db, accountId, fact, isChosen))) throw new AppError('not_found');
    tx.live.publish(accountId, { type: 'account_updated', part: 'learning' });
  });
  return { id: fact, isChosen };
}

/**
 * Adds the chosen facts to the knowledge base: below what the owner wrote, or in the place of what nobody but the
 * assistant wrote. Answers how many were not there yet.
 */
export async function take(
  ctx: Context,
  hooks: knowledge.KnowledgeHooks,
  actor: Actor,
): Promise<{ added: number }> {
  const { accountId } = actor;
  const [row, facts] = await Promise.all([
    repository.findLearning(ctx.db, accountId),
    repository.findFacts(ctx.db, accountId),
  ]);
  const chosen = facts.filter(({ isChosen }) => isChosen);
  if (!row || chosen.length === 0) return { added: 0 };
  const language = languageOf(chosen);
  const compose = (some: typeof chosen) =>
    history.composeKnowledge(
      some.map((fact) => ({ kind: kindOf(fact), question: fact.question, text: fact.text })),
      language,
    );
  let added = 0;
  await knowledge.editText(ctx, hooks, actor, 'knowledge_base', (current, isGenerated) => {
    const missing = chosen.filter(({ text }) => !current.includes(text));
    added = missing.length;
    if (isGenerated || current.trim() === '') return compose(chosen);
    return missing.length === 0 ? current : `${current.trimEnd()}\n\n${compose(missing)}`;
  });
  await knowledge.editText(ctx, hooks, actor, 'prompt', (current) =>
    current.trim() === '' ? row.prompt : current,
  );
  await ctx.transaction(async (tx) => {
    await repository.markTaken(tx.db, accountId, ctx.now());
    tx.live.publish(accountId, { type: 'account_updated', part: 'learning' });
  });
  return { added };
}
