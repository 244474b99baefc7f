import type { ConditionFor } from '../models/conditions.ts';
import { ProviderError } from '../models/provider-fault.ts';
import type { ModelProvider } from '../provider.ts';
import type { Think } from '../think.ts';
import type { PlacedMatch, TriggerCondition } from './match.ts';

/** Of what the customer wrote, so many characters are judged, the newest: as many as an answer reads. */
const JUDGED = 4000;

export type JudgedTriggers = {
  matches: PlacedMatch[];
  inputTokens: number | null;
  outputTokens: number | null;
};

type JudgeOptions = { think: Think; signal: AbortSignal; for?: ConditionFor; answers?: string[] };

/**
 * The triggers that messages meet, by one call of a model. Rejects with a ProviderError, also where what it says is no
 * verdict: a condition left out, or words that nobody wrote.
 */
export async function judgeTriggers(
  triggers: readonly TriggerCondition[],
  messages: readonly { id: string; text: string }[],
  { conditions: reader }: Pick<ModelProvider, 'conditions'>,
  { think, signal, for: purpose = 'person', answers = [] }: JudgeOptions,
): Promise<JudgedTriggers> {
  const conditions = triggers.map(({ name, triggerConditions, exceptions = [] }, at) => ({
    number: at + 1,
    name,
    condition: triggerConditions,
    notMeant: [...exceptions],
  }));
  const { verdicts, inputTokens, outputTokens } = await reader.ask(
    { for: purpose, conditions, messages: takeNewest(messages.map(({ text }) => text)), answers },
    signal,
  );
  signal.throwIfAborted();
  const matches = await think('placeVerdicts', triggers, messages, verdicts);
  if (matches === null) {
    throw new ProviderError({
      code: 'malformed',
      message: 'The model left a condition out, or named words that the customer did not write.',
      retryable: true,
    });
  }
  return { matches, inputTokens, outputTokens };
}

function takeNewest(texts: readonly string[]): string[] {
  let left = JUDGED;
  const taken: string[] = [];
  for (const text of texts.toReversed()) {
    if (left <= 0) break;
    // Half a character at the beginning is none.
    taken.unshift(text.slice(-left).replace(/^[\uDC00-\uDFFF]/, ''));
    left -= text.length;
  }
  return taken;
}
