import { generateText, NoTranscriptGeneratedError, type TranscriptionModel, transcribe } from 'ai';

import type { OpenedModel } from './model-call.ts';
import { faultOfFinish, toProviderError } from './model-fault.ts';
import { ProviderError } from './provider-fault.ts';
import { cleanSaid, isVisible } from './said-text.ts';
import { readUsage, sumTokens } from './token-counts.ts';
import type { Tried } from './try-model.ts';

type Call = { timeoutMilliseconds: number; signal: AbortSignal };

/** The answer is a sentence; models that cannot do without thinking need the rest. */
const OUTPUT_TOKENS = 300;

/** One question about a picture. */
export async function callPicture(
  opened: OpenedModel,
  { text, picture }: { text: string; picture: Buffer },
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
            { type: 'file', data: picture, mediaType: 'image/png' },
          ],
        },
      ],
      maxRetries: 0,
      abortSignal,
      telemetry: { isEnabled: false },
    });
    const answer = cleanSaid(result.text);
    if (!isVisible(answer)) {
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
    const heard = cleanSaid(spoken.text);
    const answer = isVisible(heard) ? heard : 'The sample is a tone, and no words were heard in it.';
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
