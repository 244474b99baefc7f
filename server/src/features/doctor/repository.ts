import type { DoctorCheck } from '@parley/contract/doctor.ts';
import type { Kysely, Transaction } from 'kysely';

import type { DB } from '#schema';

type Reader = Kysely<DB> | Transaction<DB>;

/** What the platform last told about a channel. */
export type Told = { channelId: string; checkedAt: Date; checks: unknown };

export async function findTold(db: Reader, accountId: string): Promise<Told | undefined> {
  return db
    .selectFrom('doctorReports')
    .select(['channelId', 'checkedAt', 'checks'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** Of two runs at once the later one stays. */
export async function storeTold(
  db: Reader,
  accountId: string,
  told: { channelId: string; checkedAt: Date; checks: readonly DoctorCheck[] },
): Promise<void> {
  const row = { ...told, checks: JSON.stringify(told.checks) };
  await db
    .insertInto('doctorReports')
    .values({ accountId, ...row })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet(row).where('doctorReports.checkedAt', '<=', told.checkedAt),
    )
    .execute();
}
