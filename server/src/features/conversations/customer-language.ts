import { reading } from '@parley/assistant';
import { sql } from 'kysely';
import type { Tx } from '#context';

/** Messages of the customer that the language of a conversation is told by. */
const READ = 20;

/**
 * The languages to look for a set phrase in, the best first: that of what the customer wrote now, as far as it can be
 * told by that alone ("Preis?" cannot), the one that they are known to write, that of the conversation, of the knowledge
 * base, and of the account's owner.
 */
export async function findLanguages(
  tx: Tx,
  { accountId, conversationId }: { accountId: string; conversationId: string },
  written: string,
): Promise<string[]> {
  const { rows } = await sql<{
    known: string | null;
    spoken: string | null;
    knowledgeBase: string | null;
    owners: string | null;
  }>`
    SELECT p.language AS known, k.knowledge_base, u.language AS owners, (
      SELECT string_agg(said.content, E'\n') FROM (
        SELECT m.content FROM messages m
        WHERE m.account_id = c.account_id AND m.conversation_id = c.id AND m.author = 'customer'
          AND m.unsent_at IS NULL AND m.content <> ''
        ORDER BY m.sort_at DESC, m.id DESC LIMIT ${READ}
      ) said
    ) AS spoken
    FROM conversations c
    LEFT JOIN contacts p ON p.account_id = c.account_id AND p.channel_id = c.channel_id
      AND p.customer_id = c.customer_id
    LEFT JOIN knowledge k ON k.account_id = c.account_id
    LEFT JOIN memberships o ON o.account_id = c.account_id AND o.role = 'client'
    LEFT JOIN users u ON u.id = o.user_id
    WHERE c.account_id = ${accountId} AND c.id = ${conversationId}
  `.execute(tx.db);
  const [row] = rows;
  const languages = [
    reading.tellLanguage(written),
    row?.known ?? null,
    reading.tellLanguage(row?.spoken ?? ''),
    reading.tellLanguage(row?.knowledgeBase ?? ''),
    row?.owners ?? null,
  ];
  return languages.filter((language) => language !== null);
}
