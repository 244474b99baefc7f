import pg from 'pg';

/** The database is away, or went away before it answered; whether the last statement was done is not known. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
    this.name = 'DatabaseUnreachable';
  }
}

/**
 * States with which PostgreSQL sends its clients away: the classes 08 (connection) and 57P (shutdown, start), more
 * clients than it takes, a database that takes none, and a transaction that stood still for too long.
 */
const AWAY = /^(?:08|57P0[1-5]$|25P03$|53300$|55000$)/u;
/** What the driver says of its own connection; everything else that it throws is a fault of the statement. */
const LOST = /connection|queryable/iu;

/** A fault of connecting: whatever it is, there is nobody to ask. */
export async function connecting<T>(connect: () => Promise<T>): Promise<T> {
  try {
    return await connect();
  } catch (error) {
    throw new DatabaseUnreachable(error);
  }
}

/** A fault of a statement: what the database says of it, unless the connection is what is at fault. */
export async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw isAway(error) ? new DatabaseUnreachable(error) : error;
  }
}

function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY.test(error.code ?? '');
  const { syscall, message } = error as NodeJS.ErrnoException;
  return syscall !== undefined || LOST.test(message);
}
