import { generateText, NoObjectGeneratedError, Output } from 'ai';
import type { z } from 'zod';
import { faultOfFinish, toProviderError } from './model-fault.ts';
import { ProviderError } from './provider-fault.ts';
import { readUsage, sumTokens } from './token-counts.ts';

/** A model of one provider, and what its calls need beyond the prompt. */
export type OpenedModel = Pick<
  Parameters<typeof generateText>[0],
  'model' | 'maxOutputTokens' | 'temperature' | 'reasoning' | 'providerOptions'
>;

/**
 * A reply copies lines and needs no thinking, which costs seconds; models that cannot do without get the least, and
 * room for it. No temperature: the vendors' newer models refuse one.
 */
export const VENDOR_CALL = { reasoning: 'none', maxOutputTokens: 4096 } as const;

// The SDK would write its remarks about settings that a model ignores to the console.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** What a call is to answer: asked for as strictly as the server can, and read as mildly as it is safe. */
export type AnswerShape<Said> = {
  name: string;
  schema: z.ZodType;
  /** Null for what is no such answer. */
  read(text: string): Said | null;
};

type Answered<Said> = { said: Said; inputTokens: number | null; outputTokens: number | null };

function outputOf<Said>({ name, schema, read }: AnswerShape<Said>): Output.Output<Said> {
  return {
    ...Output.object({ schema, name }),
    async parseCompleteOutput({ text }, context) {
      const said = read(text);
      if (said === null) throw new NoObjectGeneratedError({ ...context, text });
      return said;
    },
  } as Output.Output<Said>;
}

/** One call. Rejects with a ProviderError, or with the signal's reason when the caller gave up. */
export async function callModel<Said>(
  opened: OpenedModel,
  prompt: { system: string; message: string },
  shape: AnswerShape<Said>,
  timeoutMilliseconds: number,
  signal: AbortSignal,
): Promise<Answered<Said>> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const result = await generateText({
      ...opened,
      instructions: prompt.system,
      prompt: prompt.message,
      output: outputOf(shape),
      // The turn tries again by itself.
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, timeout]),
      telemetry: { isEnabled: false },
    });
    // An answer that was cut may still parse; it is not the answer that the model meant.
    if (result.finishReason === 'length' || result.finishReason === 'content-filter') {
      throw new ProviderError(faultOfFinish(result.finishReason), {
        spentTokens: sumTokens(result.usage),
      });
    }
    return { said: result.output, ...readUsage(result.usage) };
  } catch (error) {
    signal.throwIfAborted();
    throw toProviderError(error, timeout.aborted);
  }
}
