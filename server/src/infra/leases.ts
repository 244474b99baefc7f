import { type RawBuilder, sql } from 'kysely';

import type { Database } from './db/database.ts';

/**
 * Who works on a row, and until when. The living instance moves the end of what it works on; what else it holds, and
 * what has outlived its end, comes back. A fence keeps whoever held it from writing after that.
 */
export type Lease = {
  keep(held: readonly string[]): Promise<void>;
  /** What these instances hold comes back at once. */
  free(instanceIds: readonly string[]): Promise<void>;
  /** The instances that hold something, registered or not. */
  findHolders(): Promise<string[]>;
  /** How many have outlived their end and come back nowhere. */
  countLate(): Promise<number>;
};

type Rule = {
  table: string;
  /** The column with the end of the lease. */
  end: string;
  /** Besides having an instance. */
  isHeld: RawBuilder<boolean>;
  /**
   * Gives rows back that are held and of which this condition says that nobody works on them. Waits for no lock: what
   * is locked is given back the next time.
   */
  giveBack: (isLost: RawBuilder<boolean>) => Promise<unknown>;
};

/** `prepared` is a database whose statements are prepared: every sweep asks them. */
type Holder = { prepared: Database; instanceId: string; now: () => Date };

/** Longer than a database is away that comes back by itself, and than a process stands still that goes on. */
const LEASE_MILLISECONDS = 60_000;
/** Of all that live, one gives back within seconds. */
const LATE_MILLISECONDS = 60_000;

export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MILLISECONDS);
}

export function createLease({ prepared, instanceId, now }: Holder, rule: Rule): Lease {
  const { isHeld, giveBack } = rule;
  const [table, end] = [sql.table(rule.table), sql.ref(rule.end)];
  return {
    async keep(held) {
      if (held.length > 0) {
        await sql`
          UPDATE ${table} t SET ${end} = ${leaseEnd(now())}
          FROM (
            SELECT account_id AS a, id AS i FROM ${table}
            WHERE instance_id = ${instanceId} AND ${isHeld} AND id = ANY(${held}::uuid[]) FOR UPDATE SKIP LOCKED
          ) held
          WHERE t.account_id = held.a AND t.id = held.i
        `.execute(prepared);
      }
      await giveBack(sql<boolean>`(
        instance_id IS NOT NULL AND CASE WHEN instance_id = ${instanceId} THEN NOT id = ANY(${held}::uuid[])
        ELSE ${end} < ${now()} END
      )`);
    },
    async free(instanceIds) {
      await giveBack(sql<boolean>`(instance_id = ANY(${instanceIds}::uuid[]))`);
    },
    async findHolders() {
      const { rows } = await sql<{ instanceId: string }>`
        SELECT DISTINCT instance_id FROM ${table} WHERE instance_id IS NOT NULL AND ${isHeld}
      `.execute(prepared);
      return rows.map((row) => row.instanceId);
    },
    async countLate() {
      const { rows } = await sql<{ late: number }>`
        SELECT count(*)::int AS late FROM ${table}
        WHERE instance_id IS NOT NULL AND ${isHeld}
          AND ${end} < ${new Date(now().getTime() - LATE_MILLISECONDS)}
      `.execute(prepared);
      return rows[0]?.late ?? 0;
    },
  };
}
