import { type Database, sqlState } from '#infra/db/database.ts';

/** Its message is one line for whoever ran the command. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
}

const UNDEFINED_TABLE = '42P01';

export type SeedAccount = { accountId: string; channelId: string; email: string };

/** The client with this address; without one the demo's, else the only client. Throws SeedError. */
export async function findSeedAccount(db: Database, email: string | undefined): Promise<SeedAccount> {
  const clients = await listClients(db);
  const demo = clients.find((client) => client.isDemo);
  const chosen = email
    ? clients.find((client) => client.email === email.trim().toLowerCase())
    : (demo ?? (clients.length === 1 ? clients[0] : undefined));
  if (!chosen) {
    if (email) throw new SeedError(`There is no client with the address ${email}.`);
    throw new SeedError(
      clients.length === 0
        ? 'There is no account yet: start Parley once, or register, and seed then.'
        : 'There are several clients: name one with --email.',
    );
  }
  if (!chosen.channelId)
    throw new SeedError(`${chosen.email} has no Instagram account connected: connect one first.`);
  return { accountId: chosen.accountId, channelId: chosen.channelId, email: chosen.email };
}

async function listClients(db: Database) {
  try {
    return await db
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.userId')
      .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
      .leftJoin('channels', (join) =>
        join
          .onRef('channels.accountId', '=', 'memberships.accountId')
          .on('channels.disconnectedAt', 'is', null),
      )
      .select(['users.email', 'accounts.id as accountId', 'accounts.isDemo', 'channels.id as channelId'])
      .where('memberships.role', '=', 'client')
      .orderBy('accounts.createdAt')
      .execute();
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return [];
    throw error;
  }
}
