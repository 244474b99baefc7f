import type { Context, Tx } from '#context';
import { findOwner, ownerOf } from '#features/identity/service.ts';
import { equalSecrets } from '#infra/crypto.ts';
import { AppError } from '#infra/errors.ts';

import { hashToken } from '#instagram/client.ts';
import { secretsFor } from './app-secrets.ts';
import { isHeldBack } from './call-budget-repository.ts';
import { checkSubscription } from './check-subscriptions.ts';
import { clientFor, hurriedClientFor } from './clients.ts';
import { type ChannelHooks, connectChannel, graphUrlOf, unsubscribe } from './connect.ts';
import { DEAD_TOKEN_JOB } from './mail-token.ts';
import {
  type Channel,
  eraseChannel,
  findLiveChannel,
  findLiveChannelOf,
  holdsDeadToken,
  killToken,
  listByAppScopedId,
  listLiveChannels,
  lockAccount,
  noteOtherApp,
  renameAccount,
} from './repository.ts';
import { DEAD_TOKEN_CHECK } from './tokens-repository.ts';
import { findWebhook, recordHandshakeFailure, recordVerified, touchDelivery } from './webhook-repository.ts';
import { readSetup } from './webhook-setup.ts';
import { countWrongSignature, settleWrongSignatures } from './wrong-signatures.ts';

export type { Channel, ChannelHooks };
export {
  checkSubscription,
  clientFor,
  connectChannel,
  countWrongSignature,
  graphUrlOf,
  holdsDeadToken,
  hurriedClientFor,
  isHeldBack,
  listByAppScopedId,
  listLiveChannels,
  noteOtherApp,
  readSetup,
  secretsFor,
  settleWrongSignatures,
  unsubscribe,
};

type Reader = Context['db'] | Tx['db'];
type DeadToken = { accountId: string; channelId: string; tokenHash: string; reason: string };

/** The account's connected channel, its token dead or alive. */
export async function findChannelFor(db: Reader, accountId: string): Promise<Channel | undefined> {
  return findLiveChannel(db, accountId);
}

/** The channel that receives for a platform account (`entry.id`), whosever it is. */
export async function findChannelByPlatformAccount(
  db: Reader,
  platformAccountId: string,
): Promise<Channel | undefined> {
  return findLiveChannelOf(db, platformAccountId);
}

/**
 * Outgoing messages are held until a person brings a new token, which the owner is mailed at once; receiving goes on. False when it was dead already, or
 * when another token has taken its place since the platform was asked.
 */
export async function markTokenDead(
  ctx: Context,
  tx: Tx,
  { accountId, channelId, tokenHash, reason }: DeadToken,
): Promise<boolean> {
  const channel = await findLiveChannel(tx.db, accountId);
  if (channel?.id !== channelId || !channel.accessToken) return false;
  if (hashToken(ctx.sealer.open(channel.accessToken, accountId)) !== tokenHash) return false;
  const died = await killToken(tx.db, accountId, channelId, channel.accessToken, reason);
  if (died) {
    tx.live.publish(accountId, { type: 'account_updated', part: 'channel' });
    await tx.jobs.add(DEAD_TOKEN_JOB, { accountId, channelId });
  }
  return died;
}

/** Its data is about to be deleted: nothing is taken in or sent any more, and the account goes by its own name. */
export async function endForErasure(tx: Tx, accountId: string, channelId: string, at: Date): Promise<void> {
  await lockAccount(tx.db, accountId);
  const live = await findLiveChannel(tx.db, accountId);
  await eraseChannel(tx.db, accountId, channelId, at);
  if (live?.id !== channelId) return;
  const owner = await ownerOf(tx.db, accountId);
  if (owner) await renameAccount(tx.db, accountId, owner.email.split('@', 1)[0] ?? '');
  tx.live.publish(accountId, { type: 'account_updated', part: 'channel' });
}

/** The platform says that the token is dead: a job asks whether it is. */
export async function askForDeadToken(tx: Tx, accountId: string, channelId: string): Promise<void> {
  await tx.jobs.add(DEAD_TOKEN_CHECK, { accountId, channelId });
}

/**
 * The platform asks whether the address is ours: answers the challenge to send back as it is.
 * `userId` is the client in the address, null for the shared one. What fails is kept for the dialog.
 */
export async function verifyHandshake(
  ctx: Context,
  asked: {
    userId: string | null;
    mode: string | undefined;
    verifyToken: string | undefined;
    challenge: string | undefined;
  },
): Promise<string> {
  const { userId, mode, verifyToken = '', challenge } = asked;
  const { instagramVerifyToken, instagramAppSecrets } = ctx.env;
  if (userId === null) {
    if (!instagramVerifyToken) throw new AppError('not_found');
    return judge(
      mode,
      challenge,
      equalSecrets(verifyToken, instagramVerifyToken),
      instagramAppSecrets.length,
    );
  }

  const owner = await findOwner(ctx.db, userId);
  if (!owner) throw new AppError('not_found');
  const { accountId } = owner;
  const webhook = await findWebhook(ctx.db, accountId);
  const isRight = equalSecrets(verifyToken, webhook.verifyToken);
  const secrets = webhook.appSecretCount + instagramAppSecrets.length;
  try {
    const answer = judge(mode, challenge, isRight, secrets);
    await ctx.transaction(async (tx) => {
      await recordVerified(tx.db, accountId, ctx.now());
      tx.live.publish(accountId, { type: 'account_updated', part: 'webhook' });
    });
    return answer;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await ctx.transaction(async (tx) => {
      if (await recordHandshakeFailure(tx.db, accountId, error.code)) {
        tx.live.publish(accountId, { type: 'account_updated', part: 'webhook' });
      }
    });
    throw error;
  }
}

function judge(
  mode: string | undefined,
  challenge: string | undefined,
  isRight: boolean,
  secrets: number,
): string {
  if (mode !== 'subscribe' || !challenge || !isRight) throw new AppError('wrong_verify_token');
  if (secrets === 0) throw new AppError('app_secret_missing');
  return challenge;
}

/** A delivery with a good signature arrived. */
export async function noteDelivery(tx: Tx, accountId: string, at: Date): Promise<void> {
  if (await touchDelivery(tx.db, accountId, at)) {
    tx.live.publish(accountId, { type: 'account_updated', part: 'webhook' });
  }
}
