import type { AssistantInput } from '@parley/assistant';
import { sql } from 'kysely';
import type { Context } from '#context';
import { isFetchable } from '#features/conversations/service.ts';
import { currentKnowledge, mustBeRead } from '#features/knowledge/service.ts';
import { sha256 } from '#infra/crypto.ts';
import type { InputMessage } from './turn-messages.ts';
import { READ_CHARACTERS, SAID } from './turn-messages.ts';

export type TurnInput = {
  messages: InputMessage[];
  /** The turn is longer than what is read of it. */
  isCut: boolean;
  assistant: AssistantInput;
  promptVersionId: string | null;
  knowledgeVersionId: string | null;
  /** An import made the knowledge base for the time being. */
  isTemporary: boolean;
  /** A person reads each answer before it goes out. */
  isModerated: boolean;
};

const HISTORY_LENGTH = 20;

/** Everything that the assistant reads, as it stands now. */
export async function readTurnInput(
  ctx: Context,
  turn: { accountId: string; conversationId: string },
  messages: InputMessage[],
  { withMedia = false }: { /** Files may go with the answer. */ withMedia?: boolean } = {},
): Promise<TurnInput> {
  const { accountId, conversationId } = turn;
  const now = ctx.now();
  const [knowledge, mustRead, account, history, customerName, media] = await Promise.all([
    currentKnowledge(ctx.db, accountId, now),
    mustBeRead(ctx.db, accountId),
    ctx.db
      .selectFrom('accounts')
      .select(['timezone', 'setPhrases', 'moderationEnabled'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
    readHistory(ctx, accountId, conversationId, messages[0]),
    readCustomerName(ctx, accountId, conversationId),
    withMedia ? readMedia(ctx, accountId, conversationId) : {},
  ]);
  const { read, isCut } = takeNewest(messages.filter((message) => message.content !== ''));
  return {
    messages,
    isCut,
    promptVersionId: knowledge.promptVersionId,
    knowledgeVersionId: knowledge.knowledgeVersionId,
    isTemporary: knowledge.isTemporary,
    isModerated: account.moderationEnabled || mustRead,
    assistant: {
      knowledgeBase: knowledge.knowledgeBase ?? '',
      prompt: knowledge.prompt ?? '',
      turn: read.map((message) => ({
        id: message.id,
        text: message.content,
        at: message.sortAt.toISOString(),
      })),
      history,
      ...(customerName ? { customerName } : {}),
      ...media,
      timezone: account.timezone,
      now: ctx.now(),
      setPhrases: account.setPhrases as AssistantInput['setPhrases'],
      ...readShown(messages),
      notes: messages
        .filter((message) => message.isUnread)
        .map((message) => `The customer sent: ${message.kind}`),
    },
  };
}

/** So many messages back the same files are not sent again by themselves. */
const NOT_AGAIN = 20;

/** The rules that have files which the platform can fetch, and the one whose files went to this chat last. */
async function readMedia(
  ctx: Context,
  accountId: string,
  conversationId: string,
): Promise<Pick<AssistantInput, 'mediaRules' | 'lastMediaRule'>> {
  const [channel, rules, last] = await Promise.all([
    sql<{ graphUrl: string }>`
      SELECT ch.graph_url FROM conversations c
      JOIN channels ch ON ch.account_id = c.account_id AND ch.id = c.channel_id
      WHERE c.account_id = ${accountId} AND c.id = ${conversationId}
    `.execute(ctx.db),
    sql<NonNullable<AssistantInput['mediaRules']>[number]>`
      SELECT r.id, r.name, r.description FROM media_rules r
      WHERE r.account_id = ${accountId} AND r.is_active AND EXISTS (
        SELECT FROM file_uses u
        WHERE u.account_id = r.account_id AND u.subject_kind = 'rule' AND u.subject_id = r.id
      )
      ORDER BY r.id
    `.execute(ctx.db),
    sql<{ mediaRuleId: string }>`
      SELECT media_rule_id FROM (
        SELECT media_rule_id, sort_at, id FROM messages
        WHERE account_id = ${accountId} AND conversation_id = ${conversationId}
        ORDER BY sort_at DESC, id DESC LIMIT ${NOT_AGAIN}
      ) newest
      WHERE media_rule_id IS NOT NULL ORDER BY sort_at DESC, id DESC LIMIT 1
    `.execute(ctx.db),
  ]);
  // An answer with files that nobody can fetch would not go out at all.
  if (!isFetchable(ctx.env.publicUrl, channel.rows[0]?.graphUrl ?? '')) return {};
  return { mediaRules: rules.rows, lastMediaRule: last.rows[0]?.mediaRuleId ?? null };
}

/** What a customer passes on or shows: without a word beside it, it asks nothing. */
const SHOWN: ReadonlySet<string> = new Set(['story', 'share', 'reel']);

/**
 * A post, a reel or a mention in a story that came without words is no question, as a sticker is none. Beside words it
 * is what they may be about, and nobody here has seen it.
 */
function readShown(messages: readonly InputMessage[]): Pick<AssistantInput, 'hasUnread' | 'hasSticker'> {
  const isWordless = messages.every(({ content }) => content === '');
  const says = ({ kind }: InputMessage) => kind !== 'sticker' && !(isWordless && SHOWN.has(kind));
  return {
    hasUnread: messages.some((message) => message.isUnread && says(message)),
    hasSticker: messages.some((message) => !says(message)),
  };
}

/** The last READ_CHARACTERS of what was written, oldest first. */
function takeNewest(messages: readonly InputMessage[]): { read: InputMessage[]; isCut: boolean } {
  let left = READ_CHARACTERS;
  const read: InputMessage[] = [];
  for (const message of messages.toReversed()) {
    // Half a character at the beginning is none.
    const content = message.content.slice(-left).replace(/^[\uDC00-\uDFFF]/, '');
    if (left > 0) read.unshift({ ...message, content });
    left = Math.max(0, left - message.content.length);
  }
  const written = messages.reduce((sum, { content }) => sum + content.length, 0);
  return { read, isCut: written > READ_CHARACTERS || messages.some((message) => message.isCut) };
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
    SELECT author, ${SAID} AS content, sort_at FROM messages
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND ${SAID} <> ''
      AND purpose IS DISTINCT FROM 'disclosure' AND purpose IS DISTINCT FROM 'holding'
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
