import { createAnthropic } from '@ai-sdk/anthropic';
import type { OpenedModel } from './model-call.ts';
import { VENDOR_CALL } from './model-call.ts';
import type { VendorSettings } from './model-settings.ts';

/** Anthropic's Messages API. Models from before its JSON schema output answer through a forced tool of that schema. */
export function openAnthropic(settings: VendorSettings, fetch: typeof globalThis.fetch): OpenedModel {
  const vendor = createAnthropic({
    apiKey: settings.apiKey,
    // Without an address the SDK would read one from the environment.
    baseURL: settings.baseUrl ?? 'https://api.anthropic.com/v1',
    fetch,
  });
  return { ...VENDOR_CALL, model: vendor(settings.model) };
}
