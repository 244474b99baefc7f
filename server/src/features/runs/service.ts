import type { PlacedLine, QuotedSource, RunReport } from '@parley/assistant';
import type { RunPurpose } from '@parley/contract/purposes.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { newId } from '#infra/ids.ts';
import { type Subject, subjectColumns } from '#subject';
import { type AskAgain, type AskHooks, askForPerson, askTurn, type RunResult } from './ask.ts';
import { GONE_LINES, insertRunLines, settleTold } from './run-lines.ts';
import { mayGoUnread, presentSecondLook } from './second-look.ts';
import { describeInputs, readTurnInput, sameInputs, type TurnInput } from './turn-input.ts';
import {
  answerableSince,
  type InputMessage,
  readCoveredMessages,
  readMessages,
  readTexts,
  readThreads,
  readTurnMessages,
  type ThreadMessage,
} from './turn-messages.ts';
import { explainComment, explainMessage } from './why.ts';

export type { AskAgain, AskHooks, InputMessage, RunResult, ThreadMessage, TurnInput };
// The door of this feature: what others may use.
export {
  answerableSince,
  askForPerson,
  askTurn,
  explainComment,
  explainMessage,
  GONE_LINES,
  mayGoUnread,
  presentSecondLook,
  readCoveredMessages,
  readMessages,
  readTexts,
  readThreads,
  readTurnInput,
  readTurnMessages,
  sameInputs,
  settleTold,
};

/** What a run is about, and the turn that it belongs to. */
export type RunAbout = { accountId: string; subject: Subject; turnId: string | null };

/** `told`: the lines of the knowledge base in its text. */
export async function insertRun(
  ctx: Context,
  tx: Tx,
  { accountId, subject, turnId }: RunAbout,
  input: TurnInput,
  { report, told }: { report: RunReport; told: readonly PlacedLine[] },
  outcome: string,
  purpose: RunPurpose,
): Promise<string> {
  const id = newId();
  const createdAt = ctx.now();
  await tx.db
    .insertInto('runs')
    .values({
      accountId,
      id,
      ...subjectColumns(subject),
      turnId,
      purpose,
      outcome,
      inputs: JSON.stringify(describeInputs(input.messages)),
      report: JSON.stringify({
        ...report,
        ...(input.isCut ? { isCut: true } : {}),
        ...(input.isTemporary ? { isLearning: true } : {}),
      }),
      promptVersionId: input.promptVersionId,
      knowledgeVersionId: input.knowledgeVersionId,
      provider: report.provider,
      model: report.model,
      inputTokens: report.inputTokens,
      outputTokens: report.outputTokens,
      milliseconds: report.milliseconds,
      createdAt,
    })
    .execute();
  tx.afterCommit(() => {
    const isFailed = outcome.startsWith('failed:');
    ctx.count('runs', isFailed ? 'failed' : outcome);
    // An account that has spent its budget asks nobody.
    if (report.provider !== 'builtin' && outcome !== 'failed:token_budget')
      ctx.count('provider_calls', isFailed ? 'failed' : 'answered');
  });
  if (outcome === 'answer' || outcome === 'held') {
    await insertRunLines(tx, { accountId, id, createdAt }, told);
  }
  return id;
}

export function questionOf(input: TurnInput): string {
  return input.messages.map((message) => message.content || `[${message.kind}]`).join('\n');
}

/** What the customer wrote, and nothing that stands for it. */
export function writtenIn(input: TurnInput): string {
  return input.assistant.turn.map(({ text }) => text).join('\n');
}

export function presentSources(sources: readonly QuotedSource[]) {
  return sources.map(({ headingPath, ...source }) => ({
    ...source,
    heading: headingPath.join(', '),
  }));
}

/** The customer took a message back: what runs said of it goes. */
export async function forgetMessage(
  tx: Tx,
  where: { accountId: string; conversationId: string; messageId: string },
): Promise<void> {
  const { accountId, conversationId, messageId } = where;
  await sql`
    UPDATE runs SET report = report - 'attempts'
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId}
      AND inputs @> ${JSON.stringify([{ messageId }])}::jsonb
  `.execute(tx.db);
}
