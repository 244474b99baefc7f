import { type PlacedMatch, type Provider, ProviderError } from '@parley/assistant';

import type { Context } from '#context';
import { countAttempt } from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';

import { readExceptions } from './manage.ts';

export type ConditionHooks = {
  /** The provider that the account's answers come from, and whose model judges its conditions. */
  providerFor: (accountId: string) => Promise<Provider>;
};

type Asked = { accountId: string; triggerConditions: string; exceptions: string[]; text: string };
type JudgedBy = 'words' | 'model';
export type Tried = { by: JudgedBy; fires: boolean; words: string[]; reason: string | null };

/** Each may ask a model. */
const A_MINUTE = 30;

export async function judgedBy(
  { providerFor }: ConditionHooks,
  accountId: string,
): Promise<{ by: JudgedBy }> {
  const { model } = await providerFor(accountId);
  return { by: model === null ? 'words' : 'model' };
}

/**
 * What conditions that nobody has saved would make of a message. 400 `blank_text` where one of them says nothing, 502
 * `ai_failed`, 429 `token_budget_used`.
 */
export async function tryConditions(
  ctx: Context,
  hooks: ConditionHooks,
  { accountId, triggerConditions, exceptions, text }: Asked,
): Promise<Tried> {
  if (triggerConditions.trim() === '' || text.trim() === '') throw new AppError('blank_text');
  const tried = { id: 'tried', name: '', triggerConditions, exceptions: readExceptions(exceptions) };
  const messages = [{ id: 'said', text }];
  const provider = await hooks.providerFor(accountId);
  const [byWords] = await ctx.assistant.matchTriggers([tried], messages);
  const say = (match: PlacedMatch | undefined, by: JudgedBy): Tried => ({
    by,
    fires: match !== undefined,
    words: match?.words ?? [],
    reason: match?.reason ?? null,
  });
  if (provider.model === null || byWords?.isExplicit) return say(byWords, 'words');
  await countAttempt(ctx, [{ key: `trigger-test:${accountId}`, limit: A_MINUTE, minutes: 1 }]);
  try {
    const judged = await ctx.assistant.judgeTriggers([tried], messages, provider);
    return say(judged.matches[0], 'model');
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw error.fault.code === 'token_budget'
      ? new AppError('token_budget_used')
      : new AppError('ai_failed', { reason: error.message });
  }
}
