import type { ProviderSettings } from '#assistant/provider.ts';
import type { Env } from '#env';

/** The provider that the environment names, as it is opened. */
export function providerSettings(
  env: Pick<Env, 'aiProvider' | 'aiModel' | 'aiApiKey' | 'aiBaseUrl'>,
): ProviderSettings {
  const { aiProvider: provider, aiModel: model = '', aiApiKey: apiKey, aiBaseUrl: baseUrl } = env;
  switch (provider) {
    case 'builtin':
      return { provider };
    case 'openai-compatible':
      return { provider, model, baseUrl: baseUrl ?? '', ...(apiKey ? { apiKey } : {}) };
    case 'openai':
    case 'anthropic':
    case 'google':
      return { provider, model, apiKey: apiKey ?? '', ...(baseUrl ? { baseUrl } : {}) };
  }
}
