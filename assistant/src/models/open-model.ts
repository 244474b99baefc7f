import type { OpenedModel } from './model-call.ts';
import { boundFetch } from './model-fetch.ts';
import { endsInQuery, isPathName, type ModelSettings } from './model-settings.ts';

/** The SDK costs memory and start time: it is loaded with the first call, and of the providers only this one. */
export async function openModel(settings: ModelSettings): Promise<OpenedModel> {
  const fetch = boundFetch(settings.fetch ?? globalThis.fetch);
  switch (settings.provider) {
    case 'openai':
      return (await import('./openai.ts')).openOpenAI(settings, fetch);
    case 'anthropic':
      return (await import('./anthropic.ts')).openAnthropic(settings, fetch);
    case 'google':
      return (await import('./google.ts')).openGoogle(settings, fetch);
    case 'openai-compatible':
      return (await import('./openai-compatible.ts')).openOpenAICompatible(settings, fetch);
  }
}

/** Why no call can be made with the settings, in words; null when it can. */
export function findMissing(settings: ModelSettings): string | null {
  const { provider, model, baseUrl } = settings;
  const isBlank = (text: string | undefined): boolean => (text ?? '').trim() === '';
  if (provider === 'openai-compatible') {
    if (isBlank(model) || isBlank(baseUrl)) return 'No model or address is set.';
  } else if (isBlank(model) || isBlank(settings.apiKey)) return 'No model or key is set.';
  if (baseUrl !== undefined && endsInQuery(baseUrl)) {
    return 'The address of the model server must hold no question mark and no number sign.';
  }
  if (provider === 'google' && !isPathName(model)) {
    return 'The name of a Google model holds only letters, digits, dots, hyphens and underscores.';
  }
  return null;
}
