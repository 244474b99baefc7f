import { createModelProvider } from './models/model-provider.ts';
import type { ModelSettings } from './models/model-settings.ts';
import type { BuiltinProvider, ModelProvider, Provider } from './provider.ts';

export type ProviderSettings = { provider: 'builtin' } | ModelSettings;

export function createProvider(settings: { provider: 'builtin' }): BuiltinProvider;
export function createProvider(settings: ModelSettings): ModelProvider;
export function createProvider(settings: ProviderSettings): Provider;
export function createProvider(settings: ProviderSettings): Provider {
  return settings.provider === 'builtin' ? { name: 'builtin', model: null } : createModelProvider(settings);
}
