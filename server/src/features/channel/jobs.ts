import * as z from 'zod';

import type { Context } from '#context';
import { recordActivity } from '#features/identity/service.ts';
import type { QueuedJob } from '#infra/jobs.ts';
import { InstagramError } from '#instagram/errors.ts';

import { clientFor } from './clients.ts';
import { mailOwner } from './mail-token.ts';
import { type Channel, findLiveChannel } from './repository.ts';
import { markTokenDead } from './service.ts';
import {
  DEAD_TOKEN_CHECK,
  listDueTokens,
  noteTry,
  storeRefreshedToken,
  TOKEN_WARNING,
  wasWarned,
} from './tokens-repository.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The platform renews no younger token. */
const YOUNGEST_MS = DAY;
const RENEW_WITHIN_MS = 30 * DAY;
const WARN_WITHIN_MS = 7 * DAY;
/** Between two tries with one token; less than a day, so that it stays near its hour. */
const PAUSE_MS = 20 * 60 * 60 * 1000;

/**
 * Body of the hourly job, so that a machine that sleeps at night catches up. The first renewal, a day after a token was
 * pasted, tells when it really ends; later ones come in its last thirty days. What fails for now is tried again the next
 * day.
 */
export async function refreshTokens(ctx: Context): Promise<void> {
  const now = ctx.now().getTime();
  const due = await listDueTokens(ctx.db, {
    olderThan: new Date(now - YOUNGEST_MS),
    endingBefore: new Date(now + RENEW_WITHIN_MS),
    triedBefore: new Date(now - PAUSE_MS),
  });
  for (const channel of due) {
    try {
      await noteTry(ctx.db, channel, ctx.now());
      await refreshToken(ctx, channel);
    } catch (error) {
      // One account's trouble is not the next one's.
      const { accountId, id } = channel;
      ctx.log.error({ err: error, accountId, channelId: id }, 'the token could not be renewed');
    }
  }
}

async function refreshToken(ctx: Context, channel: Channel): Promise<void> {
  const { accountId, id } = channel;
  try {
    const { accessToken, expiresInSeconds } = await clientFor(ctx, channel).refreshToken();
    const now = ctx.now();
    await ctx.transaction(async (tx) => {
      const stored = await storeRefreshedToken(tx.db, channel, {
        accessToken: ctx.sealer.seal(accessToken, accountId),
        tokenExpiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
        tokenRefreshedAt: now,
      });
      if (stored) tx.live.publish(accountId, { type: 'account_updated', part: 'channel' });
    });
  } catch (error) {
    if (!(error instanceof InstagramError)) throw error;
    ctx.log.warn({ err: error, accountId, channelId: id }, 'the platform did not renew the token');
    if (error.error.class === 'auth') return bury(ctx, channel);
    await warnInTime(ctx, channel);
  }
}

const checkSchema = z.object({ accountId: z.uuid(), channelId: z.uuid() });

/** The platform said that somebody took the app away; a platform that is silent is asked again later. */
export function deadTokenJob(ctx: Context): QueuedJob {
  return { name: DEAD_TOKEN_CHECK, work: (payload) => checkDeadToken(ctx, payload) };
}

async function checkDeadToken(ctx: Context, payload: unknown): Promise<void> {
  const { accountId, channelId } = checkSchema.parse(payload);
  const channel = await findLiveChannel(ctx.db, accountId);
  if (channel?.id !== channelId || channel.tokenState !== 'live' || !channel.accessToken) return;
  try {
    await clientFor(ctx, channel).me();
  } catch (error) {
    if (!(error instanceof InstagramError)) throw error;
    if (error.error.class === 'auth') return bury(ctx, channel);
    if (error.error.retryable) throw error;
  }
}

async function bury(ctx: Context, channel: Channel): Promise<void> {
  const { accountId, id } = channel;
  const { tokenHash } = clientFor(ctx, channel);
  const dead = { accountId, channelId: id, tokenHash, reason: 'auth' };
  await ctx.transaction((tx) => markTokenDead(ctx, tx, dead));
}

async function warnInTime(ctx: Context, channel: Channel): Promise<void> {
  const { accountId, id, tokenExpiresAt } = channel;
  if (!tokenExpiresAt || tokenExpiresAt.getTime() > ctx.now().getTime() + WARN_WITHIN_MS) return;
  const endsAt = tokenExpiresAt.toISOString();
  if (await wasWarned(ctx.db, accountId, id, endsAt)) return;
  await mailOwner(ctx, channel, tokenExpiresAt);
  // After the mail: twice is better than never.
  await recordActivity(ctx, {
    accountId,
    userId: null,
    kind: TOKEN_WARNING,
    subjectId: id,
    details: { endsAt },
  });
}
