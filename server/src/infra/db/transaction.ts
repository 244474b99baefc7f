import { sql, type Transaction } from 'kysely';

import type { DB } from '#schema';

import { type Database, sqlState } from './database.ts';
import { WITH_COMMIT } from './joined.ts';

/** What a live event needs to be stored; its fields are the product's business. */
export type StoredEvent = { type: string; conversationId?: string };

export type Tx = {
  db: Transaction<DB>;
  live: {
    /** Written with the data as the transaction's last statement. */
    publish(accountId: string, event: StoredEvent): void;
  };
  jobs: {
    /** Enqueued with the data. */
    add(name: string, payload: object, options?: { runAt?: Date; jobKey?: string }): Promise<void>;
  };
  /** Runs after the commit, never after a rollback. For bells only: the truth is in the rows. */
  afterCommit(ring: () => void): void;
};

export type Bells = {
  /** The accounts whose events were committed. */
  accountsChanged(accountIds: readonly string[]): void;
};

const DEADLOCK = '40P01';
const SERIALIZATION = '40001';
const ATTEMPTS = 5;

/**
 * Data, work and live events stand or fall together; this is the only way to enqueue or publish.
 * `work` may run again after a deadlock, so it must touch nothing but the database.
 */
export async function transact<T>(db: Database, bells: Bells, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const events = new Map<string, StoredEvent[]>();
    const rings: (() => void)[] = [];
    try {
      const result = await db.transaction().execute(async (trx) => {
        const value = await work({
          db: trx,
          live: {
            publish(accountId, event) {
              const list = events.get(accountId);
              if (list) list.push(event);
              else events.set(accountId, [event]);
            },
          },
          jobs: {
            async add(name, payload, options = {}) {
              await sql`SELECT graphile_worker.add_job(
                ${name}::text, ${JSON.stringify(payload)}::json,
                run_at => ${options.runAt ?? null}::timestamptz, job_key => ${options.jobKey ?? null}::text
              )`.execute(trx);
            },
          },
          afterCommit: (ring) => void rings.push(ring),
        });
        // Sorted: two transactions that touch the same two accounts take their counters in one order.
        for (const accountId of [...events.keys()].sort()) {
          await storeEvents(trx, accountId, events.get(accountId) ?? []);
        }
        return value;
      });
      if (events.size > 0) bells.accountsChanged([...events.keys()]);
      for (const ring of rings) ring();
      return result;
    } catch (error) {
      const state = sqlState(error);
      if ((state !== DEADLOCK && state !== SERIALIZATION) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** One statement, sent with the COMMIT: takes the account's next numbers and stores the events under them. */
async function storeEvents(trx: Transaction<DB>, accountId: string, events: StoredEvent[]): Promise<void> {
  await sql`${sql.raw(WITH_COMMIT)}
    WITH last AS (
      UPDATE live_sequences SET seq = seq + ${events.length} WHERE account_id = ${accountId} RETURNING seq
    )
    INSERT INTO live_events (account_id, seq, conversation_id, payload)
    SELECT ${accountId}, last.seq - ${events.length} + item.n, (item.event->>'conversationId')::uuid, item.event
    FROM last, jsonb_array_elements(${JSON.stringify(events)}::jsonb) WITH ORDINALITY AS item(event, n)
  `.execute(trx);
}
