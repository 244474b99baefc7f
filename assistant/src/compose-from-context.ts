import { callGuarded } from './decide.ts';
import type { PlacedLine } from './placed-lines.ts';
import type { Provider } from './provider.ts';
import { joinSentences } from './sentences.ts';
import type { Think } from './think.ts';
import { thinkHere } from './think.ts';
import { LostThoughtError } from './threads/lost-thought.ts';
import type { AssistantInput, Attempt, SecondLookReport } from './types.ts';

export type ComposedReply = {
  text: string;
  /** True when the person's own words go out as they are. */
  verbatim: boolean;
  /** The lines of the knowledge base that a model cited. */
  cited: PlacedLine[];
  attempts: Attempt[];
  secondLook?: SecondLookReport;
  inputTokens: number | null;
  outputTokens: number | null;
};

type Options = {
  signal?: AbortSignal;
  /** Where the work of the processor is done. */
  think?: Think;
};

/**
 * Words a reply from what a person supplied for a question that the assistant could not answer. Without a model, or
 * when it fails, declines, does not pass the guard or the words take too much, the person's own words are the reply: a person wrote them.
 * Without a model they stand beside the facts that answer the rest of the turn; `question` is null when that is
 * answered already. Rejects only with the signal's reason when the caller gave up, and with faults of our own.
 */
export async function composeFromContext(
  input: AssistantInput & { context: string; question: string | null },
  provider: Provider,
  { signal = new AbortController().signal, think = thinkHere }: Options = {},
): Promise<ComposedReply> {
  signal.throwIfAborted();
  try {
    return await compose(input, provider, signal, think);
  } catch (error) {
    if (!(error instanceof LostThoughtError)) throw error;
    return { text: input.context.trim(), verbatim: true, ...NOTHING };
  }
}

const NOTHING = { cited: [], attempts: [], inputTokens: null, outputTokens: null };

async function compose(
  input: AssistantInput & { context: string; question: string | null },
  provider: Provider,
  signal: AbortSignal,
  think: Think,
): Promise<ComposedReply> {
  const words = input.context.trim();
  if (provider.model === null) {
    const { question } = input;
    const both = question === null ? null : await think('placeWords', input, question, words);
    signal.throwIfAborted();
    return { text: both ?? words, verbatim: both === null, ...NOTHING };
  }
  const limit = provider.knowledgeLimit ?? Number.POSITIVE_INFINITY;
  const { turn, chunks, retrieved } = await think('readForComposing', input, words, limit);
  signal.throwIfAborted();
  const run = await callGuarded(
    provider,
    { input, turn, knowledge: { chunks }, retrieved, refused: null },
    // Nobody reads what the model makes of the words before it goes out.
    { think, signal, isRead: false, words },
  );
  const { attempts, secondLook, inputTokens, outputTokens } = run;
  const passed = !('fault' in run) && run.decision.decision === 'answer' && run.findings.length === 0;
  return {
    text: passed ? joinSentences(run.decision.sentences) : words,
    verbatim: !passed,
    cited: passed ? run.checked.cited : [],
    attempts,
    ...(secondLook ? { secondLook } : {}),
    inputTokens,
    outputTokens,
  };
}
