type CallSettings = {
  model: string;
  /** Carries the address checks of the caller (pinned DNS). */
  fetch?: typeof globalThis.fetch;
  timeoutMilliseconds?: number;
  /** Characters of knowledge that one call may carry. */
  knowledgeLimit?: number;
};

/** Any server that speaks the chat completions of OpenAI. */
export type OpenAICompatibleSettings = CallSettings & {
  provider: 'openai-compatible';
  apiKey?: string;
  baseUrl: string;
  /** False for a server that knows only free JSON and not JSON schemas. */
  jsonSchema?: boolean;
};

export type VendorSettings = CallSettings & {
  provider: 'openai' | 'anthropic' | 'google';
  apiKey: string;
  /** Its version path included; the vendor's own by default. */
  baseUrl?: string;
};

export type ModelSettings = OpenAICompatibleSettings | VendorSettings;

/** What no call can be made with, whatever its server says; null when nothing is wrong. */
export function findSettingsFault({
  provider,
  baseUrl,
  models,
}: {
  provider: ModelSettings['provider'];
  baseUrl: string | null;
  models: readonly string[];
}): 'address_query' | 'model_malformed' | null {
  if (baseUrl !== null && endsInQuery(baseUrl)) return 'address_query';
  return provider === 'google' && !models.every(isPathName) ? 'model_malformed' : null;
}

/**
 * What follows a question mark or a number sign is no part of a path: calls would go to another address, with the key.
 */
export function endsInQuery(baseUrl: string): boolean {
  return /[?#]/.test(baseUrl);
}

/** Google's models are named in the path of the call, where a slash or dots would lead elsewhere. */
export function isPathName(model: string): boolean {
  return /^\w[\w.-]*$/.test(model) && !model.includes('..');
}
