import { generateText, NoObjectGeneratedError, Output } from 'ai';
import type { ProviderAnswer } from '../provider.ts';
import type { Decision } from '../types.ts';
import { decisionSchema } from './decision-schema.ts';
import { faultOfFinish, toProviderError } from './model-fault.ts';
import { ProviderError } from './provider-fault.ts';
import { readDecision } from './read-decision.ts';
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

/** Asked for as strictly as the server can, and read as mildly as it is safe. */
const OUTPUT: Output.Output<Decision> = {
  ...Output.object({ schema: decisionSchema, name: 'decision' }),
  async parseCompleteOutput({ text }, context) {
    const decision = readDecision(text);
    if (decision === null) throw new NoObjectGeneratedError({ ...context, text });
    return decision;
  },
};

/** One call. Rejects with a ProviderError, or with the signal's reason when the caller gave up. */
export async function callModel(
  opened: OpenedModel,
  prompt: { system: string; message: string },
  timeoutMilliseconds: number,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const result = await generateText({
      ...opened,
      instructions: prompt.system,
      prompt: prompt.message,
      output: OUTPUT,
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
    return { decision: result.output, ...readUsage(result.usage) };
  } catch (error) {
    signal.throwIfAborted();
    throw toProviderError(error, timeout.aborted);
  }
}
