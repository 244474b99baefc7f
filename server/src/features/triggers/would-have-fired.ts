import { LostThoughtError, type PlacedMatch } from '@parley/assistant';
import { LIMITS } from '@parley/contract/limits.ts';
import type { PastFirings } from '@parley/contract/triggers.ts';
import { sql } from 'kysely';

import type { Context } from '#context';
import { countAttempt } from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';

import { readExceptions } from './manage.ts';
import { SAYS } from './repository.ts';

type Asked = { accountId: string; triggerConditions: string; exceptions: string[] };

const A_MINUTE = 20;
/** Of each of the chats that moved last, so many messages at most. */
const OF_A_CHAT = 50;
/** Then it answers with what it has looked at. */
const LONGEST_MILLISECONDS = 5000;
/** Looked at side by side. */
const AT_ONCE = 8;
/** Of what a customer wrote, so many characters are looked at, and so many shown. */
const READ = 4000;
const SHOWN = 500;

type Past = {
  id: string;
  conversationId: string;
  text: string;
  at: Date;
  name: string | null;
  username: string | null;
};

/**
 * At which of the last real messages conditions that nobody has saved would have fired, newest first; words are compared.
 * What takes too long is left out, and `examined` says how many were looked at. 400 `blank_text`, 429 after several in a
 * minute.
 */
export async function wouldHaveFired(ctx: Context, asked: Asked): Promise<PastFirings> {
  const { accountId, triggerConditions } = asked;
  if (triggerConditions.trim() === '') throw new AppError('blank_text');
  await countAttempt(ctx, [{ key: `trigger-past:${accountId}`, limit: A_MINUTE, minutes: 1 }]);
  const past = await readPast(ctx, accountId);
  const exceptions = readExceptions(asked.exceptions);
  const trigger = { id: 'tried', name: '', triggerConditions, exceptions };
  const end = performance.now() + LONGEST_MILLISECONDS;
  const looked: { one: Past; match: PlacedMatch | undefined }[] = [];
  for (let at = 0; at < past.length && performance.now() < end; at += AT_ONCE) {
    const some = past.slice(at, at + AT_ONCE);
    const matches = await Promise.all(
      some.map(async (one) => {
        try {
          const [match] = await ctx.assistant.matchTriggers([trigger], [{ id: one.id, text: one.text }]);
          return [{ one, match }];
        } catch (error) {
          // One message whose words are too much keeps nobody from the others.
          if (!(error instanceof LostThoughtError)) throw error;
          return [];
        }
      }),
    );
    looked.push(...matches.flat());
  }
  return {
    examined: looked.length,
    fired: looked.flatMap(({ one, match }) => (match ? [present(one, match)] : [])),
  };
}

function present(one: Past, { words }: PlacedMatch): PastFirings['fired'][number] {
  const { id, conversationId, text, at, name, username } = one;
  return {
    messageId: id,
    conversationId,
    text: text.slice(0, SHOWN),
    words,
    at: at.toISOString(),
    participantName: name,
    participantUsername: username,
  };
}

/** The newest of what customers wrote and triggers look at, of the chats that moved last. */
async function readPast(ctx: Context, accountId: string): Promise<Past[]> {
  const { rows } = await sql<Past>`
    SELECT m.id, chat.id AS conversation_id, m.text, m.sort_at AS at, p.name, p.username FROM (
      SELECT account_id, channel_id, customer_id, id FROM conversations
      WHERE account_id = ${accountId} AND NOT is_test
      ORDER BY moved_at DESC, id DESC LIMIT ${LIMITS.pastMessages}
    ) chat
    CROSS JOIN LATERAL (
      SELECT m.id, m.sort_at, right(${SAYS}, ${READ}) AS text FROM messages m
      WHERE m.account_id = chat.account_id AND m.conversation_id = chat.id AND m.author = 'customer'
        AND m.unsent_at IS NULL AND m.origin IN ('webhook', 'recovery')
      ORDER BY m.sort_at DESC, m.id DESC LIMIT ${OF_A_CHAT}
    ) m
    LEFT JOIN contacts p
      ON p.account_id = chat.account_id AND p.channel_id = chat.channel_id AND p.customer_id = chat.customer_id
    WHERE m.text <> ''
    ORDER BY m.sort_at DESC, m.id DESC LIMIT ${LIMITS.pastMessages}
  `.execute(ctx.db);
  return rows;
}
