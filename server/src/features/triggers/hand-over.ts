import { SET_PHRASE_PURPOSES } from '@parley/contract/purposes.ts';
import type { HandOver } from '@parley/contract/triggers.ts';
import { sql } from 'kysely';

import type { Context } from '#context';
import { requireConversation } from '#features/conversations/service.ts';

import { SAYS } from './repository.ts';

/** Messages of the chat that are read, the newest. */
const READ = 60;
/** Of each, in characters. */
const READ_CHARACTERS = 2000;
const SHOWN_CHARACTERS = 500;
const MOST_WANTED = 3;
const MOST_PROMISES = 5;
const MOST_TOLD = 3;
const MOST_QUESTIONS = 5;

type Said = {
  id: string;
  author: 'customer' | 'ai' | 'person' | 'app';
  isPhrase: boolean;
  text: string;
  at: Date;
};

/**
 * What a person must know who takes over: what the customer wants, what was promised and told, what is open. All of it
 * is words of that chat; nothing is made up, and no model is asked. 404 for a chat of another account.
 */
export async function readHandOver(
  ctx: Context,
  accountId: string,
  conversationId: string,
): Promise<HandOver> {
  await requireConversation(ctx, accountId, conversationId);
  const [thread, words, open] = await Promise.all([
    readThread(ctx, accountId, conversationId),
    readWords(ctx, accountId, conversationId),
    readQuestions(ctx, accountId, conversationId),
  ]);
  // A set phrase answers nothing: what stands before it is still what the customer wants.
  const talk = thread.filter(({ isPhrase }) => !isPhrase);
  const heard = talk.findIndex(({ author }) => author === 'customer');
  const since = heard === -1 ? [] : talk.slice(heard);
  const end = since.findIndex(({ author }) => author !== 'customer');
  const wanted = end === -1 ? since : since.slice(0, end);
  const ours = talk.filter(({ author }) => author !== 'customer');
  const sentences = await ctx.assistant.findPromises(ours.map(({ text }) => text));
  return {
    wants: wanted.slice(0, MOST_WANTED).toReversed().map(present),
    words,
    promised: ours
      .flatMap((one, at) =>
        (sentences[at] ?? []).map((text) => ({
          ...present({ ...one, text }),
          author: one.author as 'ai' | 'person' | 'app',
        })),
      )
      .slice(0, MOST_PROMISES),
    told: ours.slice(0, MOST_TOLD).map(present),
    open,
  };
}

const present = ({ id, text, at }: Pick<Said, 'id' | 'text' | 'at'>) => ({
  messageId: id,
  text: text.slice(0, SHOWN_CHARACTERS),
  at: at.toISOString(),
});

/** Newest first; what was taken back, and what never arrived, was not said. */
async function readThread(ctx: Context, accountId: string, conversationId: string): Promise<Said[]> {
  const { rows } = await sql<Said>`
    SELECT * FROM (
      SELECT m.id, m.author, coalesce(m.purpose = ANY(${[...SET_PHRASE_PURPOSES]}), false) AS is_phrase,
        left(${SAYS}, ${READ_CHARACTERS}) AS text, m.sort_at AS at
      FROM messages m
      WHERE m.account_id = ${accountId} AND m.conversation_id = ${conversationId} AND m.unsent_at IS NULL
        AND (m.delivery_state IS NULL OR m.delivery_state IN ('sent', 'partial'))
      ORDER BY m.sort_at DESC, m.id DESC LIMIT ${READ}
    ) newest
    WHERE text <> '' ORDER BY at DESC, id DESC
  `.execute(ctx.db);
  return rows;
}

/** The words that open activations were met by. */
async function readWords(ctx: Context, accountId: string, conversationId: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`
    SELECT words FROM trigger_activations
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND NOT is_resolved
    ORDER BY id DESC LIMIT 20
  `.execute(ctx.db);
  return [...new Set(rows.flatMap(({ words }) => words))];
}

async function readQuestions(ctx: Context, accountId: string, conversationId: string): Promise<string[]> {
  const { rows } = await sql<{ question: string }>`
    SELECT left(question, ${SHOWN_CHARACTERS}) AS question FROM missing_info
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND status = 'open'
    ORDER BY id DESC LIMIT ${MOST_QUESTIONS}
  `.execute(ctx.db);
  return rows.map(({ question }) => question);
}
