import { sql } from 'kysely';

import type { Database } from '#infra/db/database.ts';

import { type Chance, share } from './chance.ts';
import { addConversation, type Scene } from './conversation.ts';
import { emptyRows, insertRows, SEED_TABLES, type SeedTable } from './rows.ts';
import { readTalks } from './talk.ts';

/** Messages in one transaction, about. */
const BATCH = 10_000;

export type SeedOptions = {
  accountId: string;
  channelId: string;
  conversations: number;
  /** In all; at least one for each conversation. */
  messages: number;
  /** The newest message is older than this. */
  now: Date;
  chance?: Chance;
  /** After each batch, with what is stored so far. */
  onProgress?: (stored: SeedCounts) => void;
};

export type SeedCounts = Record<SeedTable, number>;

/**
 * Stores believable conversations in several languages, spread over half a year: read and unread ones, drafts, missing
 * information, and marks for a person. Whole conversations are committed in batches. Publishes no live event.
 */
export async function seedConversations(db: Database, options: SeedOptions): Promise<SeedCounts> {
  const { accountId, channelId, conversations, messages, now, chance = Math.random, onProgress } = options;
  const scene: Scene = {
    accountId,
    channelId,
    chance,
    now,
    talks: await readTalks(),
    ...(await findPeople(db, accountId)),
  };
  const counts = Object.fromEntries(SEED_TABLES.map((table) => [table, 0])) as SeedCounts;
  // Customers of an earlier seed keep their numbers.
  const first = await countContacts(db, accountId);
  let rows = emptyRows();
  const store = async (): Promise<void> => {
    const batch = rows;
    rows = emptyRows();
    await db.transaction().execute(async (trx) => {
      for (const table of SEED_TABLES) await insertRows(trx, table, batch[table]);
    });
    for (const table of SEED_TABLES) counts[table] += batch[table].length;
    onProgress?.({ ...counts });
  };
  for (const [at, length] of share(chance, messages, conversations).entries()) {
    addConversation(scene, rows, length, first + at);
    if (rows.messages.length >= BATCH) await store();
  }
  if (rows.messages.length > 0) await store();
  // Plans made for an empty table would serve the first minutes badly.
  await sql`ANALYZE contacts, conversations, messages, turns, drafts, missing_info`.execute(db);
  return counts;
}

async function findPeople(
  db: Database,
  accountId: string,
): Promise<{ ownerId: string; triggerId: string | null }> {
  const owner = await db
    .selectFrom('memberships')
    .select('userId')
    .where('accountId', '=', accountId)
    .where('role', '=', 'client')
    .executeTakeFirstOrThrow();
  const trigger = await db
    .selectFrom('triggers')
    .select('id')
    .where('accountId', '=', accountId)
    .where('kind', '=', 'person')
    .executeTakeFirst();
  return { ownerId: owner.userId, triggerId: trigger?.id ?? null };
}

async function countContacts(db: Database, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('contacts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
