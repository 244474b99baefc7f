import { LIMITS } from '@parley/contract/limits.ts';

import { appendFaq } from '#assistant/chunks.ts';
import type { Context, Tx } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';

import { findCurrent, findText, type KnowledgePart, lockKnowledgeBase, storeVersion } from './repository.ts';

/** The texts that the assistant works with, and the versions that a run points at. */
export async function currentKnowledge(
  db: Context['db'] | Tx['db'],
  accountId: string,
): Promise<{
  prompt: string | null;
  promptVersionId: string | null;
  knowledgeBase: string | null;
  knowledgeVersionId: string | null;
}> {
  return findCurrent(db, accountId);
}

/** `generatedAt` is when the assistant wrote the text; an edit leaves it alone. Times are ISO 8601. */
export type StoredText = { text: string; generatedAt: string | null; updatedAt: string };
type Nullable<T> = { [Name in keyof T]: T[Name] | null };

export async function getText(
  ctx: Context,
  accountId: string,
  part: KnowledgePart,
): Promise<Nullable<StoredText>> {
  const { text, generatedAt, updatedAt } = await findText(ctx.db, accountId, part);
  return {
    text,
    generatedAt: generatedAt?.toISOString() ?? null,
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}

export async function saveText(
  ctx: Context,
  actor: Actor,
  part: KnowledgePart,
  text: string,
): Promise<StoredText> {
  if (text.trim() === '') throw new AppError(part === 'prompt' ? 'prompt_empty' : 'knowledge_base_empty');
  return ctx.transaction((tx) =>
    store(tx, actor.accountId, { part, source: 'edit', text, userId: actor.userId }),
  );
}

/**
 * Appends an entry to the knowledge base; two at once both stay. `userId` is who wrote the answer.
 * 400 when a side is blank or the text grows too long.
 */
export async function addFaq(
  tx: Tx,
  accountId: string,
  entry: { question: string; answer: string; userId: string | null; source: 'faq' | 'missing_info' },
): Promise<{ content: string; generatedAt: string | null; knowledgeVersionId: string }> {
  const { question, answer, userId, source } = entry;
  if (question.trim() === '' || answer.trim() === '') throw new AppError('faq_incomplete');
  const text = appendFaq((await lockKnowledgeBase(tx.db, accountId)) ?? '', question, answer);
  const stored = await store(tx, accountId, { part: 'knowledge_base', source, text, userId });
  return { content: text, generatedAt: stored.generatedAt, knowledgeVersionId: stored.versionId };
}

/** The prompt is written from imported history; without an import there is none. */
export function regeneratePrompt(): never {
  throw new AppError('nothing_imported');
}

async function store(
  tx: Tx,
  accountId: string,
  version: Parameters<typeof storeVersion>[2],
): Promise<StoredText & { versionId: string }> {
  const { part, source, text, userId } = version;
  const limit = LIMITS.knowledgeCharacters;
  if (text.length > limit) throw new AppError('text_too_long', { limit });
  const { versionId, generatedAt, updatedAt } = await storeVersion(tx.db, accountId, version);
  const kind = part === 'prompt' ? 'prompt_changed' : 'knowledge_base_changed';
  await recordActivity(tx, { accountId, userId, kind, subjectId: versionId, details: { source } });
  tx.live.publish(accountId, { type: 'account_updated', part });
  return {
    text,
    versionId,
    generatedAt: generatedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}
