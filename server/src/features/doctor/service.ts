import { type DoctorCheck, type DoctorReport, doctorCheck } from '@parley/contract/doctor.ts';
import * as z from 'zod';

import type { Context } from '#context';
import * as channels from '#features/channel/service.ts';
import type { QueuedJob } from '#infra/jobs.ts';

import { askPlatform } from './ask-platform.ts';
import { makeReport, type ServerParts } from './findings.ts';
import { findTold, storeTold, type Told } from './repository.ts';

export type DoctorHooks = {
  /** What the health checks of this server say. */
  serverParts: () => Promise<ServerParts>;
  /** Messages of the last day that no webhook brought. */
  recovered: (accountId: string) => Promise<{ count: number; at: Date } | null>;
  /** When a webhook last brought a comment, and how many were found since that none had brought; null when not known. */
  heardComments: (
    accountId: string,
    channelId: string,
  ) => Promise<{ missed: number; heardAt: Date | null } | null>;
};

export const DOCTOR_JOB = 'doctor.look';

const payloadSchema = z.object({ accountId: z.uuid() });
const checksSchema = z.array(doctorCheck);

/** Accounts that are looked at side by side, each with a few calls. */
const PARALLEL = 8;

const runningOf = new WeakMap<Context, Map<string, Promise<void>>>();

/** How the account stands, by what is known now and what the platform told when it was asked last. */
export async function readReport(
  ctx: Context,
  { serverParts, recovered, heardComments }: DoctorHooks,
  accountId: string,
): Promise<DoctorReport> {
  const [setup, channel, told, server, found, isHeldBack] = await Promise.all([
    channels.readSetup(ctx, accountId),
    channels.findChannelFor(ctx.db, accountId),
    findTold(ctx.db, accountId),
    serverParts(),
    recovered(accountId),
    channels.isHeldBack(ctx.db, accountId),
  ]);
  const heard = channel ? await heardComments(accountId, channel.id) : null;
  const isOfChannel = told !== undefined && told.channelId === channel?.id;
  const facts = {
    setup,
    sharedSecrets: ctx.env.instagramAppSecrets.length,
    graphUrl: channel?.graphUrl ?? ctx.env.instagramGraphUrl,
    server,
    recovered: found,
    heardComments: heard,
    otherAppAt: channel?.otherAppAt ?? null,
    isHeldBack,
    now: ctx.now(),
  };
  return {
    checkedAt: isOfChannel ? told.checkedAt.toISOString() : null,
    checks: makeReport(facts, isOfChannel ? checksOf(told) : []),
  };
}

/** Asks the platform about the account's channel, if it has a token that works; who asks meanwhile waits for the same. */
export async function runDoctor(ctx: Context, accountId: string): Promise<void> {
  const running = runningOf.get(ctx) ?? new Map<string, Promise<void>>();
  runningOf.set(ctx, running);
  const known = running.get(accountId);
  if (known) return known;
  const run = look(ctx, accountId).finally(() => running.delete(accountId));
  running.set(accountId, run);
  return run;
}

/** Body of the hourly job: every account with a token that works. */
export async function lookAtAll(ctx: Context): Promise<void> {
  const queue = await channels.listLiveChannels(ctx.db);
  const work = async () => {
    for (let channel = queue.shift(); channel; channel = queue.shift()) {
      const { accountId } = channel;
      // One account's trouble is not the next one's.
      await runDoctor(ctx, accountId).catch((error: unknown) =>
        ctx.log.warn({ err: error, accountId }, 'the doctor could not look at an account'),
      );
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}

/** Right after connecting. */
export function doctorJob(ctx: Context): QueuedJob {
  return { name: DOCTOR_JOB, work: (payload) => runDoctor(ctx, payloadSchema.parse(payload).accountId) };
}

async function look(ctx: Context, accountId: string): Promise<void> {
  const channel = await channels.findChannelFor(ctx.db, accountId);
  if (channel?.tokenState !== 'live' || !channel.accessToken) return;
  const checkedAt = ctx.now();
  const checks = await askPlatform(ctx, channel);
  const before = await findTold(ctx.db, accountId);
  await ctx.transaction(async (tx) => {
    await storeTold(tx.db, accountId, { channelId: channel.id, checkedAt, checks });
    const isNews = before?.channelId !== channel.id || verdicts(checksOf(before)) !== verdicts(checks);
    if (isNews) tx.live.publish(accountId, { type: 'account_updated', part: 'doctor' });
  });
}

/** What a person would see change. */
function verdicts(checks: readonly DoctorCheck[]): string {
  return JSON.stringify(checks.map(({ name, state, finding, names }) => [name, state, finding, names]));
}

/** Another release may have written it: what is not understood was never told. */
function checksOf({ checks }: Told): DoctorCheck[] {
  const read = checksSchema.safeParse(checks);
  return read.success ? read.data : [];
}
