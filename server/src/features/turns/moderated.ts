import type { Tx } from '#context';
import { mustBeRead } from '#features/knowledge/service.ts';

/** Every answer waits for a person: by the switch, or since nothing is known that the owner has agreed to. */
export async function isModerated(tx: Tx, accountId: string): Promise<boolean> {
  const { moderationEnabled } = await tx.db
    .selectFrom('accounts')
    .select('moderationEnabled')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return moderationEnabled || mustBeRead(tx.db, accountId);
}
