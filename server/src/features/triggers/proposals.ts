import { LostThoughtError } from '@parley/assistant';
import type { TriggerProposal } from '@parley/contract/triggers.ts';
import { sql } from 'kysely';

import type { Context } from '#context';

import { listTriggers, SAYS } from './repository.ts';

const DAYS = 30;
/** Chats that moved last, and of each the last answers by hand. */
const CHATS = 100;
const OF_A_CHAT = 3;
const READ = 80;
const READ_CHARACTERS = 300;
const SHOWN = 5;
/** Chats named as evidence. */
const EVIDENCE = 5;

type Answered = { id: string; conversationId: string; text: string };

/** What people of the business answered by hand again and again, and no trigger hears: each may be one. */
export async function proposeTriggers(ctx: Context, accountId: string): Promise<TriggerProposal[]> {
  const [answered, triggers] = await Promise.all([
    readAnswered(ctx, accountId),
    listTriggers(ctx.db, accountId),
  ]);
  if (answered.length === 0) return [];
  const chats = new Map(answered.map(({ id, conversationId }) => [id, conversationId]));
  try {
    const proposed = await ctx.assistant.proposeTriggers(triggers, answered);
    return proposed.slice(0, SHOWN).map(({ text, words, ids }) => {
      const conversationIds = [...new Set(ids.flatMap((id) => chats.get(id) ?? []))];
      return { text, words, count: ids.length, conversationIds: conversationIds.slice(0, EVIDENCE) };
    });
  } catch (error) {
    // A help beside the triggers, which stand without it.
    if (error instanceof LostThoughtError) return [];
    throw error;
  }
}

/** What customers wrote that a person answered before the AI did. */
async function readAnswered(ctx: Context, accountId: string): Promise<Answered[]> {
  const since = new Date(ctx.now().getTime() - DAYS * 24 * 3_600_000);
  const { rows } = await sql<Answered>`
    SELECT said.id, chat.id AS conversation_id, said.text FROM (
      SELECT id FROM conversations
      WHERE account_id = ${accountId} AND NOT is_test AND moved_at > ${since}
      ORDER BY moved_at DESC, id DESC LIMIT ${CHATS}
    ) chat
    CROSS JOIN LATERAL (
      SELECT p.id, p.sort_at FROM messages p
      WHERE p.account_id = ${accountId} AND p.conversation_id = chat.id AND p.author IN ('person', 'app')
        AND p.sort_at > ${since} AND p.origin IN ('echo', 'dashboard') AND p.unsent_at IS NULL
      ORDER BY p.sort_at DESC LIMIT ${OF_A_CHAT}
    ) hand
    CROSS JOIN LATERAL (
      SELECT m.id, m.sort_at, left(${SAYS}, ${READ_CHARACTERS}) AS text FROM messages m
      WHERE m.account_id = ${accountId} AND m.conversation_id = chat.id AND m.author = 'customer'
        AND m.turn_id = hand.id AND m.sort_at <= hand.sort_at AND m.unsent_at IS NULL
      ORDER BY m.sort_at DESC LIMIT 1
    ) said
    WHERE said.text <> ''
    ORDER BY said.sort_at DESC LIMIT ${READ}
  `.execute(ctx.db);
  return rows;
}
