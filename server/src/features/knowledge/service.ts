import { knowledge, type PlacedLine } from '@parley/assistant';
import type { KnowledgePart, KnowledgeVersion } from '@parley/contract/knowledge.ts';
import { LIMITS } from '@parley/contract/limits.ts';
import type { Context, Tx } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';

import { hasKnowledge, mustBeRead } from './must-be-read.ts';
import * as repository from './repository.ts';
import { findTemporary, isStillLearning } from './still-learning.ts';

export { hasKnowledge, isStillLearning, mustBeRead };

export const EMBED_JOB = 'knowledge.embed';
/** Saves that follow each other are embedded once. */
const REST_MILLISECONDS = 3000;

/** The texts that the assistant works with, and the versions that a run points at; one made for the time being has none. */
export async function currentKnowledge(
  db: Context['db'] | Tx['db'],
  accountId: string,
  now = new Date(),
): Promise<{
  prompt: string | null;
  promptVersionId: string | null;
  knowledgeBase: string | null;
  knowledgeVersionId: string | null;
  /** An import made the knowledge base for the time being. */
  isTemporary: boolean;
}> {
  const current = await repository.findCurrent(db, accountId);
  if (current.knowledgeBase !== null) return { ...current, isTemporary: false };
  const knowledgeBase = await findTemporary(db, accountId, now);
  return { ...current, knowledgeBase, isTemporary: knowledgeBase !== null };
}

/** `generatedAt` is when the assistant wrote the text; an edit leaves it alone. Times are ISO 8601. */
export type StoredText = {
  text: string;
  version: string | null;
  generatedAt: string | null;
  updatedAt: string;
};
type Nullable<T> = { [Name in keyof T]: T[Name] | null };

export async function getText(
  ctx: Context,
  accountId: string,
  part: KnowledgePart,
): Promise<Nullable<StoredText>> {
  const { text, versionId, generatedAt, updatedAt } = await repository.findText(ctx.db, accountId, part);
  return {
    text,
    version: versionId,
    generatedAt: generatedAt?.toISOString() ?? null,
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}

/** The version that a writer began from, empty for none; undefined does not ask. */
type Base = { baseVersion?: string | undefined };

export type KnowledgeHooks = {
  /** The knowledge base was saved, in the transaction that saves it; `before` is null for the first one. */
  onKnowledgeChanged: (
    tx: Tx,
    accountId: string,
    change: { before: string | null; after: string },
  ) => Promise<void>;
};

export type WriterHooks = {
  /** A prompt of the imported history; null where there is none, or it tells too little. 409 while an import runs. */
  writePrompt: (accountId: string) => Promise<string | null>;
};

/** 400 when the text is blank or too long; 409 when another version than `baseVersion` stands by now. */
export async function saveText(
  ctx: Context,
  hooks: KnowledgeHooks,
  actor: Actor,
  part: KnowledgePart,
  { text, baseVersion }: { text: string } & Base,
): Promise<StoredText> {
  if (text.trim() === '') throw new AppError(part === 'prompt' ? 'prompt_empty' : 'knowledge_base_empty');
  if (part === 'knowledge_base') await expectChange(ctx, actor.accountId, () => text);
  return ctx.transaction(async (tx) => {
    const before = await requireBase(tx, actor.accountId, { part, text, baseVersion });
    return store(hooks, tx, actor.accountId, before, {
      part,
      source: 'edit',
      text,
      userId: actor.userId,
    });
  });
}

/**
 * Has what a save will change worked out before its transaction, which finds it done: nobody waits for it behind the
 * locks. Answers the text that is expected to be saved.
 */
async function expectChange(
  ctx: Context,
  accountId: string,
  edit: (current: string) => string,
): Promise<string> {
  const { text: current } = await repository.findText(ctx.db, accountId, 'knowledge_base');
  const text = edit(current ?? '');
  if (text.length <= LIMITS.knowledgeCharacters) await ctx.assistant.compareKnowledge(current ?? '', text);
  return text;
}

type Entry = { question: string; answer: string };

/** Asked before the transaction that adds an entry at the end of the knowledge base. */
export async function expectFaq(ctx: Context, accountId: string, { question, answer }: Entry): Promise<void> {
  await expectChange(ctx, accountId, (current) => knowledge.appendFaq(current, question, answer));
}

/** Where an entry belongs; `put` answers the text with it there, and `lines` are what it is known by then. */
export type PlacedEntry = { put: (current: string) => Promise<string>; lines: () => PlacedLine[] };

/** Asked before the transaction that puts an entry where it belongs. */
export async function expectPlace(
  ctx: Context,
  accountId: string,
  { question, answer }: Entry,
): Promise<PlacedEntry> {
  const find = async (before: string) => ({
    before,
    ...(await ctx.assistant.placeEntry(before, question, answer)),
  });
  const { text } = await repository.findText(ctx.db, accountId, 'knowledge_base');
  let found = await find(text ?? '');
  await expectChange(ctx, accountId, () => found.text);
  return {
    put: async (current) => {
      // Somebody saved meanwhile.
      if (current !== found.before) found = await find(current);
      return found.text;
    },
    lines: () => found.lines,
  };
}

/** The heading that an entry would stand under now; null for none. */
export async function findHeading(
  ctx: Context,
  accountId: string,
  { question, answer }: Entry,
): Promise<string | null> {
  const { text } = await repository.findText(ctx.db, accountId, 'knowledge_base');
  return (await ctx.assistant.placeEntry(text ?? '', question, answer)).heading;
}

/** The text that stands. Two people who wrote the same are no conflict. */
async function requireBase(
  tx: Tx,
  accountId: string,
  { part, text, baseVersion }: { part: KnowledgePart; text: string } & Base,
): Promise<string | null> {
  const current = await repository.lockText(tx.db, accountId, part);
  if (baseVersion === undefined || baseVersion === (current.versionId ?? '') || text === current.text) {
    return current.text;
  }
  throw new AppError('text_changed');
}

/**
 * Adds an entry to the knowledge base, at its end or where `place` puts it; two at once both stay. `userId` is who wrote
 * the answer. 400 when a side is blank or the text grows too long.
 */
export async function addFaq(
  hooks: KnowledgeHooks,
  tx: Tx,
  accountId: string,
  entry: Entry & {
    userId: string | null;
    source: 'faq' | 'missing_info';
    place?: PlacedEntry | undefined;
  },
): Promise<{ content: string; generatedAt: string | null; updatedAt: string; knowledgeVersionId: string }> {
  const { question, answer, userId, source, place } = entry;
  if (question.trim() === '' || answer.trim() === '') throw new AppError('faq_incomplete');
  const current = await repository.lockText(tx.db, accountId, 'knowledge_base');
  const before = current.text ?? '';
  const text = place ? await place.put(before) : knowledge.appendFaq(before, question, answer);
  const { version, generatedAt, updatedAt } = await store(hooks, tx, accountId, current.text, {
    part: 'knowledge_base',
    source,
    text,
    userId,
    question: question.trim(),
  });
  return { content: text, generatedAt, updatedAt, knowledgeVersionId: version };
}

/** A page of the versions, newest first; `before` is the last one of the page above. */
export async function listVersions(
  ctx: Context,
  accountId: string,
  wanted: { part: KnowledgePart; before?: string | undefined; with?: 'question' | undefined },
): Promise<{ versions: KnowledgeVersion[]; hasMore: boolean }> {
  const { part, before } = wanted;
  if (before !== undefined) await requireVersion(ctx, accountId, before);
  const limit = LIMITS.versionPage;
  const [current, rows] = await Promise.all([
    repository.findText(ctx.db, accountId, part),
    repository.findVersions(ctx.db, accountId, {
      part,
      before,
      isQuestion: wanted.with === 'question',
      limit: limit + 1,
    }),
  ]);
  const versions = rows.slice(0, limit).map((row) => present(row, current.versionId));
  return { versions, hasMore: rows.length > limit };
}

export async function getVersion(ctx: Context, accountId: string, versionId: string) {
  const row = await requireVersion(ctx, accountId, versionId);
  const { part, text } = row;
  const [current, previousText] = await Promise.all([
    repository.findText(ctx.db, accountId, part),
    repository.findTextBefore(ctx.db, accountId, row),
  ]);
  return { ...present(row, current.versionId), text, previousText };
}

/** What stood before stays in the list: a restored text is a new version. */
export async function restoreVersion(
  ctx: Context,
  hooks: KnowledgeHooks,
  actor: Actor,
  versionId: string,
  { baseVersion }: Base,
): Promise<StoredText> {
  const { accountId, userId } = actor;
  const { part, text } = await requireVersion(ctx, accountId, versionId);
  if (part === 'knowledge_base') await expectChange(ctx, accountId, () => text);
  return ctx.transaction(async (tx) => {
    const before = await requireBase(tx, accountId, { part, text, baseVersion });
    return store(hooks, tx, accountId, before, { part, source: 'restore', text, userId });
  });
}

async function requireVersion(ctx: Context, accountId: string, versionId: string) {
  const row = await repository.findVersion(ctx.db, accountId, requireId(versionId));
  if (!row) throw new AppError('not_found');
  return row;
}

type VersionRow = Awaited<ReturnType<typeof repository.findVersions>>[number];

function present(row: VersionRow, currentId: string | null): KnowledgeVersion {
  const { createdAt, ...version } = row;
  return { ...version, createdAt: createdAt.toISOString(), isCurrent: row.id === currentId };
}

/** Asked before the transaction that keeps it. */
export async function expectGenerated(ctx: Context, accountId: string, text: string | null): Promise<void> {
  if (text === null) return;
  const { text: current } = await repository.findText(ctx.db, accountId, 'knowledge_base');
  if ((current ?? '').trim() === '') await expectChange(ctx, accountId, () => text);
}

/**
 * Keeps what was written from the history: where nothing stands it is what stands from now on, else a version beside it,
 * which the owner may take. Null where there is nothing to keep, or just that stands.
 */
export async function keepGenerated(
  hooks: KnowledgeHooks,
  tx: Tx,
  accountId: string,
  part: KnowledgePart,
  text: string | null,
): Promise<{ versionId: string; isCurrent: boolean } | null> {
  if (text === null || text.trim() === '' || text.length > LIMITS.knowledgeCharacters) return null;
  const current = await repository.lockText(tx.db, accountId, part);
  if (current.text === text) return null;
  const version = { part, source: 'generated', text, userId: null } as const;
  if (current.text !== null && current.text.trim() !== '') {
    return { versionId: await repository.insertVersion(tx.db, accountId, version), isCurrent: false };
  }
  const stored = await store(hooks, tx, accountId, current.text, version);
  return { versionId: stored.version, isCurrent: true };
}

/**
 * Writes the prompt anew from the imported history; what stood before stays among the versions. 409 without one, while an
 * import runs, or where it does not tell how the business writes.
 */
export async function regeneratePrompt(
  ctx: Context,
  hooks: KnowledgeHooks & WriterHooks,
  { accountId, userId }: Actor,
): Promise<{ prompt: string; generatedAt: string }> {
  const text = await hooks.writePrompt(accountId);
  if (text === null) throw new AppError('nothing_imported');
  const stored = await ctx.transaction(async (tx) => {
    const { text: before } = await repository.lockText(tx.db, accountId, 'prompt');
    return store(hooks, tx, accountId, before, { part: 'prompt', source: 'generated', text, userId });
  });
  return { prompt: text, generatedAt: stored.generatedAt ?? stored.updatedAt };
}

/**
 * Changes a text as `edit` says, which is asked with the text that stands and whether nobody but the assistant wrote it.
 * False where nothing would change. 400 when the text grows too long.
 */
export async function editText(
  ctx: Context,
  hooks: KnowledgeHooks,
  actor: Actor,
  part: KnowledgePart,
  edit: (current: string, isGenerated: boolean) => string,
): Promise<boolean> {
  const { accountId, userId } = actor;
  const change = async (db: Context['db'] | Tx['db'], current: repository.StandingText) => {
    const version = current.versionId && (await repository.findVersion(db, accountId, current.versionId));
    const isGenerated = version ? version.source === 'generated' && version.authorName === null : false;
    return edit(current.text ?? '', isGenerated);
  };
  if (part === 'knowledge_base') {
    const text = await change(ctx.db, await repository.findText(ctx.db, accountId, part));
    await expectChange(ctx, accountId, () => text);
  }
  return ctx.transaction(async (tx) => {
    const current = await repository.lockText(tx.db, accountId, part);
    const text = await change(tx.db, current);
    if (text.trim() === '' || text === current.text) return false;
    await store(hooks, tx, accountId, current.text, { part, source: 'generated', text, userId });
    return true;
  });
}

/** Has the vectors of the knowledge base made after the commit; `soon` leaves a moment for a further save. */
export async function queueEmbedding(tx: Tx, accountId: string, when: 'now' | 'soon'): Promise<void> {
  await tx.jobs.add(
    EMBED_JOB,
    { accountId },
    {
      jobKey: `${EMBED_JOB} ${accountId}`,
      // The job table goes by the database's clock, not by the one that tests move.
      ...(when === 'soon' ? { runAt: new Date(Date.now() + REST_MILLISECONDS) } : {}),
    },
  );
}

async function store(
  hooks: KnowledgeHooks,
  tx: Tx,
  accountId: string,
  before: string | null,
  version: Parameters<typeof repository.storeVersion>[2],
): Promise<StoredText & { version: string }> {
  const { part, source, text, userId } = version;
  const limit = LIMITS.knowledgeCharacters;
  if (text.length > limit) throw new AppError('text_too_long', { limit });
  if (await repository.hasSavedWithinDay(tx.db, accountId, LIMITS.dailyVersions))
    throw new AppError('versions_used_up');
  const { versionId, generatedAt, updatedAt } = await repository.storeVersion(tx.db, accountId, version);
  const kind = part === 'prompt' ? 'prompt_changed' : 'knowledge_base_changed';
  await recordActivity(tx, { accountId, userId, kind, subjectId: versionId, details: { source } });
  if (part === 'knowledge_base') await hooks.onKnowledgeChanged(tx, accountId, { before, after: text });
  tx.live.publish(accountId, { type: 'account_updated', part });
  if (part === 'knowledge_base') await queueEmbedding(tx, accountId, 'soon');
  return {
    text,
    version: versionId,
    generatedAt: generatedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}
