import type { ProviderFault, RunReport } from '@parley/assistant';
import { sql } from 'kysely';
import type { Context } from '#context';
import { type AskAgain, type AskHooks, readMessages, readTexts } from '#features/runs/service.ts';
import * as triggers from '#features/triggers/service.ts';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import type { Lease } from '#infra/leases.ts';

import { type Claimed, claimRehearsals, isStanding, type OpenTurn, takeTurn } from './lease-repository.ts';
import { recordEnd, recordTurn, type Told, TRIES } from './record-turn.ts';
import { joinTexts } from './service.ts';

/** Of all accounts: what customers wait for goes first. One account never has more than one, since it has one rehearsal. */
const CONCURRENCY = 2;

/** Answers made here take this process's time: between two of them it belongs to customers. */
const REST_MILLISECONDS = 200;

const INTERNAL: Told = { kind: 'internal', tokens: 0 };

export type RehearsalHooks = AskHooks & {
  /** What a real turn of these messages would come to; nothing is recorded. */
  askAgain: AskAgain;
};

/** What the calls of a turn have cost so far, should there be no further one to report it. */
type Spent = { tokens: number };

/** A person stopped the rehearsal, or another instance took it over: no further call is made. */
class EndedError extends Error {}

/** Asks the turns of running rehearsals, one at a time, and writes down what came of each. Sends nothing. */
export function createRehearsalLoop(ctx: Context, hooks: RehearsalHooks, lease: Lease): ClaimLoop {
  async function handle(claimed: Claimed): Promise<void> {
    const turn = await takeTurn(ctx, claimed);
    if (!turn) return recordEnd(ctx, claimed);
    // Whoever took it so often never came back: it is not tried until it ends every instance.
    const told = turn.attempts > TRIES ? INTERNAL : await ask(claimed, turn);
    await recordTurn(ctx, claimed, turn, told);
  }

  async function ask(claimed: Claimed, turn: OpenTurn): Promise<Told> {
    const spent = { tokens: 0 };
    try {
      return await answer(claimed, turn, spent);
    } catch (error) {
      if (error instanceof EndedError) return { kind: 'ended', ...spent };
      ctx.log.error({ err: error, turn: turn.id }, 'a turn of a rehearsal could not be asked');
      return INTERNAL;
    }
  }

  /** Exactly what a real turn does, up to where it would be recorded. */
  async function answer(claimed: Claimed, turn: OpenTurn, spent: Spent): Promise<Told> {
    const { accountId } = claimed;
    const { conversationId, questionIds, answerIds } = turn;
    const [messages, texts] = await Promise.all([
      readMessages(ctx.db, accountId, conversationId, questionIds),
      readTexts(ctx.db, accountId, answerIds),
    ]);
    const answered = joinTexts(texts, answerIds);
    if (messages.length < questionIds.length || answered === '') return { kind: 'gone' };
    const result = await hooks.askAgain(whileStanding(claimed, spent), {
      accountId,
      conversationId,
      messages,
    });
    if (result.kind === 'fired') {
      return {
        kind: 'judged',
        judgement: await ctx.assistant.judge(answered, {
          kind: 'fired',
          reason: triggers.reasonOf(result.firings),
        }),
        tokens: result.report ? countTokens(result.report) : 0,
      };
    }
    const tokens = countTokens(result.report);
    if (result.outcome.kind === 'failed') {
      return { kind: 'fault', fault: asFinal(result.outcome.error, result.report), tokens };
    }
    return { kind: 'judged', judgement: await ctx.assistant.judge(answered, result.outcome), tokens };
  }

  /** The hooks of a real turn, but before every call it is asked whether there is still a rehearsal to make it for. */
  function whileStanding(claimed: Claimed, spent: Spent): AskHooks {
    const requireStanding = async () => {
      if (!(await isStanding(ctx, claimed))) throw new EndedError();
    };
    return {
      async providerFor(accountId) {
        const provider = await hooks.providerFor(accountId);
        if (provider.model === null) return provider;
        const look = provider.secondLook;
        return {
          ...provider,
          ...(look ? { secondLook: { ...look, ask: countedIn(spent, requireStanding, look.ask) } } : {}),
          conditions: {
            ...provider.conditions,
            ask: countedIn(spent, requireStanding, provider.conditions.ask),
          },
          respond: countedIn(spent, requireStanding, (request, signal) => provider.respond(request, signal)),
        };
      },
      async likenessFor(accountId) {
        await requireStanding();
        return hooks.likenessFor(accountId);
      },
    };
  }

  return createClaimLoop({
    name: 'rehearsals',
    log: ctx.log,
    now: ctx.now,
    due: sql`SELECT FROM rehearsals WHERE state = 'running' AND due_at <= clock.now`,
    concurrency: CONCURRENCY,
    restMilliseconds: REST_MILLISECONDS,
    claim: (limit) => claimRehearsals(ctx, limit),
    handle,
    lease: { ...lease, idOf: ({ id }) => id },
  });
}

type Counted = { inputTokens: number | null; outputTokens: number | null };

/** A call that is made only while the rehearsal stands, and whose tokens are counted. */
function countedIn<Request, Said extends Counted>(
  spent: Spent,
  requireStanding: () => Promise<void>,
  call: (request: Request, signal: AbortSignal) => Promise<Said>,
): (request: Request, signal: AbortSignal) => Promise<Said> {
  return async (request, signal) => {
    await requireStanding();
    const said = await call(request, signal);
    spent.tokens += (said.inputTokens ?? 0) + (said.outputTokens ?? 0);
    return said;
  };
}

/** A second call may be refused without one after a first one that cost. */
function asFinal({ isUncalled, ...fault }: ProviderFault, { attempts }: RunReport): ProviderFault {
  return isUncalled && attempts.length === 1 ? { ...fault, isUncalled } : fault;
}

function countTokens({ inputTokens, outputTokens, conditions, secondLook, embeddings }: RunReport): number {
  const calls = [{ inputTokens, outputTokens }, conditions, secondLook];
  const called = calls.map((call) => (call?.inputTokens ?? 0) + (call?.outputTokens ?? 0));
  return called.reduce((sum, tokens) => sum + tokens, embeddings?.tokens ?? 0);
}
