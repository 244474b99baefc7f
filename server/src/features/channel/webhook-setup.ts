import type { WebhookSetup } from '@parley/contract/channel.ts';

import type { Context } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { ownerOf, recordActivity, webhookUrl } from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';

import { forgetSecrets, sealSecrets } from './app-secrets.ts';
import { findLiveChannel } from './repository.ts';
import { appOf, redirectUri } from './sign-in.ts';
import { findWebhook, storeAppSecrets } from './webhook-repository.ts';
import { forgetGathered, gatheredSignatures } from './wrong-signatures.ts';

const MOST_SECRETS = 5;

export async function readSetup(ctx: Context, accountId: string): Promise<WebhookSetup> {
  const webhook = await findWebhook(ctx.db, accountId);
  const channel = await findLiveChannel(ctx.db, accountId);
  const owner = await ownerOf(ctx.db, accountId);
  if (!owner) throw new AppError('not_found');
  const isLive = channel?.tokenState === 'live';
  return {
    webhookUrl: webhookUrl(ctx.env.publicUrl, owner.userId),
    webhookVerifyToken: webhook.verifyToken,
    appSecretCount: webhook.appSecretCount,
    status: webhook.verifiedAt ? 'connected' : 'waiting',
    verifiedAt: webhook.verifiedAt?.toISOString() ?? null,
    handshakeFailure: webhook.handshakeFailure,
    wrongSignatures: webhook.wrongSignatures + gatheredSignatures(ctx, accountId),
    lastDeliveryAt: webhook.lastDeliveryAt?.toISOString() ?? null,
    channel: {
      state: channel ? (isLive ? 'connected' : 'reconnect') : 'none',
      instagramUserId: channel?.platformAccountId ?? null,
      username: channel?.username ?? null,
      name: channel?.name ?? null,
      tokenExpiresAt: channel?.tokenExpiresAt?.toISOString() ?? null,
      missingFields: channel?.missingFields ?? [],
      missingPermissions: channel?.missingPermissions ?? [],
    },
    signIn: { isReady: appOf(ctx) !== null, redirectUri: redirectUri(ctx) },
  };
}

/** Replaces all secrets of the account: several, by comma or line, while the Meta app's secret is being changed. */
export async function saveAppSecrets(
  ctx: Context,
  { accountId, userId }: Actor,
  text: string,
): Promise<void> {
  const given = text.split(/[\s,]+/).filter(Boolean);
  const secrets = [...new Set(given)];
  if (secrets.length === 0) throw new AppError('app_secret_blank');
  if (secrets.length > MOST_SECRETS) {
    throw new AppError('bad_request', { detail: `appSecret: at most ${MOST_SECRETS} secrets` });
  }
  const sealed = sealSecrets(ctx, accountId, secrets);
  await ctx.transaction(async (tx) => {
    await storeAppSecrets(tx.db, accountId, { sealed, count: secrets.length });
    const details = { count: secrets.length };
    await recordActivity(tx, { accountId, userId, kind: 'app_secrets_changed', details });
    tx.live.publish(accountId, { type: 'account_updated', part: 'webhook' });
  });
  forgetGathered(ctx, accountId);
  forgetSecrets(ctx, accountId);
}
