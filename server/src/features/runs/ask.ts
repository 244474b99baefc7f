import {
  type ConditionsReport,
  type Likeness,
  LostThoughtError,
  type Outcome,
  type PlacedLine,
  type Provider,
  type RunReport,
} from '@parley/assistant';
import type { Context } from '#context';
import { mayCause } from '#features/conversations/service.ts';
import * as triggers from '#features/triggers/service.ts';
import { AppError } from '#infra/errors.ts';

import { readTurnInput, type TurnInput } from './turn-input.ts';
import type { InputMessage } from './turn-messages.ts';

/** What a run came to: the triggers that fired before the assistant was asked, or the assistant's outcome. */
export type RunResult =
  | {
      kind: 'fired';
      firings: triggers.Firing[] /** Of the call, where there was one. */;
      report: RunReport | null;
    }
  | {
      kind: 'decided';
      outcome: Outcome;
      report: RunReport;
      cited: PlacedLine[];
      /** `trigger`: whether a person is wanted could not be found out, and no answer was thought of. */
      purpose: 'reply' | 'trigger';
    };

export type AskHooks = {
  /** The provider that the account's answers come from. */
  providerFor: (accountId: string) => Promise<Provider>;
  /** How alike passages and a question are; null where no embedding model is set. */
  likenessFor: (accountId: string) => Promise<Likeness | null>;
};

type Asked = {
  accountId: string;
  input: TurnInput;
  fresh: readonly InputMessage[];
  /** A person reads the answer before it goes out. */
  isRead: boolean;
};

/** What comes of a turn: the triggers of the owner first, which `fresh` messages may meet. Records nothing. */
export async function askTurn(
  ctx: Context,
  hooks: AskHooks,
  { accountId, input, fresh, isRead }: Asked,
): Promise<RunResult> {
  const provider = await hooks.providerFor(accountId);
  const { firings, check, fault } = await triggers.evaluate(
    ctx,
    provider,
    accountId,
    fresh
      .filter((message) => message.content !== '' && mayCause(message.origin, 'trigger'))
      .map((message) => ({ id: message.id, text: message.content })),
  );
  if (firings.length > 0) {
    return { kind: 'fired', firings, report: check && reportCheck(provider.name, check) };
  }
  if (fault && check) {
    const outcome: Outcome = { kind: 'failed', error: fault };
    const report = reportCheck(provider.name, check, fault.message);
    return { kind: 'decided', outcome, report, cited: [], purpose: 'trigger' };
  }
  const likeness = await hooks.likenessFor(accountId);
  const decided = await ctx.assistant.decide(input.assistant, provider, { likeness, isRead });
  const report = check ? { ...decided.report, conditions: check } : decided.report;
  return { kind: 'decided', ...decided, report, purpose: 'reply' };
}

/** The report of a run that judged the owner's conditions and nothing else. */
function reportCheck(provider: string, check: ConditionsReport, error?: string): RunReport {
  const { model, inputTokens, outputTokens, milliseconds } = check;
  const guard = { ok: true, findings: [] };
  return {
    provider,
    model,
    inputTokens,
    outputTokens,
    milliseconds,
    retrieved: [],
    attempts: [{ guard, decision: null, ...(error === undefined ? {} : { error }) }],
    guard,
    promptHash: '',
    knowledgeHash: '',
  };
}

/** The same for a person who waits for it, without triggers. 502 `ai_failed` when the words take the assistant too much. */
export async function askForPerson(
  ctx: Context,
  hooks: AskHooks,
  accountId: string,
  input: TurnInput,
): ReturnType<Context['assistant']['decide']> {
  const [provider, likeness] = await Promise.all([
    hooks.providerFor(accountId),
    hooks.likenessFor(accountId),
  ]);
  try {
    return await ctx.assistant.decide(input.assistant, provider, { likeness, isRead: true });
  } catch (error) {
    if (error instanceof LostThoughtError) throw new AppError('ai_failed', { reason: error.message });
    throw error;
  }
}

/** Asks messages that were answered long ago as a turn of now. */
export type AskAgain = (
  hooks: AskHooks,
  asked: {
    accountId: string;
    conversationId: string;
    messages: InputMessage[];
    /** The triggers have been asked already. */
    isEvaluated?: boolean;
  },
) => Promise<RunResult>;

export function createAskAgain(ctx: Context): AskAgain {
  return async (hooks, { accountId, conversationId, messages, isEvaluated = false }) => {
    const input = await readTurnInput(ctx, { accountId, conversationId }, messages);
    // It tells what would go out with nobody reading it.
    const fresh = isEvaluated ? [] : messages;
    return askTurn(ctx, hooks, { accountId, input, fresh, isRead: false });
  };
}
