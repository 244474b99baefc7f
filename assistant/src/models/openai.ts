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

const FULL_GPT = /^gpt-(?:[5-9]|\d\d)(?:\.\d+)?(?:-(?!pro|chat|codex)[a-z]+)?(?:-\d{4}-\d\d-\d\d)?$/;
const O_SERIES = /^o[1-9](?:-mini)?(?:-\d{4}-\d\d-\d\d)?$/;

/**
 * The least thinking that a family takes: the SDK knows it of the full GPT models alone, and sends to all others what
 * they refuse. What is no thinking model is told nothing of it.
 */
function leastReasoning(model: string): OpenedModel['reasoning'] {
  if (FULL_GPT.test(model)) return 'none';
  return O_SERIES.test(model) && !model.startsWith('o1-mini') ? 'low' : 'provider-default';
}

/** OpenAI's Responses API, with its strict JSON schema. */
export function openOpenAI(settings: VendorSettings, fetch: typeof globalThis.fetch): OpenedModel {
  return {
    ...VENDOR_CALL,
    reasoning: leastReasoning(settings.model),
    model: connectOpenAI(settings, fetch)(settings.model),
    // By default OpenAI keeps every prompt and answer for a month, and the SDK asks for a summary of the thoughts, which
    // organisations that are not verified are refused.
    providerOptions: { openai: { store: false, reasoningSummary: null } },
  };
}
