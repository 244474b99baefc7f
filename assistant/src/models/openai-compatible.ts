import { createOpenAICompatible, type OpenAICompatibleProvider } from '@ai-sdk/openai-compatible';
import { wrapLanguageModel } from 'ai';
import { bearForms } from './answer-forms.ts';
import type { OpenedModel } from './model-call.ts';
import type { OpenAICompatibleSettings } from './model-settings.ts';

const OUTPUT_TOKENS = 1500;

/** Any server that speaks the chat completions and embeddings of OpenAI: Ollama, vLLM, llama.cpp, a gateway. */
export function connectOpenAICompatible(
  settings: OpenAICompatibleSettings,
  fetch: typeof globalThis.fetch,
  takesSchema = true,
): OpenAICompatibleProvider {
  return createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: settings.baseUrl.replace(/\/+$/u, ''),
    supportsStructuredOutputs: takesSchema,
    ...(settings.apiKey ? { apiKey: settings.apiKey } : {}),
    fetch,
  });
}

export function openOpenAICompatible(
  settings: OpenAICompatibleSettings,
  fetch: typeof globalThis.fetch,
): OpenedModel {
  const { model, baseUrl, jsonSchema = true } = settings;
  const strict = connectOpenAICompatible(settings, fetch)(model);
  const loose = connectOpenAICompatible(settings, fetch, false)(model);
  const middleware = bearForms(loose, `${baseUrl} ${model}`, jsonSchema ? 'schema' : 'json');
  return {
    model: wrapLanguageModel({ model: strict, middleware }),
    temperature: 0,
    maxOutputTokens: OUTPUT_TOKENS,
  };
}
