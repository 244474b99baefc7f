import { findReaction } from '@parley/contract/reactions.ts';
import { sql } from 'kysely';

import type { Tx } from '#context';

import { fold } from './fold.ts';

type Reacted = {
  accountId: string;
  channelId: string;
  mid: string;
  at: Date | null;
  reactions: readonly { emoji: string | null; userIds: readonly string[] }[];
};

/**
 * The reactions to a message of the history. They are dated like the message, which is the earliest that they can be:
 * whatever a webhook told or tells is newer. Nobody is told of them.
 */
export async function noteReactions(
  tx: Tx,
  { accountId, channelId, mid, at, reactions }: Reacted,
): Promise<void> {
  const rows = reactions.flatMap(({ emoji, userIds }) =>
    userIds.map((senderId) => ({
      accountId,
      channelId,
      mid,
      senderId,
      emoji,
      reaction: findReaction(emoji ?? '') ?? 'other',
      reactedAt: at ?? new Date(0),
    })),
  );
  if (rows.length === 0) return;
  await tx.db
    .insertInto('reactions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Named = { accountId: string; channelId: string; customerId: string; username: string };

/** What the list of conversations calls somebody, until the profile tells more. */
export async function nameFromList(tx: Tx, named: Named): Promise<void> {
  const { accountId, channelId, customerId, username } = named;
  await sql`
    WITH named AS (
      UPDATE contacts SET username = ${username}
      WHERE account_id = ${accountId} AND channel_id = ${channelId} AND customer_id = ${customerId}
        AND username IS NULL AND name IS NULL
      RETURNING customer_id
    )
    UPDATE conversations c SET search_name = ${fold(username)} FROM named
    WHERE c.account_id = ${accountId} AND c.channel_id = ${channelId} AND c.customer_id = named.customer_id
  `.execute(tx.db);
}
