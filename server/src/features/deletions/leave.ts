import type { Caller, Context } from '#context';
import * as channels from '#features/channel/service.ts';
import { expectOwnAddress, removeEverybodyFrom } from '#features/identity/service.ts';
import { randomToken, sha256 } from '#infra/crypto.ts';

import { addChannel, ERASE_JOB, insertDeletion, listChannelsOf } from './repository.ts';

/**
 * Leaves with everything. The platform is told first that nothing is to come any more; then everybody is out of the
 * account, and a job erases it. Answers the code under which anybody may look how far that is. 400 unless the client
 * typed their own address.
 */
export async function deleteAccount(ctx: Context, caller: Caller, typed: string): Promise<string> {
  await expectOwnAddress(ctx, caller, typed);
  const { accountId } = caller;
  const channel = await channels.findChannelFor(ctx.db, accountId);
  // A platform that does not answer keeps nobody here: what it still sends finds no channel.
  if (channel) await channels.unsubscribe(ctx, channel);
  const code = randomToken(18);
  const now = ctx.now();
  await ctx.transaction(async (tx) => {
    const requestHash = sha256(Buffer.from(code));
    await insertDeletion(tx.db, { code, requestHash, now, isDone: false, accountId });
    await removeEverybodyFrom(ctx, tx, accountId);
    for (const channelId of await listChannelsOf(tx.db, accountId)) {
      await channels.endForErasure(tx, accountId, channelId, now);
      await addChannel(tx.db, { code, accountId, channelId });
    }
    await tx.jobs.add(ERASE_JOB, { code }, { jobKey: `${ERASE_JOB}.${code}` });
  });
  return code;
}
