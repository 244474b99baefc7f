import { sql } from 'kysely';

import type { AssistantInput } from '#assistant/types.ts';
import type { Context } from '#context';
import { currentKnowledge } from '#features/knowledge/service.ts';
import { sha256 } from '#infra/crypto.ts';

import type { ClaimedTurn } from './turn-repository.ts';

export type InputMessage = {
  id: string;
  content: string;
  kind: string;
  /** A file that neither a model nor a person has put into words. */
  isUnread: boolean;
  sortAt: Date;
  isCovered: boolean;
};

export type TurnInput = {
  messages: InputMessage[];
  assistant: AssistantInput;
  promptVersionId: string | null;
  knowledgeVersionId: string | null;
};

const HISTORY_LENGTH = 20;
/**
 * Characters of one message, and of a turn, that are read for a reply: many times what a customer can write on
 * Instagram, and little enough that no text keeps the server from its other work. What is stored and shown stays whole.
 */
const MESSAGE_CHARACTERS = 8000;
const TURN_CHARACTERS = 16_000;

/**
 * What a message says: its text, what was said in it, what a model or a person says that it shows. All of it counts as
 * the customer's words, since it is made of what they sent.
 */
const said = sql`left(concat_ws(
  E'\\n', nullif(content, ''), details -> 'transcript' ->> 'text', '[' || (details -> 'description' ->> 'text') || ']',
  '[' || (details ->> 'caption') || ']'
), ${sql.lit(MESSAGE_CHARACTERS)})`;

const columns = sql`
  id, ${said} AS content, kind, sort_at,
  kind <> 'text' AND coalesce(
    details -> 'transcript' ->> 'text', details -> 'description' ->> 'text', details ->> 'caption'
  ) IS NULL AS is_unread
`;

/** What the customer wrote that nobody has answered: uncovered messages, and those of a draft that was never sent. */
export async function readTurnMessages(
  db: Context['db'],
  accountId: string,
  conversationId: string,
): Promise<InputMessage[]> {
  const { rows } = await sql<InputMessage>`
    SELECT ${columns}, turn_id IS NOT NULL AS is_covered FROM messages
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
    SELECT ${columns}, true AS is_covered FROM messages
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND author = 'customer'
      AND unsent_at IS NULL AND turn_id = ${turnId}
    ORDER BY sort_at, id
  `.execute(db);
  return rows;
}

/** What a run read, as it stands now; what the customer took back is gone. */
export async function readMessages(
  db: Context['db'],
  accountId: string,
  conversationId: string,
  ids: readonly string[],
): Promise<InputMessage[]> {
  const { rows } = await sql<InputMessage>`
    SELECT ${columns}, true AS is_covered FROM messages
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND author = 'customer'
      AND unsent_at IS NULL AND id = ANY(${ids}::uuid[])
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
  const [knowledge, account, history, customerName] = await Promise.all([
    currentKnowledge(ctx.db, accountId),
    ctx.db
      .selectFrom('accounts')
      .select(['timezone', 'setPhrases'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
    readHistory(ctx, accountId, conversationId, messages[0]),
    readCustomerName(ctx, accountId, conversationId),
  ]);
  return {
    messages,
    promptVersionId: knowledge.promptVersionId,
    knowledgeVersionId: knowledge.knowledgeVersionId,
    assistant: {
      knowledgeBase: knowledge.knowledgeBase ?? '',
      prompt: knowledge.prompt ?? '',
      turn: takeNewest(messages.filter((message) => message.content !== '')).map((message) => ({
        id: message.id,
        text: message.content,
        at: message.sortAt.toISOString(),
      })),
      history,
      ...(customerName ? { customerName } : {}),
      timezone: account.timezone,
      now: ctx.now(),
      setPhrases: account.setPhrases as AssistantInput['setPhrases'],
      hasUnread: messages.some((message) => message.isUnread && message.kind !== 'sticker'),
      hasSticker: messages.some((message) => message.kind === 'sticker'),
      notes: messages
        .filter((message) => message.isUnread)
        .map((message) => `The customer sent: ${message.kind}`),
    },
  };
}

/** The last messages that TURN_CHARACTERS hold, oldest first. */
function takeNewest(messages: InputMessage[]): InputMessage[] {
  let left = TURN_CHARACTERS;
  const first = messages.findLastIndex((message) => {
    left -= message.content.length;
    return left < 0;
  });
  return messages.slice(first + 1);
}

async function readCustomerName(
  ctx: Context,
  accountId: string,
  conversationId: string,
): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    SELECT p.name FROM conversations c
    JOIN contacts p
      ON p.account_id = c.account_id AND p.channel_id = c.channel_id AND p.customer_id = c.customer_id
    WHERE c.account_id = ${accountId} AND c.id = ${conversationId}
  `.execute(ctx.db);
  return rows[0]?.name ?? null;
}

async function readHistory(
  ctx: Context,
  accountId: string,
  conversationId: string,
  first: InputMessage | undefined,
): Promise<AssistantInput['history']> {
  if (!first) return [];
  const { rows } = await sql<{ author: string; content: string; sortAt: Date }>`
    SELECT author, ${said} AS content, sort_at FROM messages
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND ${said} <> ''
      AND purpose IS DISTINCT FROM 'disclosure'
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
