import { type Kysely, sql, type Transaction } from 'kysely';

import type { DB } from '#schema';

type Reader = Kysely<DB> | Transaction<DB>;

export type StoredChoice = {
  provider: string | null;
  model: string | null;
  /** Sealed. */
  apiKey: Buffer | null;
  keyHint: string | null;
  baseUrl: string | null;
  secondLook: boolean | null;
  checkModel: string | null;
  picturesModel: string | null;
  voiceModel: string | null;
  embeddingsModel: string | null;
};

export type StoredSettings = StoredChoice & { dailyTokenBudget: number };

export type AccountPart = {
  timezone: string;
  disclosureEnabled: boolean;
  handOffNoticeEnabled: boolean;
  holdingNoticeEnabled: boolean;
  setPhrases: unknown;
};

const CHOICE = [
  'provider',
  'model',
  'apiKey',
  'keyHint',
  'baseUrl',
  'secondLook',
  'checkModel',
  'picturesModel',
  'voiceModel',
  'embeddingsModel',
] as const;
const ACCOUNT = [
  'timezone',
  'disclosureEnabled',
  'handOffNoticeEnabled',
  'holdingNoticeEnabled',
  'setPhrases',
] as const;
/** Of an account that chose nothing. */
const NOTHING: StoredSettings = {
  provider: null,
  model: null,
  apiKey: null,
  keyHint: null,
  baseUrl: null,
  secondLook: null,
  checkModel: null,
  picturesModel: null,
  voiceModel: null,
  embeddingsModel: null,
  dailyTokenBudget: 0,
};

export async function findSettings(db: Reader, accountId: string): Promise<StoredSettings> {
  const row = await db
    .selectFrom('assistantSettings')
    .select([...CHOICE, 'dailyTokenBudget'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row ? { ...row, dailyTokenBudget: Number(row.dailyTokenBudget) } : NOTHING;
}

export async function findAccount(db: Reader, accountId: string): Promise<AccountPart> {
  return db.selectFrom('accounts').select(ACCOUNT).where('id', '=', accountId).executeTakeFirstOrThrow();
}

/** Locks the account's row until the end of the transaction, so that two savers come one after the other. */
export async function lockAccount(db: Transaction<DB>, accountId: string): Promise<AccountPart> {
  return db
    .selectFrom('accounts')
    .select(ACCOUNT)
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateAccount(
  db: Transaction<DB>,
  accountId: string,
  change: {
    disclosureEnabled?: boolean;
    handOffNoticeEnabled?: boolean;
    holdingNoticeEnabled?: boolean;
    setPhrases?: object;
  },
): Promise<void> {
  const { setPhrases, ...switches } = change;
  await db
    .updateTable('accounts')
    .set({
      ...switches,
      ...(setPhrases && { setPhrases: JSON.stringify(setPhrases) }),
      updatedAt: sql`now()`,
    })
    .where('id', '=', accountId)
    .execute();
}

export async function storeSettings(
  db: Transaction<DB>,
  accountId: string,
  settings: StoredSettings,
): Promise<void> {
  await db
    .insertInto('assistantSettings')
    .values({ accountId, ...settings })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ ...settings, updatedAt: sql`now()` }),
    )
    .execute();
}
