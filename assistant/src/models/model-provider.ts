import type { ModelProvider } from '../provider.ts';
import { createConditionReader } from './condition-reader.ts';
import { createHistoryReader } from './history-reader.ts';
import {
  composePrompt,
  MEDIA_INSTRUCTIONS,
  MODEL_INSTRUCTIONS,
  PUBLIC_INSTRUCTIONS,
  WHOLE_KNOWLEDGE_LIMIT,
} from './instructions.ts';
import type { OpenedModel } from './model-call.ts';
import type { ModelSettings } from './model-settings.ts';
import { findMissing, openModel } from './open-model.ts';
import { ProviderError } from './provider-fault.ts';

const TIMEOUT = 30_000;

/** Decisions by a language model. Nothing of the SDK is in memory before the first call. */
export function createModelProvider(settings: ModelSettings): ModelProvider {
  const knowledgeLimit = settings.knowledgeLimit ?? WHOLE_KNOWLEDGE_LIMIT;
  let opening: Promise<OpenedModel> | undefined;
  return {
    name: settings.provider,
    model: settings.model,
    conditions: createConditionReader(settings),
    history: createHistoryReader(settings),
    instructions: `${MODEL_INSTRUCTIONS}\n${PUBLIC_INSTRUCTIONS}\n${MEDIA_INSTRUCTIONS}`,
    knowledgeLimit,
    async respond(request, signal) {
      const message = findMissing(settings);
      if (message !== null) {
        throw new ProviderError({ code: 'not_configured', message, retryable: false });
      }
      opening ??= openModel(settings);
      const [{ callModel }, { DECISION }, opened] = await Promise.all([
        import('./model-call.ts'),
        import('./decision-shape.ts'),
        opening,
      ]);
      signal.throwIfAborted();
      const prompt = composePrompt(request, knowledgeLimit);
      const timeout = settings.timeoutMilliseconds ?? TIMEOUT;
      const { said, ...tokens } = await callModel(opened, prompt, DECISION, timeout, signal);
      return { decision: said, ...tokens };
    },
  };
}
