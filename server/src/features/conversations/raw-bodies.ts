import { sql } from 'kysely';

import type { Tx } from '#context';

/** Raw bodies repeat the words of whom or what they name; once they are applied they are spare copies. */
export async function forgetBodies(
  tx: Tx,
  { accountId, channelId }: { accountId: string; channelId: string },
  names: readonly string[],
): Promise<void> {
  // Materialized: while little is known of a young table the planner would walk all rows of the account.
  await sql`
    WITH named AS MATERIALIZED (SELECT account_id, id FROM deliveries WHERE names && ${names}::text[])
    DELETE FROM deliveries d USING named
    WHERE d.account_id = ${accountId} AND d.channel_id = ${channelId} AND d.state = 'applied'
      AND d.account_id = named.account_id AND d.id = named.id
  `.execute(tx.db);
  // Those from before names were kept.
  await sql`
    DELETE FROM deliveries
    WHERE account_id = ${accountId} AND channel_id = ${channelId} AND state = 'applied' AND names IS NULL
      AND EXISTS (SELECT FROM unnest(${names}::text[]) name WHERE position(convert_to(name, 'UTF8') IN body) > 0)
  `.execute(tx.db);
}
