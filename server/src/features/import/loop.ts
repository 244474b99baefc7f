import { IMPORT_STAGES } from '@parley/contract/import-stages.ts';
import type { ImportFailure } from '@parley/contract/imports.ts';
import { sql } from 'kysely';

import type { Context } from '#context';
import { findChannelFor } from '#features/channel/service.ts';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import type { Lease } from '#infra/leases.ts';
import type { InstagramClient } from '#instagram/client-types.ts';
import { InstagramError, type PlatformError } from '#instagram/errors.ts';

import { generate, makeTemporary, readPosts, type StageHooks } from './end-stages.ts';
import { AVATARS_AGAIN_SECONDS, EndedError, readHistory, requireOwn, type Step } from './read-history.ts';
import { type PostPictureHooks, readPictures } from './read-pictures.ts';
import { changeRun, claimRuns, endRun, type RunRow } from './repository.ts';

/** Of all accounts; what each reads goes by its own calls. */
const CONCURRENCY = 4;
/** Without a word for how long. */
const REFUSED_SECONDS = 30;
/** A new token is waited for by being told of it; this is for the one that nobody told of. */
const TOKEN_SECONDS = 600;
/** What has not gone on for so long is over. */
const PATIENCE_MILLISECONDS = 24 * 60 * 60_000;

export type ImportHooks = StageHooks &
  PostPictureHooks & {
    /** The platform for this account's channel; null while its token is dead or the channel is another's. */
    clientFor: (accountId: string, channelId: string) => Promise<InstagramClient | null>;
    tokenDied: (accountId: string, channelId: string, tokenHash: string, reason: string) => Promise<boolean>;
  };

/** Takes in the history of accounts, a piece at a time: whatever becomes of this instance, another goes on behind it. */
export function createImportLoop(ctx: Context, hooks: ImportHooks, lease: Lease): ClaimLoop {
  async function handle(run: RunRow): Promise<void> {
    try {
      await goOn(run);
    } catch (error) {
      if (error instanceof EndedError) return;
      if (!(error instanceof InstagramError))
        ctx.log.error({ err: error, run: run.id }, 'an import stumbled');
      else ctx.log.warn({ err: error, run: run.id }, 'Instagram holds up an import');
      await pause(run, error instanceof InstagramError ? error.error : null);
    }
  }

  async function goOn(run: RunRow): Promise<void> {
    const { accountId, channelId } = run;
    const [client, connected] = await Promise.all([
      hooks.clientFor(accountId, channelId),
      findChannelFor(ctx.db, accountId),
    ]);
    if (connected?.id !== channelId) return fail(run, 'channel_changed');
    if (!client) return wait(run, { waitsFor: 'token', seconds: TOKEN_SECONDS, failure: 'token_dead' });
    if (run.state === 'waiting') {
      requireOwn(await changeRun(ctx.db, run, { state: 'running', waitsFor: null }));
    }
    const { platformAccountId } = connected;
    let step: Step;
    try {
      step = await workOn(run, client, platformAccountId);
    } catch (error) {
      const isDead = error instanceof InstagramError && error.error.class === 'auth';
      if (!isDead) throw error;
      await hooks.tokenDied(accountId, channelId, client.tokenHash, error.error.message);
      return wait(run, { waitsFor: 'token', seconds: TOKEN_SECONDS, failure: 'token_dead' });
    }
    await giveBack(run, step);
  }

  async function workOn(run: RunRow, client: InstagramClient, platformAccountId: string): Promise<Step> {
    const { accountId, channelId } = run;
    switch (run.stage) {
      case 'import':
        return readHistory(ctx, run, client, { accountId, channelId, platformAccountId });
      case 'temp_knowledge_base':
        return makeTemporary(ctx, run);
      case 'instagram_posts_analysis':
        return readPosts(ctx, run, client);
      case 'media_analysis':
        return readPictures(ctx, hooks, run);
      case 'ai_generation':
        await generate(ctx, hooks, run);
        throw new EndedError();
    }
  }

  async function giveBack(run: RunRow, step: Step): Promise<void> {
    const stage = step === 'done' ? IMPORT_STAGES[IMPORT_STAGES.indexOf(run.stage) + 1] : undefined;
    const seconds = step === 'wait' ? AVATARS_AGAIN_SECONDS : 0;
    const dueAt = new Date(ctx.now().getTime() + seconds * 1000);
    const change = { dueAt, instanceId: null, waitingSince: null, ...(stage ? { stage, progress: 0 } : {}) };
    if (await changeRun(ctx.db, run, change)) ctx.wake('imports', dueAt);
  }

  async function pause(run: RunRow, error: PlatformError | null): Promise<void> {
    const seconds = Math.max(error?.retryAfterSeconds ?? 0, REFUSED_SECONDS);
    const failure = error ? 'platform_failed' : 'internal';
    await wait(run, { waitsFor: 'calls', seconds, failure });
  }

  type Wait = { waitsFor: 'token' | 'calls'; seconds: number; failure: ImportFailure };

  async function wait(run: RunRow, { waitsFor, seconds, failure }: Wait): Promise<void> {
    const now = ctx.now();
    const since = run.waitingSince ?? now;
    if (now.getTime() - since.getTime() > PATIENCE_MILLISECONDS) return fail(run, failure);
    const dueAt = new Date(now.getTime() + seconds * 1000);
    const isTold = run.waitsFor === waitsFor;
    await ctx.transaction(async (tx) => {
      const change = { state: 'waiting', waitsFor, waitingSince: since, dueAt, instanceId: null };
      if (!(await changeRun(tx.db, run, change)) || isTold) return;
      const { accountId, processed, total, messages } = run;
      if (waitsFor === 'token') {
        tx.live.publish(accountId, { type: 'import_error', code: failure, isWaiting: true });
      } else tx.live.publish(accountId, { type: 'import_progress', processed, total, messages });
    });
    ctx.wake('imports', dueAt);
  }

  async function fail(run: RunRow, failure: ImportFailure): Promise<void> {
    await ctx.transaction(async (tx) => {
      const ended = await endRun(tx, run, { state: 'failed', failure, endedAt: ctx.now() });
      if (ended) tx.live.publish(run.accountId, { type: 'import_error', code: failure, isWaiting: false });
    });
  }

  return createClaimLoop<RunRow>({
    name: 'imports',
    log: ctx.log,
    now: ctx.now,
    due: sql`SELECT FROM import_runs WHERE state IN ('running', 'waiting') AND due_at <= clock.now`,
    concurrency: CONCURRENCY,
    claim: (limit) => claimRuns(ctx, limit),
    handle,
    lease: { ...lease, idOf: ({ id }) => id },
  });
}
