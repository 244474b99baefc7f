import { type Kysely, sql, type Transaction } from 'kysely';

import type { DB } from '#schema';

type Reader = Kysely<DB> | Transaction<DB>;
/** `month` is YYYY-MM in the account's time zone. */
type Month = { accountId: string; month: string };

export async function findAccount(
  db: Reader,
  accountId: string,
): Promise<{ timezone: string; createdAt: Date }> {
  return db
    .selectFrom('accounts')
    .select(['timezone', 'createdAt'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export async function findReplies(db: Reader, { accountId, month }: Month): Promise<number> {
  const row = await db
    .selectFrom('replyUsage')
    .select('replies')
    .where('accountId', '=', accountId)
    .where('month', '=', month)
    .executeTakeFirst();
  return row?.replies ?? 0;
}

/**
 * Counts one reply and answers what the month comes to; null, and nothing is counted, when that would be more than
 * `most`. The row stays locked until the end of the transaction, so that two that count at once are told apart.
 */
export async function addReply(
  db: Transaction<DB>,
  { accountId, month }: Month,
  most: number | null,
): Promise<number | null> {
  const { rows } = await sql<{ replies: number }>`
    INSERT INTO reply_usage AS u (account_id, month, replies) VALUES (${accountId}, ${month}, 1)
    ON CONFLICT (account_id, month) DO UPDATE SET replies = u.replies + 1
      WHERE ${most}::integer IS NULL OR u.replies < ${most}
    RETURNING u.replies
  `.execute(db);
  return rows[0]?.replies ?? null;
}

export async function takeReply(db: Transaction<DB>, { accountId, month }: Month): Promise<void> {
  await sql`
    UPDATE reply_usage SET replies = replies - 1
    WHERE account_id = ${accountId} AND month = ${month} AND replies > 0
  `.execute(db);
}

export type UsedMonth = Month & { replies: number; timezone: string };

/** Months since `month` that came to `replies` or more. */
export async function listUsedMonths(
  db: Reader,
  { month, replies }: { month: string; replies: number },
): Promise<UsedMonth[]> {
  return db
    .selectFrom('replyUsage as u')
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .select(['u.accountId', 'u.month', 'u.replies', 'a.timezone'])
    .where('u.month', '>=', month)
    .where('u.replies', '>=', replies)
    .orderBy('u.accountId')
    .execute();
}

/** Accounts that were registered by then and have not been told `notice`. */
export async function listUntold(
  db: Reader,
  { registeredBy, notice }: { registeredBy: Date; notice: string },
): Promise<{ accountId: string; createdAt: Date }[]> {
  return db
    .selectFrom('accounts as a')
    .select(['a.id as accountId', 'a.createdAt'])
    .where('a.createdAt', '<=', registeredBy)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('allowanceNotices as n')
            .select('n.notice')
            .whereRef('n.accountId', '=', 'a.id')
            .where('n.notice', '=', notice),
        ),
      ),
    )
    .orderBy('a.id')
    .execute();
}

export async function wasTold(db: Reader, accountId: string, notice: string): Promise<boolean> {
  const row = await db
    .selectFrom('allowanceNotices')
    .select('notice')
    .where('accountId', '=', accountId)
    .where('notice', '=', notice)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markTold(db: Reader, accountId: string, notices: string[], at: Date): Promise<void> {
  await db
    .insertInto('allowanceNotices')
    .values(notices.map((notice) => ({ accountId, notice, toldAt: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
