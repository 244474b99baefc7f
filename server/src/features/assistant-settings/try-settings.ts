import { ProviderError, type Tried, tryModel } from '@parley/assistant';
import type { AssistantTestResult } from '@parley/contract/assistant.ts';
import type { Context } from '#context';
import { countAttempt } from '#features/identity/service.ts';

import { countTokens } from './budget.ts';
import { type ChoiceChange, changeChoice } from './choice.ts';
import { MODEL_FIELDS, type ModelHooks, type ModelRole, openKey, settingsOf } from './models.ts';
import { findSettings } from './repository.ts';
import { readChoice } from './service.ts';
import { requireBudget } from './sources.ts';

/** `model` is that of the role. What is absent is as it is stored. */
type Asked = Pick<ChoiceChange, 'provider' | 'model' | 'baseUrl' | 'apiKey'> & { role: ModelRole };

const A_MINUTE = 12;

const BUILTIN: Tried = {
  answer:
    'Built-in answers reply only with what your knowledge base says, word for word, in 12 languages. They do not see pictures, hear voice messages, put facts together or translate.',
  inputTokens: null,
  outputTokens: null,
};

/**
 * One real call, within the budget of the day. A fault of the provider is an answer, in words that hold nothing the
 * provider's server said. 429 after several in a minute.
 */
export async function trySettings(
  ctx: Context,
  hooks: ModelHooks,
  accountId: string,
  asked: Asked,
): Promise<AssistantTestResult> {
  await countAttempt(ctx, [{ key: `assistant-test:${accountId}`, limit: A_MINUTE, minutes: 1 }]);
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const { answer, inputTokens, outputTokens } = await call(ctx, hooks, accountId, asked);
    return { ok: true, answer, fault: null, milliseconds: took(), inputTokens, outputTokens };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.info({ err: error, accountId }, 'a test of the AI settings failed');
    const { code, message } = error.fault;
    const fault = { code, message };
    return { ok: false, answer: null, fault, milliseconds: took(), inputTokens: null, outputTokens: null };
  }
}

async function call(ctx: Context, hooks: ModelHooks, accountId: string, asked: Asked): Promise<Tried> {
  const { role, model, ...change } = asked;
  const stored = await findSettings(ctx.db, accountId);
  const { choice, key } = changeChoice(readChoice(stored), {
    ...change,
    ...(model === undefined ? {} : { [MODEL_FIELDS[role]]: model }),
    // Whoever tries it need not have switched it on yet.
    ...(role === 'check' ? { secondLook: true } : {}),
  });
  const sealed = key === 'keep' ? openKey(ctx, accountId, stored.apiKey) : null;
  const apiKey = typeof key === 'string' ? sealed : key.replace;
  const settings = settingsOf(ctx, hooks, choice, apiKey, role);
  if (settings === null) {
    throw new ProviderError({
      code: 'not_configured',
      message: 'No model is set for this.',
      retryable: false,
    });
  }
  if (settings.provider === 'builtin') return BUILTIN;
  await requireBudget(ctx, accountId);
  const payer = { accountId, isOwn: choice.provider !== null };
  try {
    const tried = await tryModel(settings, role, new AbortController().signal);
    await countTokens(ctx, payer, (tried.inputTokens ?? 0) + (tried.outputTokens ?? 0));
    return tried;
  } catch (error) {
    if (error instanceof ProviderError) await countTokens(ctx, payer, error.spentTokens);
    throw error;
  }
}
