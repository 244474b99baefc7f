import { sql, type Transaction } from 'kysely';

import type { DB } from '#schema';

import { type Database, sqlState } from './database.ts';
import { isOutdatedPlan, unawaited } from './joined.ts';

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
        if (events.size > 0) await storeEvents(trx, events);
        return value;
      });
      if (events.size > 0) bells.accountsChanged([...events.keys()]);
      for (const ring of rings) ring();
      return result;
    } catch (error) {
      const state = sqlState(error);
      const mayBeginAnew = state === DEADLOCK || state === SERIALIZATION || isOutdatedPlan(error);
      if (!mayBeginAnew || attempt === ATTEMPTS) throw error;
    }
  }
}

/** From here on a statement of the transaction that waits longer for a lock fails. */
export async function limitLockWaits(tx: Tx, milliseconds: number): Promise<void> {
  await tx.db.executeQuery(unawaited`SELECT set_config('lock_timeout', ${`${milliseconds}ms`}, true)`);
}

/**
 * One statement, sent with the COMMIT: takes the next numbers of each account and stores its events under them. The
 * counters are locked in one order for all, so that two transactions that touch the same accounts take turns.
 */
async function storeEvents(
  trx: Transaction<DB>,
  events: ReadonlyMap<string, readonly StoredEvent[]>,
): Promise<void> {
  const input = [...events].map(([accountId, list]) => ({ account_id: accountId, events: list }));
  await trx.executeQuery(unawaited`
    WITH input AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(input)}::jsonb) AS i(account_id uuid, events jsonb)
    ),
    locked AS MATERIALIZED (
      SELECT account_id FROM live_sequences WHERE account_id IN (SELECT account_id FROM input)
      ORDER BY account_id FOR UPDATE
    ),
    first AS (
      UPDATE live_sequences s SET seq = s.seq + jsonb_array_length(i.events)
      FROM input i JOIN locked USING (account_id) WHERE s.account_id = i.account_id
      RETURNING s.account_id, s.seq - jsonb_array_length(i.events) AS seq, i.events
    )
    INSERT INTO live_events (account_id, seq, conversation_id, payload)
    SELECT first.account_id, first.seq + item.n, (item.event->>'conversationId')::uuid, item.event
    FROM first, jsonb_array_elements(first.events) WITH ORDINALITY AS item(event, n)
  `);
}
