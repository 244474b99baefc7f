import { createBuiltinProvider } from './builtin/builtin.ts';
import { createModelProvider } from './models/model-provider.ts';
import type { ModelSettings } from './models/model-settings.ts';
import type { Provider } from './provider.ts';

export type ProviderSettings = { provider: 'builtin' } | ModelSettings;

export function createProvider(settings: ProviderSettings): Provider {
  return settings.provider === 'builtin' ? createBuiltinProvider() : createModelProvider(settings);
}
