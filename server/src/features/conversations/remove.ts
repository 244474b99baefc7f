import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';

import { dropFiles } from './file-uses.ts';
import { forgetBodies } from './raw-bodies.ts';

type Person = { accountId: string; channelId: string; customerId: string };

/** The platform's clock may be ahead of ours by this much. */
const SKEW_SECONDS = 120;
/** Messages of a deleted conversation that are known by their ids. */
const REMEMBERED = 200;

/** Deletes here, not on the platform. The contact stays as a tombstone, so that no redelivery revives it. */
export async function remove(ctx: Context, { accountId, userId }: Actor, id: string): Promise<void> {
  requireId(id);
  await ctx.transaction(async (tx) => {
    if (!(await removeThread(ctx, tx, accountId, id))) throw new AppError('not_found');
    // Whose chat it was is gone with it.
    await ctx.tell(tx, 'acted', { accountId, userId, kind: 'conversation_deleted' });
  });
}

/** Whether what happened at that time belongs to a deleted conversation. */
export async function isDeletedAt(tx: Tx, person: Person, at: Date): Promise<boolean> {
  const row = await tx.db
    .selectFrom('contacts')
    .select('id')
    .where('accountId', '=', person.accountId)
    .where('channelId', '=', person.channelId)
    .where('customerId', '=', person.customerId)
    .where('deletedBefore', '>=', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when it is gone already. */
export async function removeThread(ctx: Context, tx: Tx, accountId: string, id: string): Promise<boolean> {
  const person = await lockPerson(tx, accountId, id);
  if (!person) return false;
  const mids = sql`(
    SELECT mid FROM messages WHERE account_id = ${accountId} AND conversation_id = ${id} AND mid IS NOT NULL
    UNION ALL
    SELECT mid FROM message_parts WHERE account_id = ${accountId} AND conversation_id = ${id} AND mid IS NOT NULL
  )`;
  const { channelId, customerId } = person;
  const ofChannel = sql`account_id = ${accountId} AND channel_id = ${channelId}`;
  // One after the other: each by its index.
  for (const statement of [
    sql`DELETE FROM reactions WHERE ${ofChannel} AND sender_id = ${customerId}`,
    sql`DELETE FROM reactions WHERE ${ofChannel} AND mid IN ${mids}`,
    sql`DELETE FROM platform_events WHERE ${ofChannel} AND customer_id = ${customerId}`,
    sql`DELETE FROM platform_events WHERE ${ofChannel} AND mid IN ${mids}`,
  ])
    await statement.execute(tx.db);
  await dropFiles(tx, accountId, { conversationId: id }, ctx.now());
  await forgetPerson(ctx, tx, person, id);
  // Under the contact's lock: one that was deleted and begun anew meanwhile has another id and stays.
  const gone = await tx.db
    .deleteFrom('conversations')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw new AppError('not_found');
  await forgetBodies(tx, person, [customerId]);
  await tx.db
    .deleteFrom('liveEvents')
    .where('accountId', '=', accountId)
    .where('conversationId', '=', id)
    .execute();
  tx.live.publish(accountId, { type: 'conversations_updated', conversationId: id, removed: true });
  return true;
}

/** The contact first: it is what an incoming message locks first, too. */
async function lockPerson(tx: Tx, accountId: string, conversationId: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    SELECT p.account_id, p.channel_id, p.customer_id FROM contacts p
    JOIN conversations c
      ON c.account_id = p.account_id AND c.channel_id = p.channel_id AND c.customer_id = p.customer_id
    WHERE c.account_id = ${accountId} AND c.id = ${conversationId}
    FOR UPDATE OF p
  `.execute(tx.db);
  if (!rows[0]) return undefined;
  // It may have been deleted while this waited for the lock.
  const { rows: still } = await sql`
    SELECT FROM conversations WHERE account_id = ${accountId} AND id = ${conversationId} FOR UPDATE
  `.execute(tx.db);
  return still.length > 0 ? rows[0] : undefined;
}

/**
 * Name and picture go. What the platform dates up to now, or up to the newest message by its own clock, is a
 * redelivery from here on.
 */
async function forgetPerson(ctx: Context, tx: Tx, person: Person, conversationId: string): Promise<void> {
  const { accountId, channelId, customerId } = person;
  const now = ctx.now();
  await sql`
    WITH contact AS (
      UPDATE contacts SET
        deleted_before = greatest(${now}::timestamptz, (
          SELECT max(platform_at) FROM messages
          WHERE account_id = ${accountId} AND conversation_id = ${conversationId}
            AND platform_at < ${now}::timestamptz + make_interval(secs => ${SKEW_SECONDS})
        )),
        deleted_mids = ARRAY(
          SELECT mid FROM (
            SELECT mid, sort_at FROM messages
            WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND mid IS NOT NULL
            UNION ALL
            SELECT p.mid, m.sort_at FROM message_parts p
            JOIN messages m ON m.account_id = p.account_id AND m.id = p.message_id
            WHERE p.account_id = ${accountId} AND p.conversation_id = ${conversationId} AND p.mid IS NOT NULL
          ) gone ORDER BY sort_at DESC LIMIT ${REMEMBERED}
        ),
        name = NULL, username = NULL, picture_url = NULL, language = NULL,
        profile_state = 'missing', profile_fetched_at = NULL, profile_due_at = NULL
      WHERE account_id = ${accountId} AND channel_id = ${channelId} AND customer_id = ${customerId}
      RETURNING id
    )
    DELETE FROM contact_pictures p USING contact WHERE p.account_id = ${accountId} AND p.contact_id = contact.id
  `.execute(tx.db);
}
