import type { AssistantInput } from '@parley/assistant';
import { LostThoughtError } from '@parley/assistant';
import type { TestAnswer } from '@parley/contract/test-questions.ts';

import type { Context } from '#context';
import { countAttempt } from '#features/identity/service.ts';
import { currentKnowledge } from '#features/knowledge/service.ts';
import * as triggers from '#features/triggers/service.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';

import type { AskHooks } from './ask.ts';

/** Each may ask a model. */
const A_MINUTE = 12;

const wordless = (kind: TestAnswer['kind']): TestAnswer => ({ kind, text: '', sources: [] });

/**
 * What a first message of a customer would come to: triggers, prompt, knowledge base and provider are the account's,
 * and so is the guard. There need be no channel; nothing is sent, and nothing of it is kept.
 */
export async function answerTestQuestion(
  ctx: Context,
  hooks: AskHooks,
  accountId: string,
  question: string,
): Promise<TestAnswer> {
  if (question.trim() === '') throw new AppError('blank_text');
  await countAttempt(ctx, [{ key: `test-question:${accountId}`, limit: A_MINUTE, minutes: 1 }]);
  const id = newId();
  const provider = await hooks.providerFor(accountId);
  const { firings, fault } = await triggers.evaluate(ctx, provider, accountId, [{ id, text: question }]);
  if (firings.length > 0) return wordless('person');
  if (fault) return wordless('failed');
  const [input, likeness] = await Promise.all([
    readInput(ctx, accountId, { id, question }),
    hooks.likenessFor(accountId),
  ]);
  try {
    // It tells what would go out with nobody reading it.
    const { outcome } = await ctx.assistant.decide(input, provider, { likeness, isRead: false });
    switch (outcome.kind) {
      case 'answer':
      case 'held':
        return {
          kind: outcome.kind,
          text: outcome.text,
          sources: [...new Set(outcome.sources.map(({ quote }) => quote))],
        };
      case 'missing_information':
        return wordless('unknown');
      case 'hand_off':
        return wordless('person');
      case 'no_reply':
        return wordless('nothing');
      case 'failed':
        return wordless('failed');
    }
  } catch (error) {
    // In a real chat it would wait for a person.
    if (error instanceof LostThoughtError) return wordless('unknown');
    throw error;
  }
}

async function readInput(
  ctx: Context,
  accountId: string,
  { id, question }: { id: string; question: string },
): Promise<AssistantInput> {
  const now = ctx.now();
  const [knowledge, account] = await Promise.all([
    currentKnowledge(ctx.db, accountId, now),
    ctx.db
      .selectFrom('accounts')
      .select(['timezone', 'setPhrases'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    knowledgeBase: knowledge.knowledgeBase ?? '',
    prompt: knowledge.prompt ?? '',
    turn: [{ id, text: question, at: now.toISOString() }],
    history: [],
    timezone: account.timezone,
    now,
    setPhrases: account.setPhrases as AssistantInput['setPhrases'],
  };
}
