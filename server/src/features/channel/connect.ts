import type { Context, Tx } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { sqlState } from '#infra/db/database.ts';
import { AppError } from '#infra/errors.ts';
import { describeToken, type Me } from '#instagram/client.ts';
import type { InstagramClient } from '#instagram/client-types.ts';

import { clientFor, clientWith } from './clients.ts';
import { toConnectError } from './refusal.ts';
import {
  type Channel,
  disconnectOthers,
  findChannelToRevive,
  findDemoGraphUrl,
  findLiveChannel,
  findLiveChannelOf,
  insertChannel,
  lockAccount,
  renameAccount,
  reviveChannel,
} from './repository.ts';
import { subscribeChannel } from './subscribe.ts';

const UNIQUE_VIOLATION = '23505';
/** A pasted token does not tell when it ends: this long at most. The first refresh tells. */
const TOKEN_LIFE_MS = 60 * 24 * 60 * 60 * 1000;

export type ChannelHooks = {
  /** In the transaction in which a token came to work: held messages may go, those of another channel never. */
  onTokenLive: (tx: Tx, accountId: string) => Promise<void>;
};

/** What a sign-in with Instagram tells; a pasted token tells none of it. */
type Known = { tokenExpiresAt: Date; appScopedId: string | null; missingPermissions: string[] };

/**
 * Checks a token, pasted or from a sign-in, with the platform, subscribes to its webhooks and stores the channel.
 * The same platform account keeps its channel row, and with it its conversations; another one takes its place.
 * `graphUrl` is the demo's: without it the installation's. `keepsAccount`: 409 channel_differs, and nothing done, where
 * another one would be replaced.
 */
export async function connectChannel(
  ctx: Context,
  { accountId, userId }: Actor,
  input: { accessToken: string; graphUrl?: string; known?: Known; keepsAccount?: boolean },
  hooks: ChannelHooks,
): Promise<void> {
  const accessToken = input.accessToken.trim();
  if (accessToken === '') throw new AppError('token_blank');
  if (describeToken(accessToken) === 'facebook') throw new AppError('token_wrong_kind');
  const graphUrl = input.graphUrl ?? ctx.env.instagramGraphUrl;
  const client = clientWith(ctx, graphUrl, accessToken);
  const { me, missingFields } = await subscribe(ctx, accountId, client, input.keepsAccount ?? false);

  const now = ctx.now();
  const connection = {
    platformAccountId: me.userId,
    appScopedId: me.id ?? input.known?.appScopedId ?? null,
    username: me.username,
    name: me.name,
    pictureUrl: me.profilePictureUrl,
    graphUrl,
    accessToken: ctx.sealer.seal(accessToken, accountId),
    tokenExpiresAt: input.known?.tokenExpiresAt ?? new Date(now.getTime() + TOKEN_LIFE_MS),
    subscribedAt: now,
    missingFields,
    missingPermissions: input.known?.missingPermissions ?? [],
  };
  try {
    await ctx.transaction(async (tx) => {
      await lockAccount(tx.db, accountId);
      const known = await findChannelToRevive(tx.db, accountId, me.userId);
      const replaced = await findLiveChannel(tx.db, accountId);
      await disconnectOthers(tx.db, accountId, known?.id, now);
      if (replaced && replaced.id !== known?.id) tx.afterCommit(() => void unsubscribe(ctx, replaced));
      if (known) await reviveChannel(tx.db, accountId, known.id, connection);
      const channelId = known?.id ?? (await insertChannel(tx.db, accountId, connection));
      const name = me.name ?? me.username;
      if (name) await renameAccount(tx.db, accountId, name);
      const details = { platformAccountId: me.userId, username: me.username };
      const kind = known ? 'channel_reconnected' : 'channel_connected';
      await recordActivity(tx, { accountId, userId, kind, subjectId: channelId, details });
      tx.live.publish(accountId, { type: 'account_updated', part: 'channel' });
      await hooks.onTokenLive(tx, accountId);
      await ctx.tell(tx, 'channelConnected', { accountId });
      tx.afterCommit(() => ctx.wake('parts'));
    });
  } catch (error) {
    // Two accounts at once: the index lets one through.
    if (sqlState(error) === UNIQUE_VIOLATION) throw new AppError('channel_in_use', {}, { cause: error });
    throw error;
  }
}

async function subscribe(
  ctx: Context,
  accountId: string,
  client: InstagramClient,
  keepsAccount: boolean,
): Promise<{ me: Me; missingFields: string[] }> {
  try {
    const me = await client.me();
    const holder = await findLiveChannelOf(ctx.db, me.userId);
    if (holder && holder.accountId !== accountId) throw new AppError('channel_in_use');
    if (keepsAccount) await expectSameAccount(ctx, accountId, me);
    return { me, missingFields: await subscribeChannel(client) };
  } catch (error) {
    throw toConnectError(error);
  }
}

async function expectSameAccount(ctx: Context, accountId: string, me: Me): Promise<void> {
  const connected = await findLiveChannel(ctx.db, accountId);
  if (!connected || connected.platformAccountId === me.userId) return;
  const named = (username: string | null, id: string) => (username ? `@${username}` : id);
  throw new AppError('channel_differs', {
    found: named(me.username, me.userId),
    connected: named(connected.username, connected.platformAccountId),
  });
}

/** Of an account that is no longer connected no messages are asked for; what the platform refuses is logged. */
export async function unsubscribe(ctx: Context, channel: Channel): Promise<void> {
  if (!channel.accessToken || channel.tokenState !== 'live') return;
  const { accountId, id } = channel;
  await clientFor(ctx, channel)
    .unsubscribe()
    .catch((error: unknown) =>
      ctx.log.warn({ err: error, accountId, channelId: id }, 'an Instagram account stays subscribed'),
    );
}

/**
 * The demo's channel stays with the stand-in that it was connected to: its tokens are worth nothing elsewhere. Once the
 * stand-in is switched off a token is a real one, and whoever listens at that address now must not get it.
 */
export async function graphUrlOf(ctx: Context, accountId: string): Promise<string> {
  if (!ctx.env.simulator) return ctx.env.instagramGraphUrl;
  return (await findDemoGraphUrl(ctx.db, accountId)) ?? ctx.env.instagramGraphUrl;
}
