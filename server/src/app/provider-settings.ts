import type { ModelSettings, ProviderSettings } from '@parley/assistant';
import type { Env } from '#env';
import type { InstalledModels } from '#features/assistant-settings/models.ts';

type ProviderEnv = Pick<Env, 'aiProvider' | 'aiModel' | 'aiApiKey' | 'aiBaseUrl'>;

/** The models of the environment, by what they are asked for: all of one provider. */
export function installedModels(env: Env): InstalledModels {
  return {
    answers: providerSettings(env),
    check: modelSettings(env, env.aiCheckModel ?? env.aiModel),
    pictures: modelSettings(env, env.aiVisionModel),
    voice: modelSettings(env, env.aiTranscriptionModel),
    embeddings: modelSettings(env, env.aiEmbeddingModel),
  };
}

/** A further model of the same provider; null where none is named. */
function modelSettings(env: ProviderEnv, model: string | undefined): ModelSettings | null {
  if (!model) return null;
  const settings = providerSettings({ ...env, aiModel: model });
  return settings.provider === 'builtin' ? null : settings;
}

/** The embedding model of the environment; null where none is named. */
export function embeddingSettings(env: ProviderEnv & Pick<Env, 'aiEmbeddingModel'>): ModelSettings | null {
  return modelSettings(env, env.aiEmbeddingModel);
}

/** The provider that the environment names, as it is opened. */
export function providerSettings(env: ProviderEnv): ProviderSettings {
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
