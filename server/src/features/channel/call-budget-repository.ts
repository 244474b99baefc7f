import { sql } from 'kysely';

import type { Context, Tx } from '#context';

import { type Ask, type Budget, decide, freeIn, giveBack, type Place } from './call-budget-rules.ts';

type Reader = Context['db'] | Tx['db'];

/** Takes a place for one call of the account, which may leave then; else says after how long to ask again. */
export async function takePlace(
  ctx: Context,
  accountId: string,
  ask: Ask,
): Promise<{ waitMs: number; place: Place | null }> {
  return changeBudget(ctx, accountId, (budget, now) => {
    const { budget: changed, ...answer } = decide(budget, ask, now);
    return [changed, answer];
  });
}

/** Gives back what a call did not need of its place; answers in how many milliseconds a place is free now. */
export async function givePlaceBack(
  ctx: Context,
  accountId: string,
  place: Place,
  fate: 'arrived' | 'stayed',
): Promise<number> {
  return changeBudget(ctx, accountId, (budget, now) => {
    const changed = giveBack(budget, place, fate, now);
    return [changed, freeIn(changed, now)];
  });
}

/** `change` is given the account's budget, which nobody else changes meanwhile, and the database's time. */
async function changeBudget<T>(
  ctx: Context,
  accountId: string,
  change: (budget: Budget, now: number) => [Budget, T],
): Promise<T> {
  return ctx.transaction(async (tx) => {
    const read = () =>
      sql<Budget & { now: number }>`
        SELECT
          ${milliseconds('first_free_at')} AS first_free_at, ${milliseconds('second_free_at')} AS second_free_at,
          ${milliseconds('paused_until')} AS paused_until, ${milliseconds('slow_until')} AS slow_until,
          ${milliseconds('slow_free_at')} AS slow_free_at, waits,
          extract(epoch FROM clock_timestamp())::float8 * 1000 AS now
        FROM call_budgets WHERE account_id = ${accountId} FOR UPDATE
      `.execute(tx.db);
    let { rows } = await read();
    if (rows.length === 0) {
      await sql`INSERT INTO call_budgets (account_id) VALUES (${accountId}) ON CONFLICT DO NOTHING`.execute(
        tx.db,
      );
      ({ rows } = await read());
    }
    const [row] = rows;
    if (!row) throw new Error('an account has no call budget of calls');
    const { now, ...budget } = row;
    const [{ firstFreeAt, secondFreeAt, slowFreeAt, waits }, answer] = change(budget, now);
    await sql`
      UPDATE call_budgets SET
        first_free_at = ${timestamp(firstFreeAt)}, second_free_at = ${timestamp(secondFreeAt)},
        slow_free_at = ${timestamp(slowFreeAt)}, waits = ${JSON.stringify(waits)}::jsonb
      WHERE account_id = ${accountId}
    `.execute(tx.db);
    return answer;
  });
}

/** Nobody of the account calls for so long, or who can wait calls seldom. */
export async function holdBack(
  ctx: Context,
  accountId: string,
  { pauseMs, slowMs }: { pauseMs: number; slowMs: number },
): Promise<void> {
  const after = (ms: number) => sql`clock_timestamp() + make_interval(secs => ${ms / 1000}::float8)`;
  await sql`
    UPDATE call_budgets SET
      paused_until = greatest(paused_until, ${after(pauseMs)}), slow_until = greatest(slow_until, ${after(slowMs)})
    WHERE account_id = ${accountId}
  `.execute(ctx.db);
}

/** Whether the platform asked to be called less, and that time is not over. */
export async function isHeldBack(db: Reader, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM call_budgets
    WHERE account_id = ${accountId} AND greatest(paused_until, slow_until) > clock_timestamp()
  `.execute(db);
  return rows.length > 0;
}

/** Multiplied before it is a float: whole milliseconds stay whole. */
const milliseconds = (column: string) => sql`(extract(epoch FROM ${sql.ref(column)}) * 1000)::float8`;

const timestamp = (ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;
