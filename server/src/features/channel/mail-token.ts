import { DEFAULT_LANGUAGE, isLanguageCode } from '@parley/contract/languages.ts';
import * as z from 'zod';

import type { Context } from '#context';
import { ownerOf } from '#features/identity/service.ts';
import type { QueuedJob } from '#infra/jobs.ts';

import { writeTokenMail } from './mails/token-mail.ts';
import { type Channel, findLiveChannel } from './repository.ts';

export const DEAD_TOKEN_JOB = 'channel.mail-dead-token';

const payloadSchema = z.object({ accountId: z.uuid(), channelId: z.uuid() });

export function mailDeadTokenJob(ctx: Context): QueuedJob {
  return { name: DEAD_TOKEN_JOB, work: (payload) => mailDeadToken(ctx, payload) };
}

/** Body of the job. Nothing for a token that works again by now. Rejects when the mail was not taken. */
export async function mailDeadToken(ctx: Context, payload: unknown): Promise<void> {
  const { accountId, channelId } = payloadSchema.parse(payload);
  const channel = await findLiveChannel(ctx.db, accountId);
  if (channel?.id === channelId && channel.tokenState === 'dead') await mailOwner(ctx, channel, null);
}

/** `endsAt` null: the token has ended already. */
export async function mailOwner(ctx: Context, channel: Channel, endsAt: Date | null): Promise<void> {
  const owner = await ownerOf(ctx.db, channel.accountId);
  if (!owner) return;
  const language = isLanguageCode(owner.language) ? owner.language : DEFAULT_LANGUAGE;
  const name = channel.name ?? channel.username ?? channel.platformAccountId;
  const { email: to, timezone } = owner;
  const { publicUrl } = ctx.env;
  await ctx.mail.send(await writeTokenMail({ to, language, name, endsAt, timezone, publicUrl }));
}
