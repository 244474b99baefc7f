import {
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
  | { kind: 'fired'; firings: triggers.Firing[] }
  | { kind: 'decided'; outcome: Outcome; report: RunReport; cited: PlacedLine[] };

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
  const firings = await triggers.evaluate(
    ctx,
    accountId,
    fresh
      .filter((message) => message.content !== '' && mayCause(message.origin, 'trigger'))
      .map((message) => ({ id: message.id, text: message.content })),
  );
  if (firings.length > 0) return { kind: 'fired', firings };
  const [provider, likeness] = await Promise.all([
    hooks.providerFor(accountId),
    hooks.likenessFor(accountId),
  ]);
  return {
    kind: 'decided',
    ...(await ctx.assistant.decide(input.assistant, provider, { likeness, isRead })),
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
  asked: { accountId: string; conversationId: string; messages: InputMessage[] },
) => Promise<RunResult>;

export function createAskAgain(ctx: Context): AskAgain {
  return async (hooks, { accountId, conversationId, messages }) => {
    const input = await readTurnInput(ctx, { accountId, conversationId }, messages);
    // It tells what would go out with nobody reading it.
    return askTurn(ctx, hooks, { accountId, input, fresh: messages, isRead: false });
  };
}
