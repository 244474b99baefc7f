import { sql } from 'kysely';

import type { Tx } from '#context';

type Where = { accountId: string; conversationId: string };

/** What the platform says of a person, or of the chat with them, and not of one message. */
export const UNREACHABLE: ReadonlySet<string> = new Set([
  'recipient_unreachable',
  'consent',
  'replies_refused',
]);

/** So long nothing is written by itself to a person who could not be reached; then one message tries it again. */
const REST = sql`interval '1 hour'`;

export async function noteUnreachable(tx: Tx, where: Where, at: Date): Promise<void> {
  await tx.db
    .updateTable('conversations')
    .set({ unreachableAt: at })
    .where('accountId', '=', where.accountId)
    .where('id', '=', where.conversationId)
    .execute();
}

/** A message arrived there. */
export async function reached(tx: Tx, accountId: string, conversationId: string): Promise<void> {
  await tx.db
    .updateTable('conversations')
    .set({ unreachableAt: null })
    .where('accountId', '=', accountId)
    .where('id', '=', conversationId)
    .where('unreachableAt', 'is not', null)
    .execute();
}

export async function isUnreachable(tx: Tx, where: Where, now: Date): Promise<boolean> {
  const row = await tx.db
    .selectFrom('conversations')
    .select('id')
    .where('accountId', '=', where.accountId)
    .where('id', '=', where.conversationId)
    .where('unreachableAt', '>', sql<Date>`${now}::timestamptz - ${REST}`)
    .executeTakeFirst();
  return row !== undefined;
}
