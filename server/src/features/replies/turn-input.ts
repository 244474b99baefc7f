import { sql } from 'kysely';

import type { AssistantInput } from '#assistant/types.ts';
import type { Context } from '#context';
import { currentKnowledge } from '#features/knowledge/service.ts';
import { sha256 } from '#infra/crypto.ts';

import type { ClaimedTurn } from './turn-repository.ts';

export type InputMessage = { id: string; content: string; kind: string; sortAt: Date; isCovered: boolean };

export type TurnInput = {
  messages: InputMessage[];
  assistant: AssistantInput;
  promptVersionId: string | null;
  knowledgeVersionId: string | null;
};

const HISTORY_LENGTH = 20;

/** What the customer wrote that nobody has answered: uncovered messages, and those of a draft that was never sent. */
export async function readTurnMessages(
  db: Context['db'],
  accountId: string,
  conversationId: string,
): Promise<InputMessage[]> {
  const { rows } = await sql<InputMessage>`
    SELECT id, content, kind, sort_at, turn_id IS NOT NULL AS is_covered FROM messages
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND author = 'customer'
      AND unsent_at IS NULL AND (
        turn_id IS NULL OR turn_id IN (
          SELECT turn_id FROM drafts
          WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND status = 'pending'
        )
      )
    ORDER BY sort_at, id
  `.execute(db);
  return rows;
}

/** A draft's own question, for writing it anew. */
export async function readCoveredMessages(
  db: Context['db'],
  accountId: string,
  conversationId: string,
  turnId: string,
): Promise<InputMessage[]> {
  const { rows } = await sql<InputMessage>`
    SELECT id, content, kind, sort_at, true AS is_covered FROM messages
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND author = 'customer'
      AND unsent_at IS NULL AND turn_id = ${turnId}
    ORDER BY sort_at, id
  `.execute(db);
  return rows;
}

/** Everything that the assistant reads, as it stands now. */
export async function readTurnInput(
  ctx: Context,
  turn: Pick<ClaimedTurn, 'accountId' | 'conversationId'>,
  messages: InputMessage[],
): Promise<TurnInput> {
  const { accountId, conversationId } = turn;
  const [knowledge, account, history] = await Promise.all([
    currentKnowledge(ctx.db, accountId),
    ctx.db
      .selectFrom('accounts')
      .select(['timezone', 'setPhrases'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
    readHistory(ctx, accountId, conversationId, messages[0]),
  ]);
  return {
    messages,
    promptVersionId: knowledge.promptVersionId,
    knowledgeVersionId: knowledge.knowledgeVersionId,
    assistant: {
      knowledgeBase: knowledge.knowledgeBase ?? '',
      prompt: knowledge.prompt ?? '',
      turn: messages
        .filter((message) => message.content !== '')
        .map((message) => ({ id: message.id, text: message.content, at: message.sortAt.toISOString() })),
      history,
      timezone: account.timezone,
      now: ctx.now(),
      setPhrases: account.setPhrases as AssistantInput['setPhrases'],
      notes: messages
        .filter((message) => message.kind !== 'text')
        .map((message) => `The customer sent: ${message.kind}`),
    },
  };
}

async function readHistory(
  ctx: Context,
  accountId: string,
  conversationId: string,
  first: InputMessage | undefined,
): Promise<AssistantInput['history']> {
  if (!first) return [];
  const { rows } = await sql<{ author: string; content: string; sortAt: Date }>`
    SELECT author, content, sort_at FROM messages
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND content <> ''
      AND (sort_at, id) < (${first.sortAt}, ${first.id}::uuid)
      AND (delivery_state IS NULL OR delivery_state IN ('sent', 'partial'))
    ORDER BY sort_at DESC, id DESC LIMIT ${HISTORY_LENGTH}
  `.execute(ctx.db);
  return rows.reverse().map((row) => ({
    author: row.author === 'customer' ? 'customer' : 'business',
    text: row.content,
    at: row.sortAt.toISOString(),
  }));
}

/** What a run read: ids and hashes, so that it can be told later whether a message changed, without keeping its text. */
export function describeInputs(messages: readonly InputMessage[]): { messageId: string; hash: string }[] {
  return messages.map(({ id, content }) => ({
    messageId: id,
    hash: sha256(content).toString('hex').slice(0, 16),
  }));
}

export function sameInputs(a: readonly InputMessage[], b: readonly InputMessage[]): boolean {
  return JSON.stringify(describeInputs(a)) === JSON.stringify(describeInputs(b));
}
