import { answerBeside } from './builtin/builtin.ts';
import { cutIntoChunks } from './chunks.ts';
import { callGuarded } from './decide.ts';
import { dayIn } from './end-dates.ts';
import { joinSentences } from './guard/guard.ts';
import type { Knowledge } from './knowledge.ts';
import { openKnowledge } from './knowledge.ts';
import { ownWords } from './phrases.ts';
import type { Provider } from './provider.ts';
import { buildIndex, search } from './retrieval/retrieval.ts';
import { readAsked } from './retrieval/spelling.ts';
import { readTurn } from './turn.ts';
import type { AssistantInput, Attempt, SecondLookReport } from './types.ts';

export type ComposedReply = {
  text: string;
  /** True when the person's own words go out as they are. */
  verbatim: boolean;
  attempts: Attempt[];
  secondLook?: SecondLookReport;
  inputTokens: number | null;
  outputTokens: number | null;
};

/**
 * Words a reply from what a person supplied for a question that the assistant could not answer. Without a model, or
 * when it fails, declines or does not pass the guard, the person's own words are the reply: a person wrote them.
 * Without a model they stand beside the facts that answer the rest of the turn; `question` is null when that is
 * answered already. Rejects only with the signal's reason when the caller gave up.
 */
export async function composeFromContext(
  input: AssistantInput & { context: string; question: string | null },
  provider: Provider,
  signal: AbortSignal = new AbortController().signal,
): Promise<ComposedReply> {
  signal.throwIfAborted();
  const words = input.context.trim();
  const base = openKnowledge(input.knowledgeBase, dayIn(input.timezone, input.now));
  const turn = readTurn(input);
  if (provider.model === null) {
    const both =
      input.question === null ? null : answerBeside({ input, turn, knowledge: base }, input.question, words);
    const text = both ?? words;
    return { text, verbatim: both === null, attempts: [], inputTokens: null, outputTokens: null };
  }
  // The person's words stand under a heading of their own and can be cited like any other line.
  const supplied = cutIntoChunks(words);
  const chunks = [
    ...supplied,
    ...base.chunks.filter((chunk) => supplied.every((own) => own.id !== chunk.id)),
  ];
  const knowledge: Knowledge = { ...base, chunks, index: buildIndex(chunks) };
  const run = await callGuarded(
    provider,
    {
      input,
      turn,
      knowledge,
      retrieved: search(knowledge.index, readAsked(knowledge.index, `${turn.text}\n${words}`), 12),
      refused: null,
    },
    {
      material: {
        chunks,
        turn: input.turn,
        ...(input.customerName === undefined ? {} : { customerName: input.customerName }),
        prompt: input.prompt,
        systemInstructions: provider.instructions,
        allowContext: [words, ...ownWords(input.setPhrases)],
        now: input.now,
        timezone: input.timezone,
      },
      signal,
      // Nobody reads what the model makes of the words before it goes out.
      isRead: false,
    },
  );
  const { attempts, secondLook, inputTokens, outputTokens } = run;
  const passed = !('fault' in run) && run.decision.decision === 'answer' && run.findings.length === 0;
  const text = passed ? joinSentences(run.decision.sentences) : words;
  return {
    text,
    verbatim: !passed,
    attempts,
    ...(secondLook ? { secondLook } : {}),
    inputTokens,
    outputTokens,
  };
}
