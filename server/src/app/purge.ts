import { type RawBuilder, sql } from 'kysely';

import type { Context } from '#context';

const BATCH = 5000;

type Rule = {
  table: string;
  /** Its primary key. */
  key: readonly string[];
  age: string;
  days: number;
  /** Which of the old rows go, as `r`; all of them without. */
  only?: RawBuilder<boolean>;
};

/** How long what is told apart from the conversations is kept; docs/retention.md says it in words. */
const RULES: readonly Rule[] = [
  {
    table: 'deliveries',
    key: ['account_id', 'id'],
    age: 'received_at',
    days: 7,
    only: sql`r.state = 'applied'`,
  },
  // A browser that slept longer reads everything anew.
  { table: 'live_events', key: ['account_id', 'seq'], age: 'created_at', days: 1 },
  // What was told stands in the list of corrections for 30 days; a draft may have waited for a day before.
  { table: 'run_lines', key: ['account_id', 'run_id', 'line_key'], age: 'created_at', days: 32 },
  { table: 'changed_lines', key: ['account_id', 'line_key'], age: 'changed_at', days: 32 },
  // Comments, mentions and what nobody knows. Others wait for something and are given up by their sweep.
  {
    table: 'platform_events',
    key: ['account_id', 'id'],
    age: 'created_at',
    days: 90,
    only: sql`r.state = 'kept'`,
  },
  // What waits for a person is answered with the run behind it.
  {
    table: 'runs',
    key: ['account_id', 'id'],
    age: 'created_at',
    days: 180,
    only: sql`NOT EXISTS (
      SELECT FROM drafts d WHERE d.account_id = r.account_id AND d.run_id = r.id AND d.status IN ('pending', 'sending')
    ) AND NOT EXISTS (
      SELECT FROM missing_info i WHERE i.account_id = r.account_id AND i.run_id = r.id AND i.status = 'open'
    )`,
  },
  { table: 'activities', key: ['account_id', 'id'], age: 'created_at', days: 365 },
];

/** Removes what has been kept long enough, some thousand rows a statement. */
export async function purge(ctx: Context): Promise<void> {
  const now = ctx.now();
  for (const { table, key, age, days, only = sql`true` } of RULES) {
    const columns = sql.join(key.map((name) => sql.ref(name)));
    const old = sql.join(key.map((name) => sql.ref(`r.${name}`)));
    await inBatches(async () => {
      const { numAffectedRows } = await sql`
        DELETE FROM ${sql.table(table)} WHERE (${columns}) IN (
          SELECT ${old} FROM ${sql.table(table)} r
          WHERE ${sql.ref(`r.${age}`)} < ${now}::timestamptz - make_interval(days => ${days}) AND ${only} LIMIT ${BATCH}
        )
      `.execute(ctx.db);
      return numAffectedRows;
    });
  }
}

async function inBatches(remove: () => Promise<bigint | undefined>): Promise<void> {
  while (((await remove()) ?? 0n) === BigInt(BATCH));
}
