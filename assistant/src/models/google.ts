import { createGoogle, type GoogleProvider } from '@ai-sdk/google';
import type { OpenedModel } from './model-call.ts';
import { VENDOR_CALL } from './model-call.ts';
import type { VendorSettings } from './model-settings.ts';

/** These refuse every call that says something about thinking. */
const WITHOUT_THINKING = /gemma|learnlm|gemini-(?:1|2\.0)/;
/** The SDK does not know that what this name stands for thinks at least a little. */
const THINKS_A_LITTLE = 'gemini-pro-latest';

function leastReasoning(model: string): OpenedModel['reasoning'] {
  if (model === THINKS_A_LITTLE) return 'low';
  return WITHOUT_THINKING.test(model) ? 'provider-default' : 'none';
}

export function connectGoogle(settings: VendorSettings, fetch: typeof globalThis.fetch): GoogleProvider {
  return createGoogle({
    apiKey: settings.apiKey,
    baseURL: settings.baseUrl ?? 'https://generativelanguage.googleapis.com/v1beta',
    fetch,
  });
}

/** The Gemini API's generateContent, with its JSON schema. */
export function openGoogle(settings: VendorSettings, fetch: typeof globalThis.fetch): OpenedModel {
  return {
    ...VENDOR_CALL,
    reasoning: leastReasoning(settings.model),
    model: connectGoogle(settings, fetch)(settings.model),
  };
}
