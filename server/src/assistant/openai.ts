import { createOpenAI, type OpenAIProvider } from '@ai-sdk/openai';
import type { OpenedModel } from './model-call.ts';
import { VENDOR_CALL } from './model-call.ts';
import type { VendorSettings } from './model-settings.ts';

export function connectOpenAI(settings: VendorSettings, fetch: typeof globalThis.fetch): OpenAIProvider {
  return createOpenAI({
    apiKey: settings.apiKey,
    // Without an address the SDK would read one from the environment.
    baseURL: settings.baseUrl ?? 'https://api.openai.com/v1',
    fetch,
  });
}

/** OpenAI's Responses API, with its strict JSON schema. */
export function openOpenAI(settings: VendorSettings, fetch: typeof globalThis.fetch): OpenedModel {
  return {
    ...VENDOR_CALL,
    model: connectOpenAI(settings, fetch)(settings.model),
    // By default OpenAI keeps every prompt and answer for a month.
    providerOptions: { openai: { store: false } },
  };
}
