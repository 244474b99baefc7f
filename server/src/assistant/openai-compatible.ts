import { createOpenAICompatible, type OpenAICompatibleProvider } from '@ai-sdk/openai-compatible';
import type { OpenedModel } from './model-call.ts';
import type { OpenAICompatibleSettings } from './model-settings.ts';

const OUTPUT_TOKENS = 1500;

/** Any server that speaks the chat completions and embeddings of OpenAI: Ollama, vLLM, llama.cpp, a gateway. */
export function connectOpenAICompatible(
  settings: OpenAICompatibleSettings,
  fetch: typeof globalThis.fetch,
): OpenAICompatibleProvider {
  return createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: settings.baseUrl.replace(/\/+$/u, ''),
    supportsStructuredOutputs: settings.jsonSchema ?? true,
    ...(settings.apiKey ? { apiKey: settings.apiKey } : {}),
    fetch,
  });
}

export function openOpenAICompatible(
  settings: OpenAICompatibleSettings,
  fetch: typeof globalThis.fetch,
): OpenedModel {
  const server = connectOpenAICompatible(settings, fetch);
  return { model: server(settings.model), temperature: 0, maxOutputTokens: OUTPUT_TOKENS };
}
