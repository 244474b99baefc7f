import { type Kysely, sql, type Transaction } from 'kysely';

import type { DB } from '#schema';

type Reader = Kysely<DB> | Transaction<DB>;
/** `day` is YYYY-MM-DD in the account's time zone. */
type Where = { accountId: string; day: string };

export async function findBudget(
  db: Reader,
  accountId: string,
): Promise<{ timezone: string; provider: string | null; dailyTokenBudget: number }> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('assistantSettings', 'assistantSettings.accountId', 'accounts.id')
    .select(['accounts.timezone', 'assistantSettings.provider', 'assistantSettings.dailyTokenBudget'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { timezone, provider, dailyTokenBudget } = row;
  return { timezone, provider, dailyTokenBudget: Number(dailyTokenBudget ?? 0) };
}

/** All of the day's tokens; `own` are those of the account's own provider. */
export type Tokens = { tokens: number; own: number };

export async function findTokens(db: Reader, { accountId, day }: Where): Promise<Tokens> {
  const { rows } = await sql<{ tokens: string; ownTokens: string }>`
    SELECT tokens, own_tokens FROM token_usage WHERE account_id = ${accountId} AND day = ${day}::date
  `.execute(db);
  return readTokens(rows[0]);
}

function readTokens(row: { tokens: string; ownTokens: string } | undefined): Tokens {
  return { tokens: Number(row?.tokens ?? 0), own: Number(row?.ownTokens ?? 0) };
}

/** Answers what the day comes to. */
export async function addTokens(
  db: Transaction<DB>,
  { accountId, day }: Where,
  { tokens, own }: Tokens,
): Promise<Tokens> {
  const { rows } = await sql<{ tokens: string; ownTokens: string }>`
    INSERT INTO token_usage AS u (account_id, day, tokens, own_tokens)
    VALUES (${accountId}, ${day}::date, ${tokens}, ${own})
    ON CONFLICT (account_id, day)
      DO UPDATE SET tokens = u.tokens + excluded.tokens, own_tokens = u.own_tokens + excluded.own_tokens
    RETURNING u.tokens, u.own_tokens
  `.execute(db);
  return readTokens(rows[0]);
}

/** True for the first that finds the budget of the day used up. */
export async function markUsedUp(db: Transaction<DB>, { accountId, day }: Where, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE token_usage SET used_up_at = ${at}
    WHERE account_id = ${accountId} AND day = ${day}::date AND used_up_at IS NULL
  `.execute(db);
  return numAffectedRows === 1n;
}

/** A higher budget can be used up once more on the same day. */
export async function clearUsedUp(db: Transaction<DB>, { accountId, day }: Where): Promise<void> {
  await sql`
    UPDATE token_usage SET used_up_at = NULL WHERE account_id = ${accountId} AND day = ${day}::date
  `.execute(db);
}

/** Whether the owner is still to be written to about this day. */
export async function isMailDue(db: Reader, { accountId, day }: Where): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM token_usage
    WHERE account_id = ${accountId} AND day = ${day}::date AND used_up_at IS NOT NULL AND mailed_at IS NULL
  `.execute(db);
  return rows.length > 0;
}

export async function markMailed(db: Reader, { accountId, day }: Where, at: Date): Promise<void> {
  await sql`
    UPDATE token_usage SET mailed_at = ${at} WHERE account_id = ${accountId} AND day = ${day}::date
  `.execute(db);
}
