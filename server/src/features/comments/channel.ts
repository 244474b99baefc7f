import type { Context } from '#context';
import * as channels from '#features/channel/service.ts';
import { AppError } from '#infra/errors.ts';
import type { InstagramClient } from '#instagram/client-types.ts';

/**
 * The account's access to the comments of this channel. 409 `no_channel` without one, `channel_replaced` when they
 * belong to another.
 */
export async function requireClientFor(
  ctx: Context,
  accountId: string,
  channelId: string,
): Promise<InstagramClient> {
  const channel = await channels.findChannelFor(ctx.db, accountId);
  if (channel?.tokenState !== 'live') throw new AppError('no_channel');
  if (channel.id !== channelId) throw new AppError('channel_replaced');
  return channels.clientFor(ctx, channel);
}
