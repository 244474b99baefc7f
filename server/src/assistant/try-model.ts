import { createEmbedder } from './embeddings.ts';
import { findMissing, openModel } from './model-provider.ts';
import type { ModelSettings } from './model-settings.ts';
import { ProviderError } from './provider-fault.ts';
import { makeSamplePicture, makeSampleSound } from './samples.ts';

/** What a model is tried for; `model` of the settings names the model of that role. */
export type TriedRole = 'answers' | 'pictures' | 'voice' | 'embeddings';

/** What came of one call. Tokens are null where the provider does not say. */
export type Tried = { answer: string; inputTokens: number | null; outputTokens: number | null };

const TIMEOUT = 30_000;
const SAY = 'Say in one short sentence that you are ready to answer customers.';
const DESCRIBE = 'Say in one short sentence which colours this picture shows.';

/** One real call, as the product makes it. Rejects with a ProviderError, or with the signal's reason. */
export async function tryModel(
  settings: ModelSettings,
  role: TriedRole,
  signal: AbortSignal,
): Promise<Tried> {
  const message = findMissing(settings);
  if (message !== null) throw new ProviderError({ code: 'not_configured', message, retryable: false });
  const timeoutMilliseconds = settings.timeoutMilliseconds ?? TIMEOUT;
  if (role === 'embeddings') {
    const { vectors, tokens } = await createEmbedder(settings).embed([SAY], 'question', {
      signal,
      timeoutMilliseconds,
    });
    const answer = `A vector of ${vectors[0]?.length ?? 0} numbers.`;
    return { answer, inputTokens: tokens, outputTokens: null };
  }
  const call = { timeoutMilliseconds, signal };
  if (role === 'voice') {
    const [{ callTranscription }, { openTranscription }] = await Promise.all([
      import('./sample-call.ts'),
      import('./transcription.ts'),
    ]);
    return callTranscription(await openTranscription(settings), makeSampleSound(), call);
  }
  const [{ callText }, opened] = await Promise.all([import('./sample-call.ts'), openModel(settings)]);
  const picture = role === 'pictures' ? makeSamplePicture() : null;
  return callText(opened, { text: picture ? DESCRIBE : SAY, picture }, call);
}
