import type { ModelProvider } from '../provider.ts';
import type { Think } from '../think.ts';
import { judgeTriggers } from '../triggers/judge-triggers.ts';
import type { Verdict } from './condition.ts';
import type { ReminderPlan, ReminderQuestion } from './plan.ts';

export type JudgedReminder = ReminderPlan & { inputTokens: number | null; outputTokens: number | null };

/**
 * What words decide by themselves: a goodbye ends it, where nothing is open there is nothing to ask after, and a condition
 * of nothing but silence is met.
 */
const PLAIN: ReadonlySet<Verdict['reason']> = new Set(['said_goodbye', 'nothing_open', 'silence']);

/**
 * The plan of a reminder whose condition a model judges, by what the customer wrote and the business answered. Rejects
 * with a ProviderError.
 */
export async function judgeReminder(
  { condition, silence }: ReminderQuestion,
  plan: ReminderPlan,
  provider: ModelProvider,
  { think, signal }: { think: Think; signal: AbortSignal },
): Promise<JudgedReminder> {
  const free = { ...plan, inputTokens: null, outputTokens: null };
  if (PLAIN.has(plan.verdict.reason) || silence.said.length === 0) return free;
  const { matches, ...tokens } = await judgeTriggers(
    [{ id: 'reminder', name: '', triggerConditions: condition }],
    silence.said.map((text, at) => ({ id: `${at}`, text })),
    provider,
    { think, signal, for: 'reminder', answers: silence.answered },
  );
  const verdict: Verdict =
    matches.length > 0 ? { holds: true, reason: 'words' } : { holds: false, reason: 'condition_not_met' };
  return { ...plan, ...tokens, verdict };
}
