import {
  type PlacedLine,
  type Provider,
  ProviderError,
  type ReminderPlan,
  type RunReport,
} from '@parley/assistant';

import type { Context } from '#context';
import * as conversations from '#features/conversations/service.ts';
import {
  type AskHooks,
  readMessages,
  readThreads,
  readTurnInput,
  type ThreadMessage,
  type TurnInput,
} from '#features/runs/service.ts';

type Where = { accountId: string; conversationId: string };

/** Messages of a chat that are read for a reminder. */
const READ = 12;
const SUMMARY_CHARACTERS = 200;

/** What the customer wrote last, and what the business said to it since. */
export type Silence = { said: ThreadMessage[]; answered: ThreadMessage[] };

export async function readSilence(ctx: Context, { accountId, conversationId }: Where): Promise<Silence> {
  return cutSilence(await readThreads(ctx.db, accountId, [conversationId], READ));
}

/** From the end of a thread: the business's last words, and before them the customer's. */
export function cutSilence(thread: readonly ThreadMessage[]): Silence {
  const heard = thread.findLastIndex(({ author }) => author === 'customer');
  const before = thread.slice(0, heard + 1);
  const first = before.findLastIndex(({ author }) => author !== 'customer');
  return { said: before.slice(first + 1), answered: thread.slice(heard + 1) };
}

export type Written = {
  verdict: ReminderPlan['verdict'];
  text: string | null;
  /** The customer's last words, cut. */
  summary: string | null;
  /** All of what they wrote last. */
  original: string;
  input: TurnInput;
  report: RunReport;
  cited: PlacedLine[];
};

const textsOf = (messages: readonly ThreadMessage[]): string[] => messages.map(({ content }) => content);

/**
 * Whether the owner's condition holds, and the text: a model's, checked as an answer, or without one the built-in. Rejects
 * with a ProviderError where the model may be asked later.
 */
export async function writeReminder(
  ctx: Context,
  hooks: Pick<AskHooks, 'providerFor'>,
  where: Where,
  { topic, customCondition }: { topic: string; customCondition: string },
  { said, answered }: Silence,
): Promise<Written> {
  const original = textsOf(said).join('\n');
  const languages = await ctx.transaction((tx) => conversations.findLanguages(tx, where, original));
  const silence = { said: textsOf(said), answered: textsOf(answered) };
  const provider = await hooks.providerFor(where.accountId);
  const question = { condition: customCondition, topic, silence, languages };
  const plan = await planWith(ctx, provider, question);
  const ids = said.map(({ id }) => id);
  const messages = await readMessages(ctx.db, where.accountId, where.conversationId, ids);
  const input = await readTurnInput(ctx, where, messages);
  const summary = silence.said.at(-1)?.slice(0, SUMMARY_CHARACTERS) ?? null;
  const written = { verdict: plan.verdict, summary, original, input };
  const nothing = { inputTokens: null, outputTokens: null, attempts: [] };
  if (provider.model === null || !plan.verdict.holds) {
    return { ...written, text: plan.text, report: reportOf('builtin', null, 0, nothing), cited: [] };
  }
  const started = performance.now();
  const composed = await ctx.assistant.composeFromContext(
    {
      ...input.assistant,
      notes: [...(input.assistant.notes ?? []), ...noteSilence(answered)],
      context: topic,
      question: null,
    },
    provider,
  );
  const milliseconds = Math.round(performance.now() - started);
  return {
    ...written,
    // The owner's topic tells a writer what to say: it is no message by itself.
    text: composed.verbatim ? plan.text : withoutRepeat(composed.text, silence.answered),
    report: reportOf(provider.name, provider.model, milliseconds, composed),
    cited: composed.verbatim ? [] : composed.cited,
  };
}

/** A model that cannot be asked leaves it uncertain, and then nobody is urged; rejects where it may be asked later. */
async function planWith(
  ctx: Context,
  provider: Provider,
  question: Parameters<Context['assistant']['planReminder']>[0],
): Promise<ReminderPlan> {
  if (provider.model === null) return ctx.assistant.planReminder(question);
  try {
    return await ctx.assistant.judgeReminder(question, provider);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.fault.retryable) throw error;
    return { text: null, verdict: { holds: false, reason: 'condition_uncertain' } };
  }
}

function noteSilence(answered: readonly ThreadMessage[]): string[] {
  const last = answered.at(-1)?.content;
  return [
    ...(last ? [`The business has answered this already: ${last}`] : []),
    'The customer has been silent since. Write one short, friendly follow-up about the context; repeat nothing that was said, promise nothing and do not urge.',
  ];
}

function withoutRepeat(text: string, answered: readonly string[]): string | null {
  const plain = (words: string) => words.toLowerCase().replace(/\s+/gu, ' ').trim();
  return answered.some((said) => plain(said) === plain(text)) ? null : text;
}

function reportOf(
  provider: string,
  model: string | null,
  milliseconds: number,
  ran: Pick<RunReport, 'inputTokens' | 'outputTokens' | 'attempts' | 'secondLook'>,
): RunReport {
  const { inputTokens, outputTokens, attempts, secondLook } = ran;
  return {
    provider,
    model,
    inputTokens,
    outputTokens,
    milliseconds,
    retrieved: [],
    attempts,
    ...(secondLook ? { secondLook } : {}),
    guard: attempts.at(-1)?.guard ?? { ok: true, findings: [] },
    promptHash: '',
    knowledgeHash: '',
  };
}
