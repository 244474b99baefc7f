import { generateText, NoTranscriptGeneratedError, type TranscriptionModel, transcribe } from 'ai';

import type { OpenedModel } from './model-call.ts';
import { faultOfFinish, toProviderError } from './model-fault.ts';
import { ProviderError } from './provider-fault.ts';
import { readUsage, sumTokens } from './token-counts.ts';
import type { Tried } from './try-model.ts';

type Call = { timeoutMilliseconds: number; signal: AbortSignal };

/** The answer is a sentence; models that cannot do without thinking need the rest. */
const OUTPUT_TOKENS = 300;

/** One call without a schema, so that the model's own words come back. */
export async function callText(
  opened: OpenedModel,
  { text, picture }: { text: string; picture: Buffer | null },
  call: Call,
): Promise<Tried> {
  return bounded(call, async (abortSignal) => {
    const result = await generateText({
      ...opened,
      maxOutputTokens: OUTPUT_TOKENS,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text },
            ...(picture ? [{ type: 'file' as const, data: picture, mediaType: 'image/png' }] : []),
          ],
        },
      ],
      maxRetries: 0,
      abortSignal,
      telemetry: { isEnabled: false },
    });
    const answer = result.text.trim();
    if (answer === '') {
      throw new ProviderError(faultOfFinish(result.finishReason), { spentTokens: sumTokens(result.usage) });
    }
    return { answer, ...readUsage(result.usage) };
  });
}

export async function callTranscription(
  model: TranscriptionModel,
  audio: Buffer,
  call: Call,
): Promise<Tried> {
  return bounded(call, async (abortSignal) => {
    const spoken = await transcribe({
      model,
      audio,
      maxRetries: 0,
      abortSignal,
      telemetry: { isEnabled: false },
    }).catch((error: unknown) => {
      // The sample holds a tone: an honest model hears no words in it.
      if (NoTranscriptGeneratedError.isInstance(error)) return { text: '' };
      throw error;
    });
    const answer = spoken.text.trim() || 'The sample is a tone, and no words were heard in it.';
    return { answer, inputTokens: null, outputTokens: null };
  });
}

async function bounded(
  { timeoutMilliseconds, signal }: Call,
  work: (signal: AbortSignal) => Promise<Tried>,
): Promise<Tried> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  try {
    return await work(AbortSignal.any([signal, timeout]));
  } catch (error) {
    signal.throwIfAborted();
    throw toProviderError(error, timeout.aborted);
  }
}
