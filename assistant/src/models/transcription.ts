import type { TranscriptionModel } from 'ai';

import { boundFetch } from './model-fetch.ts';
import type { ModelSettings } from './model-settings.ts';
import { ProviderError } from './provider-fault.ts';

const NO_TRANSCRIPTION = new ProviderError({
  code: 'not_configured',
  message: 'Anthropic has no models for voice. Use another provider for them, or leave the model empty.',
  retryable: false,
});

/** The model that writes down what is said. Rejects with a ProviderError where the vendor has none. */
export async function openTranscription(settings: ModelSettings): Promise<TranscriptionModel> {
  const fetch = boundFetch(settings.fetch ?? globalThis.fetch);
  switch (settings.provider) {
    case 'openai':
      return (await import('./openai.ts')).connectOpenAI(settings, fetch).transcription(settings.model);
    case 'google':
      return (await import('./google.ts')).connectGoogle(settings, fetch).transcription(settings.model);
    case 'openai-compatible': {
      // Servers that speak OpenAI's chat completions take its transcriptions too; the package for them does not ask.
      const { connectOpenAI } = await import('./openai.ts');
      const { apiKey = 'none', baseUrl, model } = settings;
      return connectOpenAI({ provider: 'openai', apiKey, baseUrl, model }, fetch).transcription(model);
    }
    case 'anthropic':
      throw NO_TRANSCRIPTION;
  }
}
